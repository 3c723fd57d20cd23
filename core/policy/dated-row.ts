/** One value of a rule from a day on. */
export interface DatedRow<T> {
  /** First day the value holds, at 00:00 UTC, `YYYY-MM-DD`; empty for what held before the table begins. */
  readonly from: string;
  readonly value: T;
  /** Where the rule is written: document, section, ballot. */
  readonly source: string;
}

/** A rule's rows, oldest first; the first row has no `from`. */
export type DatedRule<T> = readonly [DatedRow<T>, ...DatedRow<T>[]];

/** The row that holds at a moment: the last one that has begun. */
export function rowOn<T>(rule: DatedRule<T>, date: Date): DatedRow<T> {
  const time = date.getTime();
  if (Number.isNaN(time)) throw new RangeError('not a date');
  return rule.findLast((row) => row.from === '' || startOf(row.from).getTime() <= time) ?? rule[0];
}

/** The first day on which a rule has that value, `YYYY-MM-DD`; empty when it has had it since before the table, or never. */
export function firstDayOf<T>(rule: DatedRule<T>, value: T): string {
  return rule.find((row) => row.value === value)?.from ?? '';
}

/** The day of a moment, as the tables count days: UTC, `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** The moment a day of `dayOf` begins. */
export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
