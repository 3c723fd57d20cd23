import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { cents, hostText, integerField, mailbox, shortText } from '#core/contract/fields.ts';
import { longestTyped } from '#core/names/host-text.ts';
import { splitNames } from '#core/names/split-names.ts';

/** Names separated as `splitNames` does: bounded by what one call may contain, and none longer than a single name may be. */
export const nameList = v.pipe(v.string(), v.maxLength(200_000), v.check(hasShortNames, 'name-too-long'));

/** Whether no name is too long. Only pieces that may hold one are split: lists have megabytes. */
function hasShortNames(text: string): boolean {
  for (let from = 0; from < text.length; ) {
    const comma = text.indexOf(',', from);
    const end = comma < 0 ? text.length : comma;
    const isLong = end - from > longestTyped;
    if (isLong && splitNames(text.slice(from, end)).some((name) => name.length > longestTyped)) return false;
    from = end + 1;
  }
  return true;
}

/**
 * Returns the price of a product for names and years. `id` is the product number. Each entry has a common name and its other names,
 * comma-separated.
 */
export const price = defineCall('purchase.price', 'POST /v1/orders/price/{id}', {
  right: 'orders:read',
  params: v.object({ id: shortText }),
  effect: 'read',
  encoding: 'json',
  body: v.strictObject({
    year: integerField,
    emails: v.optional(v.pipe(v.array(mailbox), v.maxLength(500)), []),
    sslDomains: v.pipe(
      v.array(v.strictObject({ commonName: hostText, domainNames: nameList })),
      v.minLength(1),
      v.maxLength(500),
    ),
  }),
  data: v.object({
    allNowPrice: cents,
    allRawPrice: cents,
    /** Percentage of the list price to be paid. */
    discount: v.number(),
  }),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
});
