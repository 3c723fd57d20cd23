import {
  type Asked,
  type CertificateFact,
  type Errand,
  endingFrom,
  hasNext,
  isFresh,
  isOver,
  later,
  type NextKey,
  newestOf,
  type OrderFact,
} from '#tests/life/facts.ts';
import { coversAll, isErrandOpen } from '#tests/life/model.ts';

/** Days after payment or the last wish for a check in which the server checks by itself (BR §3.2.2.4). */
const checkedDays = 30;

/** Why a certificate has no next one by itself. */
export type NextEvent = {
  readonly kind: 'opened' | 'asked' | 'failed';
  readonly order: OrderFact;
  readonly before: CertificateFact;
};

/**
 * One customer's facts, and what must follow from each act and from each run of the server's jobs. Whatever must be issued is listed by
 * `takeDue`; the certificate itself becomes a fact only when it was read.
 */
export class Account {
  readonly orders: OrderFact[] = [];
  /** What stands at each place: owner names of records and URLs of files. */
  readonly zone = new Map<string, string>();
  readonly #due = new Set<OrderFact>();
  readonly #returned = new Set<OrderFact>();
  readonly #nextEvents: NextEvent[] = [];
  readonly #refunded: OrderFact[] = [];
  readonly #compromised = new Set<string>();
  /** Serial numbers of certificates that hold names no longer ordered, and when they must be revoked. */
  readonly #condemned = new Map<string, Date>();

  /** Orders for which a certificate must exist by now that was not read yet. */
  takeDue(): OrderFact[] {
    return taken(this.#due);
  }

  /** What happened to next certificates since the last call. */
  takeNextEvents(): NextEvent[] {
    return this.#nextEvents.splice(0);
  }

  /** Orders whose request was returned since the last call. */
  takeReturned(): OrderFact[] {
    return taken(this.#returned);
  }

  order(
    fact: Pick<
      OrderFact,
      'orderNo' | 'product' | 'validity' | 'ordered' | 'renews' | 'addedDays' | 'names' | 'requestKey'
    >,
  ): OrderFact {
    const order: OrderFact = {
      ...fact,
      paid: null,
      canceled: false,
      errand: errandOf('first', 'payment', fact.ordered),
      askedCheck: null,
      validated: new Map(),
      vetted: null,
      certificates: [],
      nextKey: 'same',
      nextDue: null,
      nextAsked: null,
    };
    this.orders.push(order);
    return order;
  }

  pay(order: OrderFact, now: Date): void {
    if (order.errand === null) throw new Error(`${order.orderNo} has nothing to pay`);
    if (order.paid === null) order.paid = now;
    else order.askedCheck = now;
    order.errand.wait = 'validation';
    order.errand.isChecked = true;
    order.errand.isPaidFor = true;
  }

  publish(order: OrderFact, name: string, asked: Asked, value: string): void {
    order.errand?.asked.set(name, asked);
    this.zone.set(asked.place, value);
  }

  /** The customer asks for a check; the server goes on checking from then. */
  verify(order: OrderFact, now: Date): void {
    if (order.errand?.wait !== 'validation' || !isErrandOpen(order, now)) return;
    order.askedCheck = now;
    this.#check(order, now);
    if (order.errand?.wait === 'validation') order.errand.isChecked = true;
  }

  #check(order: OrderFact, now: Date): void {
    const { errand } = order;
    if (errand === null) return;
    for (const name of order.names) {
      if (isFresh(order, name, now)) continue;
      const asked = errand.asked.get(name);
      if (asked !== undefined && this.zone.get(asked.place) === asked.value) order.validated.set(name, now);
    }
    this.#advance(order, now);
  }

  /** Issues the certificate, or has the organization vetted, once every name is validated. */
  #advance(order: OrderFact, now: Date): void {
    const { errand } = order;
    if (errand === null || !order.names.every((name) => isFresh(order, name, now))) return;
    if (order.product === 'ov' && order.vetted === null) {
      errand.wait = 'review';
      errand.isChecked = false;
    } else if (this.#compromised.has(order.requestKey)) {
      errand.wait = 'request';
      errand.isChecked = false;
      this.#returned.add(order);
    } else this.#due.add(order);
  }

  /** The customer sends another request for a returned one. */
  resubmit(order: OrderFact, requestKey: string, now: Date): void {
    if (order.errand === null) throw new Error(`${order.orderNo} was not returned`);
    order.requestKey = requestKey;
    order.errand.wait = 'validation';
    this.#continue(order, order.errand, order.names, now);
  }

  /** The customer reissues; `total`: cents to pay first. */
  reissue(
    order: OrderFact,
    {
      names,
      total,
      requestKey,
    }: { readonly names: readonly string[]; readonly total: number; readonly requestKey: string },
    now: Date,
  ): void {
    order.requestKey = requestKey;
    this.#beginErrand(order, errandOf('reissue', total > 0 ? 'payment' : 'validation', now), names, now);
  }

