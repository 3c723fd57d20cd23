import * as v from 'valibot';
import { clockChanges, clockRules, clockSpan, holdingKinds } from '#core/policy/clock-rules.ts';
import { listSearch, type Members } from '#src/console/list/list-search.ts';

const day = v.pipe(v.string(), v.isoDate(), v.minValue(clockSpan.first), v.maxValue(clockSpan.last));

/** What the page lists, each with its own address; orders without one. */
export const clockParts = [...holdingKinds, 'foreign'] as const;
export type ClockPart = (typeof clockParts)[number] | 'order';

export const askedOn = (given: Members) => ({ ...given, on: given.on ?? nextChange() });

/** /certhub/discovery/clock */
export const clockSearch = listSearch({
  size: 20,
  filters: { on: day, rule: v.picklist(clockRules) },
  members: { part: v.picklist(clockParts) },
  asked: askedOn,
});
export type ClockSearch = v.InferOutput<typeof clockSearch.schema>;

/** The day looked at unless another is chosen: the next on which a rule changes. */
export function nextChange(): string {
  const today = new Date().toISOString().slice(0, 10);
  return clockChanges.find((each) => each > today) ?? today;
}
