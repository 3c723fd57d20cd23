import * as v from 'valibot';
import { clockChanges, clockRules, clockSpan } from '#core/policy/clock-rules.ts';
import { listSearch } from '#src/console/list/list-search.ts';

const day = v.pipe(v.string(), v.isoDate(), v.minValue(clockSpan.first), v.maxValue(clockSpan.last));

/** /certhub/discovery/clock */
export const clockSearch = listSearch({
  size: 20,
  filters: { on: day, rule: v.picklist(clockRules) },
  asked: (asked) => ({ ...asked, on: asked.on ?? nextChange() }),
});
export type ClockSearch = v.InferOutput<typeof clockSearch.schema>;

/** The day looked at unless another is chosen: the next on which a rule changes. */
export function nextChange(): string {
  const today = new Date().toISOString().slice(0, 10);
  return clockChanges.find((each) => each > today) ?? today;
}
