import {
  type CertificateFact,
  dayMs,
  endingFrom,
  isOver,
  later,
  newestOf,
  type OrderFact,
} from '#tests/life/facts.ts';

export type CertificateState = 'live' | 'ending' | 'replaced' | 'ended' | 'revoked';
export type Waiting = 'nothing' | 'payment' | 'validation' | 'review' | 'request';

export const listNames = [
  'unpaid',
  'verifying',
  'issued',
  'expiring',
  'expired',
  'revoked',
  'cancelled',
] as const;
export type ListName = (typeof listNames)[number];

/** State of a certificate among all orders of its customer. */
export function stateOf(
  certificate: CertificateFact,
  all: readonly OrderFact[],
  now: Date,
): CertificateState {
  if (certificate.revoked !== null) return 'revoked';
  if (certificate.notAfter <= now) return 'ended';
  if (isReplaced(certificate, all, now)) return 'replaced';
  return now >= endingFrom(certificate) ? 'ending' : 'live';
}

/** Whether a certificate issued later, by the order or one that renews it, works now and covers every name. */
export function isReplaced(certificate: CertificateFact, all: readonly OrderFact[], now: Date): boolean {
  const { orderNo, number, issued, names } = certificate;
  const isLater = (other: CertificateFact) =>
    other.orderNo === orderNo ? other.number > number : other.issued > issued;
  return withRenewals(orderNo, all)
    .flatMap(({ certificates }) => certificates)
    .some(
      (other) =>
        isLater(other) && other.revoked === null && other.notAfter > now && coversAll(other.names, names),
    );
}

export function coversAll(by: readonly string[], names: readonly string[]): boolean {
  return names.every((name) => by.some((pattern) => covers(pattern, name)));
}

/** The order, and those that renew it, directly or through another; canceled orders are no link. */
export function withRenewals(orderNo: string, all: readonly OrderFact[]): OrderFact[] {
  const own = all.filter((order) => order.orderNo === orderNo);
  const followers = all.filter(({ renews, canceled }) => renews === orderNo && !canceled);
  return [...own, ...followers.flatMap((follower) => withRenewals(follower.orderNo, all))];
}

/** A wildcard stands for one label. */
function covers(pattern: string, name: string): boolean {
  if (pattern === name) return true;
  const [first = '', ...rest] = name.split('.');
  return pattern.startsWith('*.') && first !== '*' && first !== '' && pattern.slice(2) === rest.join('.');
}

export function isErrandOpen(order: OrderFact, now: Date): boolean {
  return order.errand !== null && !order.canceled && !isOver(order, now);
}

export function waitsFor(order: OrderFact, now: Date): Waiting {
  if (order.canceled || isOver(order, now)) return 'nothing';
  if (order.errand !== null) return order.errand.wait;
  return order.nextAsked === null ? 'nothing' : 'request';
}

export function orderStatus(order: OrderFact, now: Date): number {
  if (order.canceled) return 1004;
  if (order.errand !== null && isErrandOpen(order, now)) {
    const { wait } = order.errand;
    if (wait === 'request') return 1003;
    if (wait !== 'payment') return 1002;
    return order.errand.kind === 'first' ? 1001 : 5004;
  }
  if (isNewestRevoked(order)) return 1008;
  return hasValid(order, now) ? 1000 : 1007;
}

function isNewestRevoked(order: OrderFact): boolean {
  return (newestOf(order)?.revoked ?? null) !== null;
}

function hasValid({ certificates }: OrderFact, now: Date): boolean {
  return certificates.some(({ revoked, notAfter }) => revoked === null && notAfter > now);
}

/** Whether a list shows the order. Lists are conditions, not a partition. */
export function isListed(list: ListName, order: OrderFact, all: readonly OrderFact[], now: Date): boolean {
  const status = orderStatus(order, now);
  const hadCertificate = order.certificates.length > 0;
  switch (list) {
    case 'unpaid':
      return status === 1001 || status === 5004;
    case 'verifying':
      return status === 1002 || status === 1003;
    case 'cancelled':
      return status === 1004;
    case 'issued':
      return hasValid(order, now);
    case 'expiring':
      return order.certificates.some((certificate) => stateOf(certificate, all, now) === 'ending');
    case 'expired':
      return (
        (hadCertificate || (order.errand !== null && isOver(order, now) && !order.canceled)) &&
        !hasValid(order, now) &&
        !isNewestRevoked(order)
      );
    case 'revoked':
      return isNewestRevoked(order);
  }
}

export interface ShownOrder {
  readonly orderStatus: number;
  readonly waitsFor: string;
  /** By number: `1 ab12… live until 2027-01-01T…`. */
  readonly certificates: readonly string[];
}

export interface Views {
  /** Order numbers, sorted. */
  readonly lists: Readonly<Record<ListName | 'all', readonly string[]>>;
  readonly orders: Readonly<Record<string, ShownOrder>>;
  /** Unrevoked certificates that end on each day the calendar shows, leaving out days without any. */
  readonly ends: Readonly<Record<string, DayEnds>>;
}

