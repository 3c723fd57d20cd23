import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { replyCode } from '#core/contract/call.ts';
import type { Payment, pay } from '#core/contract/calls/payment.ts';
import { convertCents, defaultCurrency } from '#core/money/money.ts';
import { balanceMethod, packageMethod } from '#core/orders/payment-method.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { type By, byActor } from '#server/account/by.ts';
import type { Owner } from '#server/account/own.ts';
import { hasPersonalInfo } from '#server/account/profile.ts';
import type { Db } from '#server/db/open.ts';
import type { PackageRow } from '#server/db/schema/packages.ts';
import { type PaymentRow, payments } from '#server/db/schema/payments.ts';
import { notFound, type Outcome, onceMore, refuse, success } from '#server/http/reply.ts';
import type { SignedInput } from '#server/http/serve.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { buyPackage } from '#server/packages/buy-package.ts';
import { exceedsLimit } from '#server/payment/exceeds-limit.ts';
import {
  chosenMethod,
  isOfProvider,
  listedMethods,
  type Method,
  type ProviderMethod,
} from '#server/payment/methods.ts';
import { type PaidOrder, type PaymentRefusal, payAtOnce } from '#server/payment/pay-order.ts';
import {
  findOpenPayment,
  findPayable,
  lockPayable,
  type Payable,
  standingOf,
  tieTo,
  titleOf,
} from '#server/payment/payables.ts';
import { beginPayment, closeAtProvider, type Paying } from '#server/payment/providers.ts';
import {
  approvalNeeded,
  gatewayFailed,
  notOffered,
  refusalOf,
  standingRefusal,
} from '#server/payment/refusals.ts';
import { endPayment, ratesOf } from '#server/payment/settle.ts';
import { paidAtOnce, shownPayment } from '#server/payment/show-payment.ts';
import { planAsk } from '#server/payment/watch-queue.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';

/** Stored with the key of a pay call: enough to repeat the reply, and no secret. */
export const keptSchema = v.union([
  v.object({ paymentID: v.string() }),
  v.object({ orderNo: v.string(), cents: v.number(), name: v.picklist([balanceMethod, packageMethod]) }),
]);
type Kept = { readonly paymentID: string } | PaidOrder;
type PayInput = SignedInput<typeof pay>;

/** Payments one customer may open within `seconds`. */
const allowance = { most: 30, seconds: 60 };
/** Milliseconds until the provider is first polled, if no callback arrives before. */
const firstAsk = 5_000;

/** The three stages of a pay call: close another open payment, write the row, ask the provider. */
export function payStages(paying: Paying) {
  return {
    prepare: async (input: PayInput) => {
      const refused = (outcome: Outcome<Kept>) => async () => outcome;
      const { body, owner, db } = input;
      const method = chosenMethod(body, paying.gateways);
      const offered = listedMethods(paying.gateways).filter((option) => option.switch === 'Y');
      if (method === null || !mayPay(method, body.aim)) {
        return refused(
          notOffered(
            body,
            offered.map((option) => option.name),
          ),
        );
      }
      const payable = await findPayable(db, owner, body.orderNo);
      if (payable === null) return refused(notFound());
      if (method.provider?.needsPersonalInfo === true && !(await hasPersonalInfo(db, input.actor.id))) {
        return refused(refuse(replyCode.completePersonalInfo, 'Complete your personal information first'));
      }
      const tried = await closeOther(paying, payable, method, owner);
      return (inside: PayInput) =>
        isOfProvider(method) ? openPayment(paying, inside, method, tried) : payWithout(paying, inside, tried);
    },
    finish: async (
      input: PayInput,
      kept: Kept,
      forgetKey: (tx: Db) => Promise<void>,
    ): Promise<Outcome<Payment>> =>
      'paymentID' in kept ? begin(paying, input, kept.paymentID, forgetKey) : success(paidAtOnce(kept)),
  };
}

/** The balance pays no deposit into itself, and a unit of a package nothing but an order's first price. */
function mayPay({ name, provider }: Method, aim: PayInput['body']['aim']): boolean {
  if (provider !== null) return true;
  return name === packageMethod ? aim === 'makeOrder' : aim !== 'deposit';
}

/**
 * Closes the payable's open payment if this call would not continue it. Returns its id if the provider could not be reached, so that
 * the transaction knows the attempt was made.
 */
async function closeOther(
  paying: Paying,
  payable: Payable,
  method: Method,
  owner: Owner,
): Promise<string | null> {
  const { db, clock } = paying;
  const now = clock.now();
  const { outcome, due } = standingOf(payable, now);
  const open = outcome === 'unpaid' ? await findOpenPayment(db, payable) : null;
  if (open === null || isSame(open, method, due, now)) return null;
  // If the balance does not cover the price, keep the code, which may still be paid.
  if (method.name === balanceMethod && (await balanceOf(db, owner.id)) < due) return null;
  const isOver = now >= open.expireTime;
  const closed = await closeAtProvider(paying, open, isOver ? 'expired' : 'replaced');
  return closed === 'unreachable' ? open.id : null;
}

