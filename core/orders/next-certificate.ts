import { dayMs } from '#core/orders/span.ts';

/**
 * How the next certificate of a span paid for comes: by itself with the request there is, with a new key for which the customer
 * is asked in time, or not by itself.
 */
export const nextKeyChoices = ['same', 'new', 'none'] as const;
export type NextKey = (typeof nextKeyChoices)[number];

/** Days before a certificate ends in which the next one is begun, at most; of a short one a third of its life. */
const mostLeadDays = 30;

/** When the next certificate is begun; null where this one lasts as long as what was paid for, but for less than a day. */
export function nextBegins(
  certificate: { readonly notBefore: Date; readonly notAfter: Date },
  paidUntil: Date | null,
): Date | null {
  const [start, end] = [certificate.notBefore.getTime(), certificate.notAfter.getTime()];
  if (paidUntil === null || paidUntil.getTime() - end < dayMs) return null;
  return new Date(end - Math.min(mostLeadDays * dayMs, (end - start) / 3));
}
