import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { countedStates, isIssued, stateAfterCredit } from '#core/money/invoices/invoice-states.ts';
import { openAmount } from '#core/money/invoices/open-amount.ts';
import { wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import {
  creditNotes,
  type InvoiceLine,
  type InvoiceRecord,
  invoiceLines,
  invoices,
} from '#server/db/schema/invoices.ts';
import { newVerifyCode } from '#server/invoices/apply.ts';
import { endApplication } from '#server/invoices/end-application.ts';
import { invoiceable } from '#server/invoices/invoiceable.ts';
import { lockInvoicing } from '#server/invoices/locks.ts';
import { nextInvoiceNumber } from '#server/invoices/numbers.ts';

interface Refunded {
  readonly accountID: string;
  /** Of the order or the package. */
  readonly sourceID: string;
  readonly at: Date;
}

/**
 * Takes back what is invoiced of an order or a package beyond what is left paid of it, in the transaction of the refund and after its entry. An application
 * that the issuer was not asked for yet ends, and releases what else it covers; of an invoice a credit note is made, the newest first.
 */
export async function creditRefund(tx: Db, { accountID, sourceID, at }: Refunded): Promise<void> {
  await lockInvoicing(tx, accountID);
  for (const source of await invoiceable(tx, wholeAccount(accountID), { ids: [sourceID] })) {
    let excess = -openAmount(source);
    if (excess <= 0) continue;
    for (const { invoice, line } of await invoicedOf(tx, sourceID, source.currency)) {
      if (excess <= 0) break;
      if (invoice.state === 'applied' && invoice.askTime === null) {
        await endApplication(tx, invoice.id, { state: 'refused', refusal: 'order-refunded', reason: '', at });
        excess -= line.cents - line.credited;
      } else {
        const cents = Math.min(excess, line.cents - line.credited);
        await makeCreditNote(tx, invoice, line, cents, at);
        excess -= cents;
      }
    }
    if (excess > 0) throw new Error(`${source.sourceNo} is invoiced beyond what was paid`);
  }
}

/** Lines over an order or a package that count, applications first, then the newest invoice. */
async function invoicedOf(tx: Db, sourceID: string, currency: string) {
  return tx
    .select({ invoice: invoices, line: invoiceLines })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceID))
    .where(
      and(
        or(eq(invoiceLines.orderID, sourceID), eq(invoiceLines.packageID, sourceID)),
        eq(invoices.currency, currency),
        inArray(invoices.state, [...countedStates]),
        sql`${invoiceLines.credited} < ${invoiceLines.cents}`,
      ),
    )
    .orderBy(
      desc(sql`${invoices.state} = 'applied' and ${invoices.askTime} is null`),
      desc(invoices.applyTime),
      asc(invoices.id),
    );
}

async function makeCreditNote(
  tx: Db,
  invoice: InvoiceRecord,
  line: InvoiceLine,
  cents: number,
  at: Date,
): Promise<void> {
  const { id: invoiceID, accountID } = invoice;
  // Without a number yet, both get theirs when the issuer answers.
  const numbered = isIssued(invoice.state)
    ? { number: await nextInvoiceNumber(tx, 'credit', at), issueTime: at }
    : {};
  const note = { accountID, invoiceID, lineID: line.id, cents, createTime: at, verifyCode: newVerifyCode() };
  await tx.insert(creditNotes).values({ ...note, ...numbered });
  await tx
    .update(invoiceLines)
    .set({ credited: line.credited + cents })
    .where(eq(invoiceLines.id, line.id));
  // Read again: another line of the same invoice may have been credited just before.
  const [row] = await tx
    .update(invoices)
    .set({ credited: sql`${invoices.credited} + ${cents}` })
    .where(eq(invoices.id, invoiceID))
    .returning({ credited: invoices.credited });
  const state = stateAfterCredit(invoice.state, invoice.amount, row?.credited ?? 0);
  if (state !== invoice.state) await tx.update(invoices).set({ state }).where(eq(invoices.id, invoiceID));
}
