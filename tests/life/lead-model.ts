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
  const renewal = withRenewals(order.orderNo, account.orders).find((each) => each !== order);
  const renewing = renewal && (waitsFor(renewal, now) === 'payment' ? 'payRenewal' : 'renewing');
  switch (state) {
    case 'revoked':
      return 'revoked';
    case 'replaced':
      return 'renewed';
    case 'ended':
      return renewing ?? 'ended';
    case 'ending':
      return hasNext(order, leading) && !isOver(order, now) ? 'next' : (renewing ?? 'renew');
    case 'live':
      if (later(leading.issued, installDays) > now) return 'install';
      return renewal === undefined && isLastSoon(order, leading, now) ? 'renew' : 'works';
  }
}

/** The paid span ends within 30 days, and nothing more comes of it. */
function isLastSoon(order: OrderFact, leading: CertificateFact, now: Date): boolean {
  const end = paidUntil(order);
  return end !== null && later(end, -30) <= now && !hasNext(order, leading);
}