/** Of `count` certificates, those that an issued one replaces, and of the others those whose order, or one that renews it, waits. */
interface DayEnds {
  readonly count: number;
  readonly replaced: number;
  readonly waiting: number;
}

/** Days ahead the calendar of ends shows, today included. */
const calendarDays = 91;

/** Everything the console must show at `now`. */
export function expectedViews(all: readonly OrderFact[], now: Date): Views {
  const inList = (list: ListName) =>
    all
      .filter((order) => isListed(list, order, all, now))
      .map(({ orderNo }) => orderNo)
      .toSorted();
  const lists = Object.fromEntries(listNames.map((list) => [list, inList(list)])) as Record<
    ListName,
    string[]
  >;
  return {
    lists: { ...lists, all: all.map(({ orderNo }) => orderNo).toSorted() },
    orders: Object.fromEntries(all.map((order) => [order.orderNo, shownOrder(order, all, now)])),
    ends: expectedEnds(all, now),
  };
}

function shownOrder(order: OrderFact, all: readonly OrderFact[], now: Date): ShownOrder {
  return {
    orderStatus: orderStatus(order, now),
    waitsFor: waitsFor(order, now),
    certificates: order.certificates.map((certificate) =>
      certificateLine(certificate, stateOf(certificate, all, now)),
    ),
  };
}

export function certificateLine(
  { number, serialNumber, notAfter }: Pick<CertificateFact, 'number' | 'serialNumber' | 'notAfter'>,
  state: string,
): string {
  return `${number} ${serialNumber} ${state} until ${notAfter.toISOString()}`;
}

/** The certificate that speaks for an order: the first to end of those ending, else the newest that is live, else a newest one. */
export function leadingOf(order: OrderFact, all: readonly OrderFact[], now: Date): CertificateFact | null {
  const { certificates } = order;
  const inState = (state: CertificateState) =>
    certificates.filter((certificate) => stateOf(certificate, all, now) === state);
  const [firstToEnd] = inState('ending').toSorted((a, b) => a.notAfter.getTime() - b.notAfter.getTime());
  const works = firstToEnd ?? inState('live').at(-1);
  if (works !== undefined) return works;
  const newest = newestOf(order);
  if (newest === null || newest.revoked !== null) return newest;
  return inState('replaced').at(-1) ?? inState('ended').at(-1) ?? newest;
}

/** Days until a certificate ends, from date to date in UTC; at least one. */
export function daysLeft({ notAfter }: CertificateFact, now: Date): number {
  const dayOf = (time: Date) => Math.floor(time.getTime() / dayMs);
  return Math.max(1, dayOf(notAfter) - dayOf(now));
}

/** Unended, unrevoked certificates until the end of the thirteenth week (Mondays, UTC), by what was done about them. */
export function expectedOutlook(all: readonly OrderFact[], now: Date) {
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const end = later(today, calendarDays - ((today.getUTCDay() + 6) % 7));
  const counts = { undone: 0, waiting: 0, renewed: 0, endingUndone: 0 };
  for (const order of all)
    for (const certificate of order.certificates) {
      const state = stateOf(certificate, all, now);
      if (state === 'revoked' || state === 'ended' || certificate.notAfter >= end) continue;
      if (state === 'replaced') counts.renewed += 1;
      else if (isWaiting(order, all, now)) counts.waiting += 1;
      else counts.undone += 1;
      if (state === 'ending' && !isWaiting(order, all, now)) counts.endingUndone += 1;
    }
  return counts;
}

/** Whether the order, or one that renews it, waits for something. */
function isWaiting({ orderNo }: OrderFact, all: readonly OrderFact[], now: Date): boolean {
  return withRenewals(orderNo, all).some((each) => waitsFor(each, now) !== 'nothing');
}

function expectedEnds(all: readonly OrderFact[], now: Date): Record<string, DayEnds> {
  const ends: Record<string, DayEnds> = {};
  const last = later(new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`), calendarDays);
  for (const order of all)
    for (const certificate of order.certificates) {
      const state = stateOf(certificate, all, now);
      if (state === 'revoked' || state === 'ended' || certificate.notAfter >= last) continue;
      const day = certificate.notAfter.toISOString().slice(0, 10);
      const { count, replaced, waiting } = ends[day] ?? { count: 0, replaced: 0, waiting: 0 };
      const isReplacedNow = state === 'replaced';
      ends[day] = {
        count: count + 1,
        replaced: replaced + (isReplacedNow ? 1 : 0),
        waiting: waiting + (!isReplacedNow && isWaiting(order, all, now) ? 1 : 0),
      };
    }
  return Object.fromEntries(Object.entries(ends).toSorted(([a], [b]) => a.localeCompare(b)));
}
