import type { Account, NextEvent } from '#tests/life/account.ts';
import {
  type CertificateFact,
  dayMs,
  endingFrom,
  hasNext,
  isOver,
  newestOf,
  type OrderFact,
} from '#tests/life/facts.ts';
import { isErrandOpen, isReplaced } from '#tests/life/model.ts';

/** A notice about one order or certificate; a digest has several. */
export interface NoticeFact {
  /** With its topic for failures and payments: `payment unpaid`. */
  readonly kind: string;
  readonly orderNo: string;
  /** The certificate it is about; empty for failures and payments. */
  readonly serialNumber: string;
  /** Days before the end, for `ending`; otherwise 0. */
  readonly days: number;
}

const quietMs = 60_000;
const thresholds = [60, 30, 14, 7, 1] as const;
/** Those that remain once the errand for the next certificate has opened. */
const latestThresholds: readonly number[] = [14, 7, 1];

/** Remembers which notices exist, and says which must be new after a run of the server's jobs. */
export class NoticeModel {
  readonly #account: Account;
  /** Smallest threshold sent for each serial number. */
  readonly #ending = new Map<string, number>();
  readonly #ended = new Set<string>();
  readonly #issued = new Set<string>();
  readonly #revoked = new Set<string>();
  readonly #needed = new Set<string>();
  readonly #unpaid = new Set<string>();
  readonly #unvalidated = new Set<string>();

  constructor(account: Account) {
    this.#account = account;
  }

  /** Notices that must have been written by a run of the jobs at `now`, after what happened to next certificates. */
  due(nextEvents: readonly NextEvent[], now: Date): NoticeFact[] {
    const all = this.#account.orders;
    return [
      ...nextEvents.flatMap((event) => this.#ofNext(event)),
      ...this.#account.takeReturned().map((order) => orderNotice('failed returned', order)),
      ...this.#account.takeRefunded(now).map((order) => orderNotice('payment refunded', order)),
      ...all
        .filter((order) => this.#isUnpaid(order, now))
        .map((order) => orderNotice('payment unpaid', order)),
      ...all
        .filter((order) => this.#isUnvalidated(order, now))
        .map((order) => orderNotice('needs-you', order)),
      ...all.flatMap((order) =>
        order.certificates.flatMap((certificate) => this.#of(certificate, order, now)),
      ),
    ];
  }

  /** Unpaid for a day; digests wait a minute for more. */
  #isUnpaid(order: OrderFact, now: Date): boolean {
    const { errand } = order;
    if (errand?.wait !== 'payment' || !isErrandOpen(order, now)) return false;
    const isDue = now.getTime() - errand.since.getTime() >= dayMs + quietMs;
    return isDue && once(this.#unpaid, `${order.orderNo} ${errand.since.getTime()}`);
  }

  /** Paid for a day without a certificate, because its names are not validated. */
  #isUnvalidated(order: OrderFact, now: Date): boolean {
    const { errand, paid } = order;
    if (errand?.kind !== 'first' || errand.wait !== 'validation' || paid === null) return false;
    const isDue = isErrandOpen(order, now) && now.getTime() - paid.getTime() >= dayMs + quietMs;
    return isDue && once(this.#unvalidated, order.orderNo);
  }

  #ofNext({ kind, before }: NextEvent): NoticeFact[] {
    if (!once(this.#needed, before.serialNumber)) return [];
    return kind === 'failed' ? [orderNotice('failed next-refused', before)] : [noticeOf('needs-you', before)];
  }

  #of(certificate: CertificateFact, order: OrderFact, now: Date): NoticeFact[] {
    const { serialNumber, revoked, notAfter } = certificate;
    const notices: NoticeFact[] = [];
    if (once(this.#issued, serialNumber)) notices.push(noticeOf('issued', certificate));
    if (revoked !== null) {
      if (once(this.#revoked, serialNumber)) notices.push(noticeOf('revoked', certificate));
      return notices;
    }
    if (notAfter <= now) {
      // Judged at its last moment: that its successor ends later is another cause.
      const atEnd = new Date(notAfter.getTime() - 1);
      if (once(this.#ended, serialNumber) && !isReplaced(certificate, this.#account.orders, atEnd))
        notices.push(noticeOf('ended', certificate));
      return notices;
    }
    if (isReplaced(certificate, this.#account.orders, now)) return notices;
    const days = dueThreshold(certificate, order, now);
    const sent = this.#ending.get(serialNumber) ?? Number.POSITIVE_INFINITY;
    if (days === null || sent <= days) return notices;
    this.#ending.set(serialNumber, days);
    return [...notices, noticeOf('ending', certificate, days)];
  }
}

/** The shortest threshold the certificate has reached; null if none. */
function dueThreshold(certificate: CertificateFact, order: OrderFact, now: Date): number | null {
  const { notBefore, notAfter } = certificate;
  const third = (notAfter.getTime() - notBefore.getTime()) / 3 / dayMs;
  const left = (notAfter.getTime() - now.getTime()) / dayMs;
  const goesOn = hasSuccessorToCome(certificate, order, now);
  if (goesOn && now < endingFrom(certificate)) return null;
  const reached = thresholds.filter(
    (days) => days <= third && left <= days && (!goesOn || latestThresholds.includes(days)),
  );
  return reached.at(-1) ?? null;
}

/** Whether the server begins, or began, the next certificate of the paid span for this one. */
function hasSuccessorToCome(certificate: CertificateFact, order: OrderFact, now: Date): boolean {
  return (
    certificate === newestOf(order) &&
    order.nextKey !== 'none' &&
    hasNext(order, certificate) &&
    !isOver(order, now)
  );
}

function noticeOf(kind: string, { orderNo, serialNumber }: CertificateFact, days = 0): NoticeFact {
  return { kind, orderNo, serialNumber, days };
}

function orderNotice(kind: string, { orderNo }: { readonly orderNo: string }): NoticeFact {
  return { kind, orderNo, serialNumber: '', days: 0 };
}

function once(done: Set<string>, key: string): boolean {
  const isNew = !done.has(key);
  done.add(key);
  return isNew;
}