  #beginErrand(order: OrderFact, errand: Errand, names: readonly string[], now: Date): void {
    order.errand = errand;
    this.#continue(order, errand, names, now);
  }

  #continue(order: OrderFact, errand: Errand, names: readonly string[], now: Date): void {
    order.names = names;
    order.askedCheck = now;
    for (const name of [...order.validated.keys()])
      if (!names.includes(name) || !isFresh(order, name, now)) order.validated.delete(name);
    if (errand.wait === 'payment') return;
    errand.isChecked = true;
    this.#advance(order, now);
  }

  /**
   * Orders of which money came back since the last call, one entry each time: by canceling, or because their paid span ended before what
   * was paid for.
   */
  takeRefunded(now: Date): OrderFact[] {
    for (const order of this.orders) {
      if (order.canceled || order.errand?.isPaidFor !== true || !isOver(order, now)) continue;
      order.errand.isPaidFor = false;
      this.#refunded.push(order);
    }
    return this.#refunded.splice(0);
  }

  cancel(order: OrderFact, now: Date): void {
    const newest = newestOf(order);
    if (order.errand?.isPaidFor === true) this.#refunded.push(order);
    if (newest === null) {
      order.canceled = true;
      order.errand = null;
      return;
    }
    order.errand = null;
    order.names = newest.names;
    order.requestKey = newest.key;
    for (const name of [...order.validated.keys()])
      if (!newest.names.includes(name)) order.validated.delete(name);
    // The next certificate that was due is left to the customer.
    if (order.nextDue === null && hasNext(order, newest)) order.nextAsked = now;
  }

  chooseNextKey(order: OrderFact, nextKey: NextKey): void {
    if (order.nextKey === nextKey) return;
    order.nextKey = nextKey;
    order.nextDue ??= order.nextAsked;
    order.nextAsked = null;
  }

  /** A compromised key takes all its certificates with it (BR §4.9.1.1). */
  revoke(certificate: CertificateFact, reason: string, now: Date): void {
    certificate.revoked = now;
    if (reason !== 'keyCompromise') return;
    this.#compromised.add(certificate.key);
    for (const other of this.orders.flatMap(({ certificates }) => certificates))
      if (other.key === certificate.key && other.notAfter > now) other.revoked ??= now;
  }

  /** A certificate the server issued, as it was read. */
  learn(certificate: CertificateFact): void {
    const order = this.orders.find(({ orderNo }) => orderNo === certificate.orderNo);
    if (order === undefined) throw new Error(`no order ${certificate.orderNo}`);
    order.certificates.push(certificate);
    order.errand = null;
    order.nextAsked = null;
    order.nextDue = hasNext(order, certificate) ? endingFrom(certificate) : null;
    this.#condemn(order, certificate);
  }

  /** Certificates that hold a name no longer ordered are revoked 72 hours after the first successor without it. */
  #condemn({ certificates }: OrderFact, { issued, names, number }: CertificateFact): void {
    const until = new Date(issued.getTime() + supersededHours * 3_600_000);
    for (const before of certificates) {
      if (before.number === number || before.revoked !== null || before.notAfter <= issued) continue;
      const { serialNumber } = before;
      if (coversAll(names, before.names)) this.#condemned.delete(serialNumber);
      else if (!this.#condemned.has(serialNumber)) this.#condemned.set(serialNumber, until);
    }
  }

  /** Whether the certificate will be revoked because it holds a name no longer ordered. */
  isCondemned(serialNumber: string): boolean {
    return this.#condemned.has(serialNumber);
  }

  /** The server's jobs ran to rest. */
  runJobs(now: Date): void {
    for (const order of this.orders) {
      this.#revokeCondemned(order, now);
      this.#review(order, now);
      this.#checkByItself(order, now);
      this.#beginNext(order, now);
    }
  }

  #revokeCondemned(order: OrderFact, now: Date): void {
    for (const certificate of order.certificates) {
      const until = this.#condemned.get(certificate.serialNumber);
      if (until !== undefined && until <= now && certificate.notAfter > now) certificate.revoked ??= now;
    }
  }

  #review(order: OrderFact, now: Date): void {
    if (order.errand?.wait !== 'review' || !isErrandOpen(order, now)) return;
    order.vetted = now;
    order.errand.wait = 'validation';
    order.errand.isChecked = true;
    this.#advance(order, now);
  }

  #checkByItself(order: OrderFact, now: Date): void {
    const { errand, paid, askedCheck } = order;
    if (errand?.wait !== 'validation' || !errand.isChecked || this.#due.has(order)) return;
    if (!isErrandOpen(order, now)) return;
    this.#check(order, now);
    const since = Math.max(paid?.getTime() ?? 0, askedCheck?.getTime() ?? 0);
    errand.isChecked = errand.wait === 'validation' && now < later(new Date(since), checkedDays);
  }

  /** Starts the next certificate of the paid span, or asks the customer for its request. */
  #beginNext(order: OrderFact, now: Date): void {
    const newest = newestOf(order);
    const { nextDue, nextKey } = order;
    if (newest === null || nextDue === null || nextDue > now || nextKey === 'none') return;
    order.nextDue = null;
    if (order.errand !== null || newest.revoked !== null || isOver(order, now)) return;
    const isCompromised = this.#compromised.has(newest.key);
    if (nextKey === 'new' || isCompromised) {
      order.nextAsked = now;
      const kind = nextKey === 'new' ? 'asked' : 'failed';
      this.#nextEvents.push({ kind, order, before: newest });
      return;
    }
    this.#beginErrand(order, errandOf('next', 'validation', now), order.names, now);
    if (!this.#due.has(order)) this.#nextEvents.push({ kind: 'opened', order, before: newest });
  }
}

/** Hours after the issue of its successor until a certificate that holds a name no longer ordered is revoked. */
const supersededHours = 72;

function errandOf(kind: Errand['kind'], wait: Errand['wait'], since: Date): Errand {
  return { kind, wait, since, asked: new Map(), isChecked: false, isPaidFor: false };
}

function taken<T>(set: Set<T>): T[] {
  const all = [...set];
  set.clear();
  return all;
}
