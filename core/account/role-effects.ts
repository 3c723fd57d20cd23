import { type Right, rights } from '#core/account/rights.ts';
import { rightsWithin, type Scope, scopes } from '#core/account/roles.ts';

/** What a change of a role means for those who have it and see the same part of the account. */
export interface RoleEffect {
  readonly scope: Scope;
  readonly names: readonly string[];
  readonly gained: readonly Right[];
  readonly lost: readonly Right[];
}

/** The rights gained and lost between two sets, in the order of the list. */
export function rightsChange(
  before: readonly Right[],
  after: readonly Right[],
): { readonly gained: readonly Right[]; readonly lost: readonly Right[] } {
  return {
    gained: rights.filter((right) => after.includes(right) && !before.includes(right)),
    lost: rights.filter((right) => before.includes(right) && !after.includes(right)),
  };
}

/** Who gains or loses what if a role's rights change. Only those for whom something changes. */
export function roleEffects(
  holders: readonly { readonly name: string; readonly scope: Scope }[],
  before: readonly Right[],
  after: readonly Right[],
): RoleEffect[] {
  return scopes.flatMap((scope) => {
    const names = holders.filter((holder) => holder.scope === scope).map(({ name }) => name);
    const change = rightsChange(rightsWithin(before, scope), rightsWithin(after, scope));
    const isNothing = names.length === 0 || change.gained.length + change.lost.length === 0;
    return isNothing ? [] : [{ scope, names, ...change }];
  });
}
