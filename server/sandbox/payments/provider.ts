import { randomBytes } from 'node:crypto';
import { eq, or } from 'drizzle-orm';
import type { PaymentOutcome } from '#core/contract/calls/sandbox.ts';
import type { Db } from '#server/db/open.ts';
import { type SandboxPaymentRow, sandboxPayments } from '#server/db/schema/sandbox-payments.ts';
import type { PaymentRequest } from '#server/payment/gateway.ts';
import { planCallbacks } from '#server/sandbox/payments/callbacks.jobs.ts';
import { paidNotices, settlementOf, stateAt } from '#server/sandbox/payments/outcome.ts';
import type { Services } from '#server/services.ts';

export type SandboxProvider = Pick<Services, 'db' | 'clock' | 'jobs'>;

/** Path of the page where a payment is settled by hand. */
export function hostedPagePath(ref: string): string {
  return `/sandbox/pay/${ref}`;
}

/** Methods whose money is captured in a second step, after the payer's approval. */
export function isCapturedMethod(method: string): boolean {
  return method === 'paypal';
}

/** Stores a payment; if it already exists, returns the existing one. */
export async function enterPayment(
  { db, clock }: SandboxProvider,
  request: PaymentRequest,
): Promise<SandboxPaymentRow> {
  const { paymentID, method, orderNo, title, cents, currency, expireAt, returnURL } = request;
  const ref = `sbx_${randomBytes(18).toString('base64url')}`;
  await db
    .insert(sandboxPayments)
    .values({
      ref,
      paymentID,
      method,
      orderNo,
      title,
      cents,
      currency,
      state: 'open',
      returnURL,
      clientSecret: `${ref}_secret_${randomBytes(18).toString('base64url')}`,
      expireTime: expireAt,
      createTime: clock.now(),
    })
    .onConflictDoNothing({ target: sandboxPayments.paymentID });
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.paymentID, paymentID));
  if (row === undefined) throw new Error('a sandbox payment was not stored');
  return row;
}

/** Finds a payment by its own id or by ours, in its current state. */
export async function findPayment(db: Db, ref: string, now: Date): Promise<SandboxPaymentRow | null> {
  const [row] = await db.select().from(sandboxPayments).where(isCalled(ref));
  return row === undefined ? null : current(row, now);
}

/** Like `findPayment`, but locked until the transaction ends. */
export async function lockPayment(tx: Db, ref: string, now: Date): Promise<SandboxPaymentRow | null> {
  const [row] = await tx.select().from(sandboxPayments).where(isCalled(ref)).for('update');
  return row === undefined ? null : current(row, now);
}

/**
 * Applies the payer's choice in the caller's transaction, which also plans the callbacks. Call `jobs.wake` after the commit. Returns the
 * resulting payment, and whether the choice was still available.
 */
export async function settlePayment(
  tx: Db,
  { clock, jobs }: Omit<SandboxProvider, 'db'>,
  ref: string,
  outcome: PaymentOutcome,
): Promise<{ readonly row: SandboxPaymentRow; readonly isDone: boolean } | null> {
  const now = clock.now();
  const row = await lockPayment(tx, ref, now);
  if (row === null) return null;
  const settlement = settlementOf(row.state, outcome, isCapturedMethod(row.method));
  if (settlement === null) return { row, isDone: false };
  const { state, tell, notices } = settlement;
  const settled = await change(tx, row, {
    state,
    notices,
    ...(state === 'paid' ? { payTime: now } : {}),
    ...(state === 'approved' ? { payerID: randomBytes(8).toString('hex').toUpperCase() } : {}),
  });
  await planCallbacks(tx, jobs, settled, tell);
  return { row: settled, isDone: true };
}

/** Captures the money of an approved payment; leaves any other unchanged. */
export async function capturePayment(
  { db, clock, jobs }: SandboxProvider,
  ref: string,
  payerID: string,
): Promise<SandboxPaymentRow | null> {
  const now = clock.now();
  const captured = await db.transaction(async (tx) => {
    const row = await lockPayment(tx, ref, now);
    if (row?.state !== 'approved' || row.payerID !== payerID) return row;
    const paid = await change(tx, row, { state: 'paid', payTime: now });
    await planCallbacks(tx, jobs, paid, paidNotices(paid.notices));
    return paid;
  });
  jobs.wake();
  return captured;
}

/** Makes a payment unpayable, unless it is already paid. */
export async function closePayment(
  { db, clock }: SandboxProvider,
  ref: string,
): Promise<SandboxPaymentRow | null> {
  return db.transaction(async (tx) => {
    const row = await lockPayment(tx, ref, clock.now());
    if (row?.state !== 'open' && row?.state !== 'approved') return row;
    return change(tx, row, { state: 'closed' });
  });
}

/** Where the provider's page sends the payer. For an approved payment, the URL contains what its capture needs. */
export function returnAddress({ returnURL, state, ref, payerID }: SandboxPaymentRow): string {
  if (state !== 'approved') return returnURL;
  const url = new URL(returnURL);
  url.searchParams.set('token', ref);
  url.searchParams.set('PayerID', payerID);
  return url.href;
}

async function change(
  tx: Db,
  { ref }: SandboxPaymentRow,
  values: Partial<SandboxPaymentRow>,
): Promise<SandboxPaymentRow> {
  const [row] = await tx.update(sandboxPayments).set(values).where(eq(sandboxPayments.ref, ref)).returning();
  if (row === undefined) throw new Error('a sandbox payment no longer exists');
  return row;
}

function isCalled(ref: string) {
  return or(eq(sandboxPayments.ref, ref), eq(sandboxPayments.paymentID, ref));
}

function current(row: SandboxPaymentRow, now: Date): SandboxPaymentRow {
  return { ...row, state: stateAt(row, now) };
}
