import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, ne, sum } from 'drizzle-orm';
import type { RefundChoice } from '#core/contract/calls/sandbox.ts';
import type { Db } from '#server/db/open.ts';
import {
  type SandboxPaymentRow,
  type SandboxRefundRow,
  sandboxPayments,
  sandboxRefunds,
} from '#server/db/schema/sandbox-payments.ts';
import { planRefundCallback } from '#server/sandbox/payments/callbacks.jobs.ts';
import { lockPayment, type SandboxProvider } from '#server/sandbox/payments/provider.ts';

/** `isLost`: it was done now, and nobody is told. */
export interface EnteredRefund extends SandboxRefundRow {
  readonly isLost: boolean;
}

const stateOfWay = { settle: 'settled', delay: 'pending', refuse: 'refused', lose: 'settled' } as const;

/** Enters a refund in the way chosen for its payment; null if the payment has less left. The same id is entered once. */
export async function enterRefund(
  { db, clock, jobs }: SandboxProvider,
  paymentRef: string,
  asked: { readonly refundID: string; readonly cents: number; readonly currency: string },
): Promise<EnteredRefund | null> {
  const entered = await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentRef, clock.now());
    const known = await findSandboxRefund(tx, asked.refundID);
    if (known !== null) return { ...known, isLost: false };
    if (payment?.state !== 'paid' || payment.currency !== asked.currency) return null;
    if (asked.cents > (await leftOf(tx, payment))) return null;
    const { refundWay } = payment;
    const { refundID, cents } = asked;
    const row = await insertRefund(tx, payment, clock.now(), {
      refundID,
      cents,
      state: stateOfWay[refundWay],
    });
    if (refundWay !== 'lose') await planRefundCallback(tx, jobs, payment, row);
    return { ...row, isLost: refundWay === 'lose' };
  });
  jobs.wake();
  return entered;
}

/** By our id of it. */
export async function findSandboxRefund(db: Db, refundID: string): Promise<SandboxRefundRow | null> {
  const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.refundID, refundID));
  return row ?? null;
}

/** Refunds of a payment, oldest first. */
export function refundsOfPayment(db: Db, ref: string): Promise<SandboxRefundRow[]> {
  return db
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentRef, ref))
    .orderBy(asc(sandboxRefunds.createTime));
}

/** Applies a choice of the provider's page in the caller's transaction. Call `jobs.wake` after the commit. */
export async function chooseRefunds(
  tx: Db,
  { clock, jobs }: Omit<SandboxProvider, 'db'>,
  ref: string,
  choice: RefundChoice,
): Promise<void> {
  const now = clock.now();
  const payment = await lockPayment(tx, ref, now);
  if (payment === null) return;
  if (choice === 'page') {
    const cents = payment.state === 'paid' ? await leftOf(tx, payment) : 0;
    if (cents === 0) return;
    const made = await insertRefund(tx, payment, now, { refundID: null, cents, state: 'settled' });
    return planRefundCallback(tx, jobs, payment, made);
  }
  await tx.update(sandboxPayments).set({ refundWay: choice }).where(eq(sandboxPayments.ref, payment.ref));
  if (choice === 'delay') return;
  const decided = await tx
    .update(sandboxRefunds)
    .set({ state: stateOfWay[choice] })
    .where(and(eq(sandboxRefunds.paymentRef, payment.ref), eq(sandboxRefunds.state, 'pending')))
    .returning();
  if (choice === 'lose') return;
  for (const row of decided) await planRefundCallback(tx, jobs, payment, row);
}

/** The provider's ids of these payments of ours. */
export async function refsOfPayments(db: Db, paymentIDs: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ ref: sandboxPayments.ref })
    .from(sandboxPayments)
    .where(inArray(sandboxPayments.paymentID, [...paymentIDs]));
  return rows.map(({ ref }) => ref);
}

async function leftOf(tx: Db, { ref, cents }: SandboxPaymentRow): Promise<number> {
  const [row] = await tx
    .select({ cents: sum(sandboxRefunds.cents) })
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.paymentRef, ref), ne(sandboxRefunds.state, 'refused')));
  return cents - Number(row?.cents ?? 0);
}

async function insertRefund(
  tx: Db,
  payment: SandboxPaymentRow,
  createTime: Date,
  values: Pick<SandboxRefundRow, 'refundID' | 'cents' | 'state'>,
): Promise<SandboxRefundRow> {
  const ref = `sbr_${randomBytes(12).toString('base64url')}`;
  const row = { ...values, ref, paymentRef: payment.ref, createTime };
  await tx.insert(sandboxRefunds).values(row);
  return row;
}
