import { eq } from 'drizzle-orm';
import type { PaymentState } from '#core/contract/calls/payment.ts';
import { payerOf } from '#server/account/by.ts';
import { wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { exchangeRates } from '#server/db/schema/catalogue.ts';
import { deposits, type PaymentRow, payments } from '#server/db/schema/payments.ts';
import { post } from '#server/ledger/ledger.ts';
import { record } from '#server/orders/event.ts';
import { buyPackage } from '#server/packages/buy-package.ts';
import { exceedsLimit } from '#server/payment/exceeds-limit.ts';
import type { ProviderAnswer } from '#server/payment/gateway.ts';
import { changesByPaying, chargeCause, markPaid } from '#server/payment/pay-order.ts';
import { lockPayable, type Payable, standingOf, tieTo } from '#server/payment/payables.ts';
import { chargedBy, judgeReceived, type Received } from '#server/payment/received.ts';
import { nextAsk, planAsk, retirePayments } from '#server/payment/watch-queue.ts';
import type { Services } from '#server/services.ts';

export type Settling = Pick<Services, 'clock' | 'jobs' | 'log'>;
/** A provider's status, or that we gave up on the payment ourselves. */
export type AnswerOrEnd = ProviderAnswer | { readonly state: 'replaced' };
type PaidAnswer = Extract<ProviderAnswer, { readonly state: 'paid' }>;

/**
 * The only place where a provider's status of a payment takes effect: in the caller's transaction, and once, however often it is
 * reported. Locks the payable first, the payment second, the balance last. All money received is credited; an order that is still
 * unpaid is then charged if the money covers the amount asked for. Returns the payment's state. `separate`: the notice that alone reports
 * this money, which comes in addition to any that settled the payment before.
 */
export async function settle(
  tx: Db,
  services: Settling,
  { id, accountID, orderNo }: Pick<PaymentRow, 'id' | 'accountID' | 'orderNo'>,
  answer: AnswerOrEnd,
  separate: string | null = null,
): Promise<PaymentState> {
  const payable = await lockPayable(tx, wholeAccount(accountID), orderNo);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (payable === null || payment === undefined) throw new Error(`payment ${id} has nothing to pay for`);
  if (payment.settleTime !== null) {
    if (separate !== null && answer.state === 'paid')
      await takeMore(tx, services, payable, payment, answer, separate);
    return payment.state;
  }
  if (answer.state === 'open') return payment.state;
  if (answer.state !== 'paid') {
    return payment.state === 'open' ? endPayment(tx, services, payment, answer.state) : payment.state;
  }
  return takeMoney(tx, services, payable, payment, answer);
}

/** Ends an open payment unpaid. The caller holds its lock. */
export async function endPayment(
  tx: Db,
  { clock, jobs }: Pick<Settling, 'clock' | 'jobs'>,
  payment: PaymentRow,
  state: 'refused' | 'expired' | 'replaced',
): Promise<PaymentState> {
  const now = clock.now();
  const nextAskTime = nextAsk({ ...payment, state, endTime: now }, now);
  await tx.update(payments).set({ state, endTime: now, nextAskTime }).where(eq(payments.id, payment.id));
  if (nextAskTime !== null) await planAsk(jobs, tx, payment, nextAskTime, now, 'end');
  return state;
}

async function takeMoney(
  tx: Db,
  services: Settling,
  payable: Payable,
  payment: PaymentRow,
  answer: PaidAnswer,
): Promise<PaymentState> {
  const { jobs } = services;
  const now = services.clock.now();
  const received = await readMoney(tx, services, payment, answer);
  if (received === null) return payment.state;
  const standing = standingOf(payable, now);
  const credit = received.baseCents;
  const isEnough = received.isEnough && credit >= standing.due;
  const judged = standing.outcome !== 'unpaid' ? 'late' : isEnough ? 'paid' : 'short';
  // Money that arrives cannot be refused, but it pays for nothing that must be approved first: it is kept in the balance.
  const payer = payerOf(payment);
  const isWaiting = judged === 'paid' && (await exceedsLimit(tx, payable, { due: standing.due, payer, now }));
  const state = isWaiting ? 'late' : judged;
  const entry = { accountID: payment.accountID, ...tieTo(payable), paymentID: payment.id, at: now };
  if (credit > 0) {
    const { gateway: provider } = payment;
    const charged = chargedBy(payment, answer, credit);
    const cause = `payment:${payment.id}`;
    await post(tx, { ...entry, kind: 'deposit', cause, cents: credit, provider, charged });
  }
  await tx
    .update(payments)
    .set({
      state,
      settleTime: now,
      endTime: payment.endTime ?? now,
      receivedCents: credit,
      nextAskTime: null,
    })
    .where(eq(payments.id, payment.id));
  if (state !== 'paid') {
    await notifyBalance(tx, services, payable, payment, state);
    return state;
  }
  if (payable.kind === 'package') {
    const { id: paymentID, method: payWay } = payment;
    const short = await buyPackage(tx, jobs, payable.bought, { payer, payWay, paymentID, now });
    if (short !== null) throw new Error(`payment ${paymentID} was credited but did not cover its package`);
  } else if (payable.kind === 'order') {
    const charged = await post(tx, {
      ...entry,
      kind: 'charge',
      cause: chargeCause(payable.order),
      cents: standing.due,
      ...payer,
    });
    if (!charged.ok) throw new Error(`payment ${payment.id} was credited but did not cover its order`);
    await markPaid(tx, jobs, payable.order, payment.method, now, changesByPaying(payable.order, now));
  } else {
    const { id } = payable.deposit;
    await tx
      .update(deposits)
      .set({ state: 'paid', payTime: now, payWay: payment.method })
      .where(eq(deposits.id, id));
    await retirePayments(tx, jobs, { depositID: id }, now);
  }
  return state;
}

/** Credits more money for a settled payment: it pays for nothing, but belongs to the customer. */
async function takeMore(
  tx: Db,
  services: Settling,
  payable: Payable,
  payment: PaymentRow,
  answer: PaidAnswer,
  noticeID: string,
): Promise<void> {
  const received = await readMoney(tx, services, payment, answer);
  if (received === null || received.baseCents === 0) return;
  const { accountID, state, receivedCents, gateway: provider } = payment;
  const cents = received.baseCents;
  // Without the payment's id, whose money is credited once.
  await post(tx, {
    accountID,
    ...tieTo(payable),
    kind: 'deposit',
    cause: `notice:${provider}:${noticeID}`,
    cents,
    provider,
    charged: chargedBy(payment, answer, cents),
    at: services.clock.now(),
  });
  await tx
    .update(payments)
    .set({ receivedCents: (receivedCents ?? 0) + cents })
    .where(eq(payments.id, payment.id));
  await notifyBalance(tx, services, payable, payment, state);
}

/** Null if no amount in our books could be right: a person has to look into it. */
async function readMoney(
  tx: Db,
  { log }: Settling,
  payment: PaymentRow,
  answer: PaidAnswer,
): Promise<Received | null> {
  const received = judgeReceived(payment, answer, await ratesOf(tx));
  if (received === null) {
    log.error('payment.unreadable-money', { payment: payment.id, currency: answer.currency.slice(0, 8) });
  }
  return received;
}

/** Records in log and timeline that the balance was credited. */
async function notifyBalance(
  tx: Db,
  { clock, log }: Settling,
  payable: Payable,
  { id, orderNo, method }: PaymentRow,
  state: PaymentState,
): Promise<void> {
  log.warn('payment.to-balance', { payment: id, order: orderNo, state });
  if (payable.kind !== 'order') return;
  await record(tx, [{ orderID: payable.order.id, at: clock.now(), kind: 'refunded', note: method }]);
}

/** Units of each currency per unit of the site's currency. */
export async function ratesOf(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(exchangeRates);
  return new Map(rows.map(({ currency, rate }) => [currency, rate]));
}
