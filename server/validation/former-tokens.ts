import type { OrderRecord } from '#server/db/schema/orders.ts';

/** Requests whose values are still recognized: older ones are rarely published any more, and each costs a hash per name. */
const mostKept = 5;

/** What the next request remembers of an order's request and those before it, newest first (`previousTokens`). */
export function formerTokens({
  orderNo,
  dcvToken,
  previousTokens,
}: Pick<OrderRecord, 'orderNo' | 'dcvToken' | 'previousTokens'>): string[] {
  return [`${orderNo} ${dcvToken}`, ...previousTokens].slice(0, mostKept);
}
