import { sql } from 'drizzle-orm';
import { invoiceNumber, type NumberedKind } from '#core/money/invoices/invoice-kinds.ts';
import { chineseDay } from '#core/realname/real-name.ts';
import type { Db } from '#server/db/open.ts';
import { invoiceNumbers } from '#server/db/schema/invoices.ts';

/**
 * The next number of a kind in the year that China has. The row stays locked until the caller's transaction ends, and a transaction that fails
 * gives its number back: none is missing, none is given twice.
 */
export async function nextInvoiceNumber(tx: Db, kind: NumberedKind, now: Date): Promise<string> {
  const year = Number(chineseDay(now).slice(0, 4));
  const [row] = await tx
    .insert(invoiceNumbers)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceNumbers.kind, invoiceNumbers.year],
      set: { last: sql`${invoiceNumbers.last} + 1` },
    })
    .returning({ last: invoiceNumbers.last });
  if (row === undefined) throw new Error('no invoice number');
  return invoiceNumber(kind, year, row.last);
}