/** Locks the order and writes the row of its payment, or finds the one that can still be paid. */
async function openPayment(
  { jobs, gateways }: Paying,
  { db: tx, actor, owner, clock, body, replyHeaders }: PayInput,
  method: ProviderMethod,
  tried: string | null,
): Promise<Outcome<Kept>> {
  const now = clock.now();
  const payable = await lockPayable(tx, owner, body.orderNo);
  if (payable === null) return notFound();
  const standing = standingOf(payable, now);
  const refusal = standingRefusal(standing, body);
  if (refusal !== null) return refusal;
  const payer = byActor(actor);
  const paying = { due: standing.due, payer, now };
  if (await exceedsLimit(tx, payable, paying)) return approvalNeeded(body.orderNo, standing.due);
  const open = await findOpenPayment(tx, payable);
  if (open !== null) {
    if (isSame(open, method, standing.due, now)) return success({ paymentID: open.id });
    if (open.id !== tried) return onceMore;
    // Its code can still be paid, so do not open a second one.
    if (now < open.expireTime) return gatewayFailed();
    await endPayment(tx, { clock, jobs }, open, 'expired');
  }
  const { currency, lifetime } = method.provider;
  const rate = currency === defaultCurrency.unit ? defaultCurrency.exRate : (await ratesOf(tx)).get(currency);
  const cents = rate === undefined ? 0 : convertCents(standing.due, rate);
  if (cents <= 0) return notOffered(body, ['balance']);
  // Counted in this transaction: concurrent calls wait for it to end, and a call that fails is not counted.
  const wait = await countAttempt(tx, `pay:${owner.id}`, allowance, clock.real());
  if (wait !== null) return tooManyTries('payWay', wait, replyHeaders);
  const nextAskTime = new Date(now.getTime() + firstAsk);
  const [row] = await tx
    .insert(payments)
    .values({
      accountID: owner.id,
      payerID: payer.userID,
      apiKeyID: payer.apiKeyID,
      ...tieTo(payable),
      orderNo: body.orderNo,
      aim: standing.aim,
      method: method.name,
      gateway: gateways.forMethod(method.name)?.name ?? '',
      mountPath: body.mountPath,
      cents,
      currency,
      baseCents: standing.due,
      createTime: now,
      expireTime: new Date(now.getTime() + lifetime * 1000),
      nextAskTime,
    })
    .returning({ id: payments.id, accountID: payments.accountID });
  if (row === undefined) throw new Error('a payment was not stored');
  await planAsk(jobs, tx, row, nextAskTime, now);
  return success({ paymentID: row.id });
}

/** Pays from the balance or with a unit of a package. */
async function payWithout(
  { jobs }: Paying,
  { db: tx, actor, owner, clock, body }: PayInput,
  tried: string | null,
): Promise<Outcome<Kept>> {
  const now = clock.now();
  const payable = await lockPayable(tx, owner, body.orderNo);
  if (payable === null) return notFound();
  const standing = standingOf(payable, now);
  const refusal = standingRefusal(standing, body);
  if (refusal !== null) return refusal;
  const open = await findOpenPayment(tx, payable);
  const { orderNo, name } = body;
  const by = name === packageMethod ? packageMethod : balanceMethod;
  const payer = byActor(actor);
  const paid =
    payable.kind === 'package'
      ? await payPackage(tx, jobs, payable.bought, { payer, due: standing.due, now })
      : await payAtOnce(tx, jobs, owner, { orderNo, payer, by }, now);
  if (!paid.ok) return refusalOf(paid.error, orderNo);
  // A provider that cannot be reached does not block paying from the balance; late money is credited there.
  return open === null || open.id === tried ? success(paid.value) : onceMore;
}

async function payPackage(
  tx: Db,
  jobs: Jobs,
  bought: PackageRow,
  { payer, due, now }: { readonly payer: By; readonly due: number; readonly now: Date },
): Promise<Result<PaidOrder, PaymentRefusal>> {
  if (await exceedsLimit(tx, { kind: 'package', bought }, { payer, due, now }))
    return fail({ kind: 'approval-needed', due });
  const short = await buyPackage(tx, jobs, bought, { payer, payWay: balanceMethod, now });
  if (short !== null) return fail({ kind: 'balance-short', ...short, price: due });
  return ok({ orderNo: bought.packageNo, cents: due, name: balanceMethod });
}

/** Whether this open payment can be paid, with this method, for the amount due now. */
function isSame(open: PaymentRow, method: Method, due: number, now: Date): boolean {
  return open.method === method.name && open.baseCents === due && now < open.expireTime;
}

async function begin(
  paying: Paying,
  { db, owner, clock }: PayInput,
  paymentID: string,
  forgetKey: (tx: Db) => Promise<void>,
): Promise<Outcome<Payment>> {
  const read = async () => (await db.select().from(payments).where(eq(payments.id, paymentID)))[0];
  const row = await read();
  const payable = row && (await findPayable(db, owner, row.orderNo));
  if (row === undefined || payable === null || payable === undefined) return notFound();
  if (row.state === 'open' && row.begun === null && clock.now() < row.expireTime) {
    const fault = await beginPayment(paying, row, titleOf(payable), forgetKey);
    if (fault?.kind === 'personal-info') {
      return refuse(replyCode.completePersonalInfo, 'Complete your personal information first');
    }
    if (fault !== null) return gatewayFailed();
  }
  return success(shownPayment((await read()) ?? row, clock.now()));
}
