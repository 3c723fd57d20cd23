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

/** Address of the page a payment is settled on by hand. */
export function hostedPagePath(ref: string): string {
  return `/sandbox/pay/${ref}`;
}

/** Ways whose money is taken in a second step, once the payer agreed. */
export function isCapturedMethod(method: string): boolean {
  return method === 'paypal';
}

/** Enters a payment; the same one again is the one that is there. */
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
  if (row === undefined) throw new Error('a sandbox payment was not written');
  return row;
}

/** A payment by its own id or by ours, in the state it has now. */
export async function findPayment(db: Db, ref: string, now: Date): Promise<SandboxPaymentRow | null> {
  const [row] = await db.select().from(sandboxPayments).where(isCalled(ref));
  return row === undefined ? null : current(row, now);
}

/** As `findPayment`, locked until the transaction ends. */
async function lockPayment(tx: Db, ref: string, now: Date): Promise<SandboxPaymentRow | null> {
  const [row] = await tx.select().from(sandboxPayments).where(isCalled(ref)).for('update');
  return row === undefined ? null : current(row, now);
}

/**
 * The payer's choice, in the caller's transaction: the new state and its callbacks are one. `jobs.wake` is for after
 * the commit. Answers the payment as it is then, and whether the choice was still there.
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

/** Takes the money of an approved payment; anything else stays as it is. */
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

/** Nobody pays it any more, unless it is paid already. */
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

/** Where the payer goes from the provider's page: an approved payment brings what its capture needs. */
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
  if (row === undefined) throw new Error('a sandbox payment went away');
  return row;
}

function isCalled(ref: string) {
  return or(eq(sandboxPayments.ref, ref), eq(sandboxPayments.paymentID, ref));
}

function current(row: SandboxPaymentRow, now: Date): SandboxPaymentRow {
  return { ...row, state: stateAt(row, now) };
}
