import type { DomainValidation } from '#core/contract/calls/validation.ts';

/** Beyond this many names, a separate table with a search is used. */
export const mostListed = 20;

export interface ValidationFilter {
  readonly search: string;
  /** Leaves out validated names. */
  readonly isOpenOnly: boolean;
}

/** Returns the validations whose visible fields contain every word of the search. */
export function filterValidations(
  validations: readonly DomainValidation[],
  { search, isOpenOnly }: ValidationFilter,
): readonly DomainValidation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return validations.filter(({ domainName, recordName, expected, state }) => {
    if (isOpenOnly && state === 'validated') return false;
    const shown = `${domainName} ${recordName} ${expected}`.toLowerCase();
    return words.every((word) => shown.includes(word));
  });
}
