/** One value of a rule, in force from a given day. */
export interface DatedRow<T> {
  /** First day the value applies, at 00:00 UTC, `YYYY-MM-DD`; empty for the value before the table starts. */
  readonly from: string;
  readonly value: T;
  /** Where the rule is published: document, section, ballot. */
  readonly source: string;
}

/** Rows of a rule, oldest first; the first row has no `from`. */
export type DatedRule<T> = readonly [DatedRow<T>, ...DatedRow<T>[]];

/** Returns the row in force at `date`: the last one that has started. Throws RangeError for an invalid date. */
export function rowOn<T>(rule: DatedRule<T>, date: Date): DatedRow<T> {
  const time = date.getTime();
  if (Number.isNaN(time)) throw new RangeError('not a date');
  return rule.findLast((row) => row.from === '' || startOf(row.from).getTime() <= time) ?? rule[0];
}

/** Returns the first day a rule has a value, `YYYY-MM-DD`; empty if it has had it since before the table starts, or never. */
export function firstDayOf<T>(rule: DatedRule<T>, value: T): string {
  return rule.find((row) => row.value === value)?.from ?? '';
}

/** Returns the day the tables use for a date: in UTC, `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Returns the start of a day returned by `dayOf`. */
export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
