import { daysUntil } from '#core/day.ts';
import { leadingCertificate, type StatedCertificate } from '#core/orders/certificate-state.ts';
import type { CertificateState } from '#core/orders/certificate-states.ts';
import type { WaitsFor } from '#core/orders/errand.ts';
import { type OrderStatus, orderStage } from '#core/orders/status.ts';

/** How a fact is shown: what is well, what needs somebody, what is broken, what goes on by itself, what is over. */
export type FactTone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

export interface CertificateTag {
  readonly kind: CertificateState;
  readonly tone: FactTone;
  /** Whole days until it ends, at least 0. */
  readonly days: number;
}

export interface ErrandTag {
  /** `lapsed`: its paid span ended before a certificate was issued. */
  readonly kind: Exclude<WaitsFor, 'nothing'> | 'cancelled' | 'lapsed';
  readonly tone: FactTone;
  /** It is about another certificate than the one that the order already has. */
  readonly isNext: boolean;
}

export interface TagFacts {
  readonly orderStatus: OrderStatus;
  readonly waitsFor: WaitsFor;
  /** Oldest first. */
  readonly certificates: readonly StatedCertificate[];
}

/** The two facts of an order: what its certificate is, and what the order waits for. Neither hides the other. */
export interface OrderTags {
  /** Null before the first certificate. */
  readonly certificate: CertificateTag | null;
  /** Null if it waits for nothing. */
  readonly errand: ErrandTag | null;
}

const certificateTones = {
  live: 'success',
  ending: 'warning',
  replaced: 'neutral',
  ended: 'neutral',
  revoked: 'danger',
} as const satisfies Record<CertificateState, FactTone>;

const errandTones = {
  payment: 'warning',
  validation: 'warning',
  request: 'warning',
  approval: 'warning',
  review: 'info',
  issuance: 'info',
} as const satisfies Record<Exclude<WaitsFor, 'nothing'>, FactTone>;

/** Returns the tags of an order for its title and its row; `now` in milliseconds. */
export function orderTags({ orderStatus, waitsFor, certificates }: TagFacts, now: number): OrderTags {
  const leading = leadingCertificate(certificates);
  // The order still waits for another: whatever uses the one that ended is down. Otherwise it may be of the past.
  const isDown = leading?.state === 'ended' && waitsFor !== 'nothing';
  return {
    certificate:
      leading === undefined
        ? null
        : { ...certificateTag(leading, now), ...(isDown ? { tone: 'danger' as const } : {}) },
    errand: errandTag(orderStatus, waitsFor, leading !== undefined),
  };
}

/** Returns the tag of one certificate, for its row. */
export function certificateTag({ state, notAfter }: StatedCertificate, now: number): CertificateTag {
  return { kind: state, tone: certificateTones[state], days: daysUntil(notAfter, now) };
}

function errandTag(status: OrderStatus, waitsFor: WaitsFor, isNext: boolean): ErrandTag | null {
  if (waitsFor !== 'nothing') return { kind: waitsFor, tone: errandTones[waitsFor], isNext };
  if (orderStage(status) === 'cancelled') return { kind: 'cancelled', tone: 'neutral', isNext };
  return isNext ? null : { kind: 'lapsed', tone: 'neutral', isNext };
}
