/**
 * What happened to a customer's orders: orders made, payments, records published, certificates as read from their PEM, revocations. No
 * status of the server's is among them; `model.ts` and `notice-model.ts` derive what must be shown.
 */
export type ProductName = 'single' | 'wild' | 'flex' | 'ov';
export type NextKey = 'same' | 'new' | 'none';

export interface CertificateFact {
  readonly orderNo: string;
  /** 1-based, within the order. */
  readonly number: number;
  /** Lower-case hex. */
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly issued: Date;
  readonly names: readonly string[];
  /** SHA-256 of its public key. */
  readonly key: string;
  revoked: Date | null;
}

/** What the customer is asked to publish for a name, as the server described it when they published. */
export interface Asked {
  readonly place: string;
  readonly value: string;
}

/** What an order waits for: a first certificate or another one. */
export interface Errand {
  readonly kind: 'first' | 'reissue' | 'next';
  /** `request`: the CA returned it. */
  wait: 'payment' | 'validation' | 'review' | 'request';
  readonly asked: Map<string, Asked>;
  readonly since: Date;
  /** The server checks by itself. */
  isChecked: boolean;
  /** Money was paid for it. */
  isPaidFor: boolean;
}

export interface OrderFact {
  readonly orderNo: string;
  readonly product: ProductName;
  /** 90 days, otherwise years. */
  readonly validity: number;
  readonly ordered: Date;
  /** The order it renews. */
  readonly renews: string | null;
  /** Days carried over from it. */
  readonly addedDays: number;
  names: readonly string[];
  /** SHA-256 of the public key of its request. */
  requestKey: string;
  paid: Date | null;
  canceled: boolean;
  errand: Errand | null;
  /** When the customer last asked for a check. */
  askedCheck: Date | null;
  /** When each name was last validated. */
  readonly validated: Map<string, Date>;
  /** When its organization was vetted; null too where none is named. */
  vetted: Date | null;
  readonly certificates: CertificateFact[];
  nextKey: NextKey;
  /** When the next certificate of the paid span is due; null if none is. */
  nextDue: Date | null;
  /** Since when the customer is asked for the next certificate's request. */
  nextAsked: Date | null;
}

export const dayMs = 86_400_000;

export function later(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs);
}

/** End of the paid span; null while unpaid. */
export function paidUntil({ paid, validity, addedDays }: OrderFact): Date | null {
  return paid === null ? null : later(paid, (validity === 90 ? 90 : validity * 365) + addedDays);
}

/** Whether the paid span is over; never before it was paid. */
export function isOver(order: OrderFact, now: Date): boolean {
  const end = paidUntil(order);
  return end !== null && end <= now;
}

export function newestOf({ certificates }: OrderFact): CertificateFact | null {
  return certificates.at(-1) ?? null;
}

/** When the certificate counts as ending, and its successor is due: 30 days before its end, or a third of its life. */
export function endingFrom({ notBefore, notAfter }: CertificateFact): Date {
  const third = (notAfter.getTime() - notBefore.getTime()) / 3;
  return new Date(notAfter.getTime() - Math.min(30 * dayMs, third));
}

/** Whether the paid span goes on for a day or more after the certificate. */
export function hasNext(order: OrderFact, certificate: CertificateFact): boolean {
  const end = paidUntil(order);
  return end !== null && end.getTime() - certificate.notAfter.getTime() >= dayMs;
}

/** Days a validated name may be reused (BR §4.2.1, ballot SC-081v3). */
function reuseDays(now: Date): number {
  if (now < new Date('2026-03-15T00:00:00Z')) return 398;
  return now < new Date('2027-03-15T00:00:00Z') ? 200 : 100;
}

export function isFresh(order: OrderFact, name: string, now: Date): boolean {
  const validated = order.validated.get(name);
  return validated !== undefined && later(validated, reuseDays(now)) > now;
}
