import { and, asc, desc, eq, inArray, ne, sum } from 'drizzle-orm';
import type { PaidPart } from '#core/money/refund-route.ts';
import type { Db } from '#server/db/open.ts';
import { ledger, ledgerLines } from '#server/db/schema/ledger.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';

/** `reissue`: what was paid for the reissue in progress, which is the newest charge; else what was paid when the order was bought. */
export type RefundScope = 'order' | 'reissue';

/** The payments at providers that paid for an order, or for its reissue; none if the balance did. */
export async function paidParts(db: Db, orderID: string, scope: RefundScope): Promise<PaidPart[]> {
  const [charge] = await db
    .select({ cents: ledger.cents, paymentID: ledger.paymentID })
    .from(ledger)
    .where(and(eq(ledger.orderID, orderID), eq(ledger.kind, 'charge')))
    .orderBy(scope === 'reissue' ? desc(ledger.id) : asc(ledger.id))
    .limit(1);
  if (charge === undefined || charge.paymentID === null) return [];
  const [payment] = await db.select().from(payments).where(eq(payments.id, charge.paymentID));
  if (payment === undefined) return [];
  const { id: paymentID, gateway, method, baseCents, currency } = payment;
  const cents = Math.min(-charge.cents, baseCents);
  const share = Number((BigInt(payment.cents) * BigInt(cents)) / BigInt(baseCents));
  const [sent, reversed] = [await sentBack(db, paymentID), await reversedOf(db, paymentID)];
  return [
    {
      ...{ paymentID, gateway, method, cents, currency, charged: share },
      returned: sent.cents + reversed.cents,
      returnedCharged: sent.charged + reversed.charged,
    },
  ];
}

async function sentBack(db: Db, paymentID: string) {
  const [row] = await db
    .select({ cents: sum(refunds.cents), charged: sum(refunds.chargedCents) })
    .from(refunds)
    .where(and(eq(refunds.paymentID, paymentID), ne(refunds.state, 'returned')));
  return { cents: Number(row?.cents ?? 0), charged: Number(row?.charged ?? 0) };
}

/** What a provider took back by itself: chargebacks, and refunds made on its page. */
async function reversedOf(db: Db, paymentID: string) {
  const rows = await db
    .select({ cents: ledgerLines.cents, charged: ledgerLines.chargedCents })
    .from(ledger)
    .innerJoin(ledgerLines, eq(ledgerLines.entryID, ledger.id))
    .where(
      and(
        eq(ledger.paymentID, paymentID),
        eq(ledger.kind, 'reversal'),
        inArray(ledgerLines.account, ['clearing', 'bank']),
      ),
    );
  return {
    cents: rows.reduce((total, row) => total + row.cents, 0),
    charged: rows.reduce((total, row) => total + (row.charged ?? row.cents), 0),
  };
}
