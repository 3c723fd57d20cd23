import { dayMs } from '#core/day.ts';
import { endingFrom } from '#core/orders/certificate-state.ts';

/**
 * Certificates that clients may pull within one period besides the one that opened it: in 24 hours, and in all. `last`: after the window of
 * the last period has opened. Clients without ARI come every few hours then, although nothing later was paid for.
 */
export const pullLimits = { day: 5, period: 50, last: 10 } as const;

/** A certificate of an order, as far as pulls go by it. */
export interface PulledFrom {
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly issuedTime: Date;
  readonly revokedTime: Date | null;
}

/** A period of the plan: the certificates that end together. */
export interface Period {
  /** The one that opened it. */
  readonly opened: PulledFrom;
  readonly end: Date;
}

export interface PullFacts {
  /** Of the order, oldest first. */
  readonly certificates: readonly PulledFrom[];
  /** End of the paid span; null while unpaid. */
  readonly paidUntil: Date | null;
  /** When clients pulled certificates of the order, oldest first. */
  readonly pulls: readonly Date[];
}

/**
 * What a pull is. `first`: the order has no certificate yet. `within`: another certificate of the current period, with the same end;
 * `isSpent`: its window is open and no later period was paid for. `next`: opens the next period. `limited`: too many within the period.
 * `over`: nothing that was paid for is left.
 */
export type PullVerdict =
  | { readonly kind: 'first' | 'next' | 'over' }
  | { readonly kind: 'within'; readonly until: Date; readonly isSpent: boolean }
  | { readonly kind: 'limited'; readonly by: 'day' | 'period'; readonly from: Date };

/** The period of a certificate: every certificate with its end belongs to it. */
export function periodOf(certificates: readonly PulledFrom[], end: Date): Period | null {
  const opened = certificates.find(({ notAfter }) => notAfter.getTime() === end.getTime());
  return opened === undefined ? null : { opened, end };
}

/** The period of the newest certificate; null before the first. */
export function currentPeriod(certificates: readonly PulledFrom[]): Period | null {
  const newest = certificates.at(-1);
  return newest === undefined ? null : periodOf(certificates, newest.notAfter);
}

/**
 * When clients should renew (RFC 9773 §4.1): from the moment the certificate begins to end, for a quarter of what is left then. From its
 * start on a pull opens the next period.
 */
export function renewalWindow({ opened, end }: Period): { readonly start: Date; readonly end: Date } {
  const start = endingFrom({ notBefore: opened.notBefore, notAfter: end });
  return { start, end: new Date(start.getTime() + (end.getTime() - start.getTime()) / 4) };
}

/**
 * The window that a client is told for one certificate. A revoked one is to be replaced at once: its window is past. `paidUntil`: end of
 * what is paid for; null if an order follows. A certificate that ends with it is left to its last day: whoever renewed it earlier would get
 * the same end, be told to renew that one at once, and so on. `wantedByCa`: when the CA suggests to renew it; null if it does not.
 */
export function suggestedWindow(
  certificate: PulledFrom,
  certificates: readonly PulledFrom[],
  paidUntil: Date | null,
  wantedByCa: Date | null = null,
): { readonly start: Date; readonly end: Date } {
  const { revokedTime, notAfter } = certificate;
  if (revokedTime !== null) return { start: new Date(revokedTime.getTime() - hourMs), end: revokedTime };
  if (wantedByCa !== null && isUrgent(certificate, wantedByCa))
    return { start: new Date(wantedByCa.getTime() - hourMs), end: wantedByCa };
  if (paidUntil !== null && isLastBefore(paidUntil, notAfter))
    return { start: new Date(notAfter.getTime() - dayMs), end: notAfter };
  return renewalWindow(periodOf(certificates, notAfter) ?? { opened: certificate, end: notAfter });
}

/**
 * Whether a CA wants a certificate renewed before half of its life is over: it is about to revoke it. Its usual suggestion comes later, and
 * following that one would only make another certificate with the same end.
 */
export function isUrgent(
  { notBefore, notAfter }: Pick<PulledFrom, 'notBefore' | 'notAfter'>,
  wanted: Date,
): boolean {
  return wanted.getTime() < (notBefore.getTime() + notAfter.getTime()) / 2;
}

/** Whether nothing paid for is left after a certificate with this end. */
function isLastBefore(paidUntil: Date, end: Date): boolean {
  return paidUntil.getTime() - end.getTime() < dayMs;
}

const hourMs = 3_600_000;

/** Judges a pull of an order. A pull never costs anything: what was not bought is `over`. */
export function judgePull({ certificates, paidUntil, pulls }: PullFacts, now: Date): PullVerdict {
  if (paidUntil === null || paidUntil <= now) return { kind: 'over' };
  const period = currentPeriod(certificates);
  if (period === null) return { kind: 'first' };
  const window = renewalWindow(period);
  const isLast = isLastBefore(paidUntil, period.end);
  if (now >= window.start && !isLast) return { kind: 'next' };
  if (period.end <= now) return { kind: 'over' };
  const isSpent = isLast && now >= window.start;
  if (isSpent && pulls.filter((time) => time >= window.start).length >= pullLimits.last)
    return { kind: 'over' };
  const limited = limitOf(pullsOf({ certificates, pulls }, now), isLast ? period.end : window.start);
  return limited ?? { kind: 'within', until: period.end, isSpent };
}

function limitOf(
  { inPeriod, inDay }: ReturnType<typeof pullsOf>,
  opensAgain: Date,
): Extract<PullVerdict, { kind: 'limited' }> | null {
  if (inPeriod.length >= pullLimits.period) return { kind: 'limited', by: 'period', from: opensAgain };
  const oldest = inDay.at(-pullLimits.day);
  if (oldest === undefined) return null;
  return { kind: 'limited', by: 'day', from: new Date(oldest.getTime() + dayMs) };
}

/** Pulls that count against the limits: those of the period after the one that opened it, and of the last 24 hours among them. */
export function pullsOf({ certificates, pulls }: Pick<PullFacts, 'certificates' | 'pulls'>, now: Date) {
  const since = countedSince(certificates);
  const inPeriod = since === null ? [] : pulls.filter((time) => time > since);
  return { inPeriod, inDay: inPeriod.filter((time) => now.getTime() - time.getTime() < dayMs) };
}

/**
 * Since when pulls count: what was issued before the window of the certificate before it belongs to one period with that, whatever its end.
 * Some CAs decide alone how long a certificate lasts. Null before the first.
 */
function countedSince(certificates: readonly PulledFrom[]): Date | null {
  const at = certificates.findLastIndex(({ issuedTime }, index) => {
    const before = currentPeriod(certificates.slice(0, index));
    return before === null || issuedTime >= renewalWindow(before).start;
  });
  return certificates[at]?.issuedTime ?? null;
}
