import * as v from 'valibot';
import { listSearch } from '#src/console/list/list-search.ts';

const words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(10_000));
const text = v.optional(v.fallback(v.optional(words), undefined));
const amount = v.pipe(words, v.transform(unquoted));

/** Spec §9: the pages of a list. */
export const depositListSearch = listSearch({ size: 10 });

/**
 * `amount` is filled in, in the site's unit of account; `next` is the page to go on with, only a path of this console;
 * `depositNo` is a deposit that was made before, and `left` says that its payment was; the others are the list's.
 */
export const depositSearch = v.object({
  amount: v.optional(v.fallback(v.optional(amount), undefined)),
  next: text,
  depositNo: text,
  left: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
  ...depositListSearch.schema.entries,
});

export type DepositSearch = v.InferOutput<typeof depositSearch>;

/** For the address: the router puts a text in quotes that could be read as a number, so what is written as one is one. */
export function unquoted(text: string): string | number {
  return /^\d/.test(text) && String(+text) === text ? +text : text;
}
