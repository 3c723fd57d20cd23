import { dayMs } from '#core/day.ts';
import { type CertificateSpan, endingFrom } from '#core/orders/certificate-state.ts';

/**
 * How the next certificate of a paid span is obtained: automatically with the current request (`same`), with a new key the customer is
 * asked for in time (`new`), or not automatically (`none`).
 */
export const nextKeyChoices = ['same', 'new', 'none'] as const;
export type NextKey = (typeof nextKeyChoices)[number];

/** Returns when the next certificate is started; null if unpaid or if this certificate ends within a day of the paid span's end. */
export function nextBegins(certificate: CertificateSpan, paidUntil: Date | null): Date | null {
  if (paidUntil === null || paidUntil.getTime() - certificate.notAfter.getTime() < dayMs) return null;
  return endingFrom(certificate);
}
