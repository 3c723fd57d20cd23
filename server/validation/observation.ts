/** The result of one check (the states of `validation.domainList`). */
export interface Observation {
  readonly state: 'validated' | 'differs' | 'missing' | 'error';
  /** Values found at the expected place, at most 20, each cut to 500 characters. */
  readonly found: readonly string[];
  /** Machine-readable cause if there is no value to compare: `NXDOMAIN`, `TIMEOUT`, `HTTP 404`; empty otherwise. */
  readonly problem: string;
  /** The resolver used, as shown to customers; absent if there was no lookup. */
  readonly resolver?: string;
  /** For persistent records: the CAs they count for, each by its first issuer name. Absent for other records. */
  readonly issuers?: readonly string[];
  /** For a file: the address it was fetched from. */
  readonly address?: string;
}

/** Compares the values found with the expected one. */
export function compare(found: readonly string[], matches: (value: string) => boolean): Observation {
  return { state: found.some(matches) ? 'validated' : 'differs', found: shorten(found), problem: '' };
}

export function missing(problem: string, found: readonly string[] = []): Observation {
  return { state: 'missing', found: shorten(found), problem };
}

export function unanswered(problem: string, found: readonly string[] = []): Observation {
  return { state: 'error', found: shorten(found), problem };
}

function shorten(values: readonly string[]): readonly string[] {
  return values.slice(0, 20).map((value) => (value.length > 500 ? `${value.slice(0, 499)}…` : value));
}
