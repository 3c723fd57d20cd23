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
  return rule.findLast((row) => row.from === '' || Date.parse(`${row.from}T00:00:00Z`) <= time) ?? rule[0];
}
