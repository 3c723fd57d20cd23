/** What one check saw (the states of `validation.domainList`). */
export interface Observation {
  readonly state: 'validated' | 'differs' | 'missing' | 'error';
  /** Values seen at the expected place, each cut to 500 characters, 20 at most. */
  readonly found: readonly string[];
  /** Machine-readable cause when there is no value to compare: `NXDOMAIN`, `TIMEOUT`, `HTTP 404`; empty otherwise. */
  readonly problem: string;
  /** Through whom it was looked up, as a customer may know it; absent where nobody was asked. */
  readonly resolver?: string;
  /** Records that stay: the CAs for which they count, each by the name it takes for its own first. Absent for other records. */
  readonly issuers?: readonly string[];
  /** A file: the address it was fetched from. */
  readonly address?: string;
}

/** Compares the values that were there with the expected one. */
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
