import type { Account } from '#tests/life/account.ts';
import {
  type CertificateFact,
  endingFrom,
  hasNext,
  isOver,
  later,
  newestOf,
  type OrderFact,
  paidUntil,
} from '#tests/life/facts.ts';
import { leadingOf, stateOf, waitsFor, withRenewals } from '#tests/life/model.ts';

/** Days after its issue for which a certificate is presumed not to be installed. */
const installDays = 14;

/** What the page of an order must say first. */
export function expectedLead(order: OrderFact, account: Account, now: Date): string {
  const leading = leadingOf(order, account.orders, now);
  switch (waitsFor(order, now)) {
    case 'payment':
      return leading === null ? 'pay' : 'payReissue';
    case 'validation':
      return 'validate';
    case 'review':
      return 'review';
    case 'request':
      return order.errand === null ? 'request' : 'resubmit';
    case 'nothing':
      break;
  }
  if (order.canceled) return 'cancelled';
  if (leading === null) return 'lapsed';
  return switchLead(order, account, now) ?? certificateLead(order, leading, account, now);
}

/** A newer certificate works, and the one before it is to be given up by the customer's act. */
function switchLead(order: OrderFact, account: Account, now: Date): string | null {
  const newest = newestOf(order);
  const stateAt = (certificate: CertificateFact) => stateOf(certificate, account.orders, now);
  if (newest === null || !['live', 'ending'].includes(stateAt(newest))) return null;
  const others = order.certificates.filter(
    (each) => each !== newest && ['live', 'ending', 'replaced'].includes(stateAt(each)),
  );
  if (others.some(({ serialNumber }) => account.isCondemned(serialNumber))) return 'replaceBy';
  const isGivenUp = (each: CertificateFact) =>
    stateAt(each) === 'replaced' && each.key !== newest.key && endingFrom(each) > newest.issued;
  return later(newest.issued, installDays) > now && others.some(isGivenUp) ? 'switch' : null;
}

function certificateLead(order: OrderFact, leading: CertificateFact, account: Account, now: Date): string {
  const state = stateOf(leading, account.orders, now);
  const renewals = withRenewals(order.orderNo, account.orders).filter((each) => each !== order);
  const renewal = renewals.find((each) => isServing(each, account, now)) ?? renewals.at(-1);
  const renewing = renewal && isAwaited(renewal, now) && waitingFor(renewal, now);
  switch (state) {
    case 'revoked':
      return 'revoked';
    case 'replaced':
      return 'renewed';
    case 'ended':
      return renewing || (renewal && isServing(renewal, account, now) ? 'renewed' : 'ended');
    case 'ending':
      if (hasNext(order, leading) && !isOver(order, now)) return 'next';
      return renewing || (renewal === undefined ? 'renew' : 'unreplaced');
    case 'live':
      if (later(leading.issued, installDays) > now) return 'install';
      if (renewing) return renewing;
      return renewal === undefined && isLastSoon(order, leading, now) ? 'renew' : 'works';
  }
}

/** Its first certificate is still to come. */
function isAwaited(renewal: OrderFact, now: Date): boolean {
  return renewal.certificates.length === 0 && waitsFor(renewal, now) !== 'nothing';
}

function waitingFor(renewal: OrderFact, now: Date): string {
  return waitsFor(renewal, now) === 'payment' ? 'payRenewal' : 'renewing';
}

/** It has a certificate that works, or waits for another. */
function isServing(renewal: OrderFact, account: Account, now: Date): boolean {
  const newest = newestOf(renewal);
  if (newest === null) return false;
  return (
    waitsFor(renewal, now) !== 'nothing' ||
    !['ended', 'revoked'].includes(stateOf(newest, account.orders, now))
  );
}

/** The paid span ends within 30 days, and nothing more comes of it. */
function isLastSoon(order: OrderFact, leading: CertificateFact, now: Date): boolean {
  const end = paidUntil(order);
  return end !== null && later(end, -30) <= now && !hasNext(order, leading);
}
