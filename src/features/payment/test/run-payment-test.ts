import * as depositCalls from '#core/contract/calls/deposit.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import * as sandboxCalls from '#core/contract/calls/sandbox.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { amountDue, paymentAim } from '#core/orders/amount-due.ts';
import { isDepositNo } from '#core/orders/payable.ts';
import { isPayable, orderStatus } from '#core/orders/status.ts';
import type { Client } from '#src/adapters/http/client.ts';

export interface PaymentTest {
  /** The order to pay; null makes a deposit for the test. */
  readonly orderNo: string | null;
  readonly method: paymentCalls.PaymentMethod;
  readonly outcome: sandboxCalls.PaymentOutcome;
  /** Unique for each run; prefix of the idempotency keys. */
  readonly run: string;
}

/** State of the ledger; amounts in cents. */
export interface PaymentTestFacts {
  readonly number: string;
  readonly amount: number;
  readonly balance: number;
  /** State of the order or deposit. */
  readonly state: depositCalls.Deposit['state'];
}

type StepFacts =
  | { readonly kind: 'prepared'; readonly number: string; readonly amount: number }
  | { readonly kind: 'opened'; readonly method: string }
  | { readonly kind: 'settled'; readonly outcome: sandboxCalls.PaymentOutcome }
  | { readonly kind: 'captured'; readonly state: paymentCalls.PaymentState }
  | { readonly kind: 'asked'; readonly outcome: 'paid' | 'unpaid' | 'closed'; readonly asked: boolean }
  | { readonly kind: 'read'; readonly state: paymentCalls.PaymentState };

/** A completed step; `at` is Unix time in milliseconds by the browser's clock. */
export type PaymentTestStep = { readonly at: number } & StepFacts;

export interface PaymentTestResult {
  readonly payment: paymentCalls.PaymentState;
  readonly after: PaymentTestFacts;
  readonly before: PaymentTestFacts;
}

/** Cents deposited by a test. */
export const testAmount = 1_000;

/**
 * Takes a sandbox payment from opening to settlement: performs the payer's actions at the provider, then reads the result from the server.
 * Calls `onStep` after each step. Rejects with `CallError`.
 */
export async function runPaymentTest(
  client: Client,
  { orderNo, method, outcome, run }: PaymentTest,
  onStep: (step: PaymentTestStep) => void,
): Promise<PaymentTestResult> {
  const note = (step: StepFacts) => onStep({ ...step, at: Date.now() });
  const number = orderNo ?? (await createDeposit(client, run));
  const before = await factsOf(client, number);
  note({ kind: 'prepared', number, amount: before.amount });
  const { paymentID } = await client.call(
    paymentCalls.pay,
    { body: { orderNo: number, payWay: method.payWay, name: method.name, aim: await aimOf(client, number) } },
    { idempotencyKey: `${run}:pay` },
  );
  note({ kind: 'opened', method: method.name });
  const settled = await client.call(sandboxCalls.settlePayment, {
    params: { ref: paymentID },
    body: { outcome },
  });
  note({ kind: 'settled', outcome });
  if (settled.state === 'approved') {
    const { searchParams } = new URL(settled.returnURL);
    const body = { token: searchParams.get('token') ?? '', PayerID: searchParams.get('PayerID') ?? '' };
    const key = { idempotencyKey: `${run}:capture` };
    const { state } = await client.call(paymentCalls.capturePaypal, { body }, key);
    note({ kind: 'captured', state });
  }
  const asked = await client.call(paymentCalls.check, { body: { orderNo: number } });
  note({ kind: 'asked', outcome: asked.outcome, asked: asked.asked });
  const after = await factsOf(client, number);
  const { state: payment } = await client.call(paymentCalls.detail, { params: { id: paymentID } });
  note({ kind: 'read', state: payment });
  return { payment, before, after };
}

async function createDeposit(client: Client, run: string): Promise<string> {
  const key = { idempotencyKey: `${run}:deposit` };
  const { depositNo } = await client.call(depositCalls.create, { body: { amount: testAmount } }, key);
  return depositNo;
}

/** Reads the order or deposit and the balance from the ledger. */
async function factsOf(client: Client, number: string): Promise<PaymentTestFacts> {
  const { balance } = await client.call(sessionCalls.account, {});
  if (isDepositNo(number)) {
    const { amount, state } = await client.call(depositCalls.detail, { params: { id: number } });
    return { number, amount, state, balance };
  }
  const { allOrders } = await client.call(orderCalls.detail, { params: { id: number } });
  const [order] = allOrders;
  if (order === undefined) throw new Error(`no order ${number}`);
  const isCancelled = order.orderStatus === orderStatus.cancelled;
  const state = isPayable(order.orderStatus) ? 'unpaid' : isCancelled ? 'cancelled' : 'paid';
  return { number, amount: amountDue(order), state, balance };
}

async function aimOf(client: Client, number: string): Promise<'deposit' | 'makeOrder' | 'reSign'> {
  if (isDepositNo(number)) return 'deposit';
  const { orderInfo } = await client.call(orderCalls.status, { params: { id: number } });
  return paymentAim(orderInfo.orderStatus);
}
