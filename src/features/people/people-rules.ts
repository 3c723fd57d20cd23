import { memberFaults, removalFaults, roleFaults } from '#core/account/members.ts';
import { type AnyRight, type Right, rights } from '#core/account/rights.ts';
import type { Member, Role } from '#core/contract/calls/people.ts';

/** The user who looks at the page. */
export interface Self {
  readonly id: string;
  readonly roleID: string;
  readonly rights: readonly AnyRight[];
}

/** Which buttons a user's row has for this user. The server judges again, by the same rules. */
export function memberActs(self: Self, member: Member, owners: number) {
  const { subAccountID: id, roleID, isDisabled } = member;
  const asked = { actor: self, rights: [], member: { id, roleID, isDisabled }, owners };
  return {
    canChange: memberFaults(asked, { roleID, isDisabled }).length === 0,
    canSwitch: memberFaults(asked, { roleID, isDisabled: !isDisabled }).length === 0,
    canRemove: removalFaults(asked).length === 0,
  };
}

/** The roles somebody can be given, and the one they have: nobody changes their own. */
export function rolesToGive(
  self: Self,
  roles: readonly Role[],
  member: { readonly id: string; readonly roleID: string },
): readonly Role[] {
  const isAllowed = ({ id, rights }: Role) =>
    self.id !== member.id && roleFaults({ actor: self, rights }, id).length === 0;
  return roles.filter((role) => role.id === member.roleID || isAllowed(role));
}

/** Owners who can sign in. */
export function ownersAmong(members: readonly Member[]): number {
  return members.filter(({ roleID, isDisabled }) => roleID === 'owner' && !isDisabled).length;
}

/** Users who sign in by password alone although others do not; none as long as nobody has a second factor. */
export function behindOnFactors(members: readonly Member[]): readonly Member[] {
  const active = members.filter(({ isDisabled }) => !isDisabled);
  const without = active.filter(({ hasSecondFactor }) => !hasSecondFactor);
  return without.length < active.length ? without : [];
}

/** The rights in a form's text, in the order of the list. */
export function rightsIn(text: string): readonly Right[] {
  const named = text.split(',');
  return rights.filter((right) => named.includes(right));
}

/** The text with some rights added or taken out. */
export function withRights(text: string, changed: readonly Right[], isChosen: boolean): string {
  const chosen = rightsIn(text);
  return rights.filter((right) => (changed.includes(right) ? isChosen : chosen.includes(right))).join(',');
}
