import { and, asc, eq, ne } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type * as calls from '#core/contract/shop-money.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { isRecordID } from '#server/http/record-id.ts';
import type { Across } from '#server/shop/across.ts';
import { touchedColumns } from '#server/shop/customer-orders.ts';

/** Refunds that their provider did not take at the last call. */
export const isUndecided = and(eq(refunds.state, 'pending'), ne(refunds.faultCode, ''));

/** Lists them, the oldest first. `across` was given for it. */
export async function listUndecided(
  db: Db,
  _across: Across,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReplyOf<typeof calls.undecidedRefunds>> {
  const rows = await db
    .select({ refund: refunds, payment: payments, account: touchedColumns })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentID))
    .innerJoin(accounts, eq(accounts.id, refunds.accountID))
    .where(isUndecided)
    .orderBy(asc(refunds.createTime), asc(refunds.id))
    .limit(limit)
    .offset(limit * (offset - 1));
  return {
    data: rows.map(({ refund, payment, account }) => ({
      ...{ id: refund.id, account, orderNo: payment.orderNo, method: payment.method, cents: refund.cents },
      ...{ chargedCents: refund.chargedCents, currency: refund.currency, attempts: refund.attempts },
      createTime: refund.createTime.toISOString(),
      nextTryTime: refund.nextTryTime?.toISOString() ?? zeroTime,
      fault: refund.faultCode,
    })),
    total: await db.$count(refunds, isUndecided),
  };
}

/** A pending refund of any customer; null if none is pending under this id. `across` was given for it. */
export async function findPending(db: Db, _across: Across, id: string) {
  if (!isRecordID(id)) return null;
  const [found] = await db
    .select({ refund: refunds, orderNo: payments.orderNo, accountNo: accounts.accountNo })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentID))
    .innerJoin(accounts, eq(accounts.id, refunds.accountID))
    .where(and(eq(refunds.id, id), eq(refunds.state, 'pending')));
  return found ?? null;
}
