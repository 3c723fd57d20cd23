import type { DomainValidation } from '#core/contract/calls/validation.ts';

/** More names than this are listed in a table of its own, with a search. */
export const mostListed = 20;

export interface ValidationFilter {
  readonly search: string;
  /** Leaves out what is validated. */
  readonly isOpenOnly: boolean;
}

/** The names that hold every word of the search, in any of what their record shows. */
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
