import type { Identifier, Problem } from '#core/acme/problems.ts';
import { baseName } from '#core/names/wildcard.ts';

/** A name that the account has validated: with everything below it (`isTree`), or alone. */
export interface HeldName {
  readonly value: string;
  readonly isTree: boolean;
}

/**
 * Whether all names may be ordered in a directory of the account: each is one of its domains or below one, and the account has validated it.
 * Each that may not has a problem of its own.
 */
export function policyProblem(
  asked: readonly Identifier[],
  domains: readonly string[],
  held: readonly HeldName[],
): Problem | null {
  const refused = asked.flatMap((identifier) => {
    const { value } = identifier;
    if (!domains.some((domain) => isWithin(value, domain)))
      return [{ identifier, detail: `${value} isn’t one of the domains of this directory` }];
    return isHeld(value, held) ? [] : [{ identifier, detail: `${value} isn’t validated in the account` }];
  });
  if (refused.length === 0) return null;
  return {
    type: 'rejectedIdentifier',
    detail: `This directory orders names in ${domains.slice(0, 10).join(', ')} that the account has validated`,
    subproblems: refused.map((each) => ({ type: 'rejectedIdentifier', ...each })),
  };
}

/** A file shows control of one name alone; a wildcard needs a validation of the tree. */
export function isHeld(name: string, held: readonly HeldName[]): boolean {
  return held.some(({ value, isTree }) => (isTree ? isWithin(name, value) : name === value));
}

function isWithin(name: string, domain: string): boolean {
  return `.${baseName(name)}`.endsWith(`.${domain}`);
}
