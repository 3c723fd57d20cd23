import * as v from 'valibot';
import { listSearch } from '#src/console/list/list-search.ts';
import { unquoted } from '#src/console/page/unquoted.ts';

const words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(10_000));
const text = v.optional(v.fallback(v.optional(words), undefined));
const amount = v.pipe(words, v.transform(unquoted));

/** Paging of the list. */
export const depositListSearch = listSearch({ size: 10 });

/**
 * `amount` prefills the form, in the site's currency. `next` is the page to continue at; only console paths are followed. `depositNo` is an
 * existing deposit, and `left` means that the user left its payment. The rest belongs to the list.
 */
export const depositSearch = v.object({
  amount: v.optional(v.fallback(v.optional(amount), undefined)),
  next: text,
  depositNo: text,
  left: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
  ...depositListSearch.schema.entries,
});

export type DepositSearch = v.InferOutput<typeof depositSearch>;
