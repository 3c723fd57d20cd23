import * as v from 'valibot';
import { targetResults } from '#core/discovery/codes.ts';

/** Targets on a page. */
export const runPageSize = 50;

/** The address of a run's page. An invalid member counts as absent. */
export const runSearch = v.object({
  page: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
  result: v.fallback(v.optional(v.picklist([...targetResults, 'refused', 'missed'])), undefined),
});

export type RunAddress = v.InferOutput<typeof runSearch>;

/** What the page asks; the same for the route's loader. */
export function runArguments(id: string, { page = 1, result }: RunAddress) {
  return { params: { id }, query: { limit: runPageSize, offset: page, ...(result && { result }) } };
}
