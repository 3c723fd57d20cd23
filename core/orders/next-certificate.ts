import { dayMs } from '#core/orders/span.ts';

/**
 * How the next certificate of a paid span is obtained: automatically with the current request (`same`), with a new key the customer is
 * asked for in time (`new`), or not automatically (`none`).
 */
export const nextKeyChoices = ['same', 'new', 'none'] as const;
export type NextKey = (typeof nextKeyChoices)[number];

/** Maximum days before a certificate's end at which the next one is started; a third of the lifetime for short certificates. */
const mostLeadDays = 30;

/** Returns when the next certificate is started; null if unpaid or if this certificate ends within a day of the paid span's end. */
export function nextBegins(
  certificate: { readonly notBefore: Date; readonly notAfter: Date },
  paidUntil: Date | null,
): Date | null {
  const [start, end] = [certificate.notBefore.getTime(), certificate.notAfter.getTime()];
  if (paidUntil === null || paidUntil.getTime() - end < dayMs) return null;
  return new Date(end - Math.min(mostLeadDays * dayMs, (end - start) / 3));
}
