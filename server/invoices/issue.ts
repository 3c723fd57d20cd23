import { and, asc, eq, isNull } from 'drizzle-orm';
import { isIssued, type RefusalKind, stateAfterCredit } from '#core/money/invoices/invoice-states.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Db } from '#server/db/open.ts';
import { creditNotes, type InvoiceRecord, invoices } from '#server/db/schema/invoices.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { endApplication } from '#server/invoices/end-application.ts';
import { invoiceMail } from '#server/invoices/invoice-mail.ts';
import type { Invoicing } from '#server/invoices/invoicing.ts';
import { lockInvoicing } from '#server/invoices/locks.ts';
import { nextInvoiceNumber } from '#server/invoices/numbers.ts';
import { raiseInvoice } from '#server/webhooks/money-events.ts';

export type IssueRefusal = 'not-found' | 'wrong-state' | 'no-seller';

/**
 * Issues an application, whose issuer has succeeded, in one transaction: its number, those of credit notes that waited for it, and the
 * seller as it is now. Then mails it.
 */
export async function issueInvoice(
  invoicing: Invoicing,
  id: string,
  officialNo: string,
): Promise<Result<InvoiceRecord, IssueRefusal>> {
  const seller = await invoicing.seller();
  if (seller === null) return fail('no-seller');
  return withInvoice(invoicing, id, async (tx, invoice) => {
    if (invoice.state !== 'applied') return fail('wrong-state');
    const issueTime = invoicing.clock.now();
    const number = await nextInvoiceNumber(tx, invoice.type, issueTime);
    const state = stateAfterCredit('issued', invoice.amount, invoice.credited);
    const [issued] = await tx
      .update(invoices)
      .set({ number, officialNo, seller, state, issueTime })
      .where(eq(invoices.id, id))
      .returning();
    if (issued === undefined) throw new Error(`invoice ${id} is gone`);
    const notes = await tx
      .select({ id: creditNotes.id })
      .from(creditNotes)
      .where(and(eq(creditNotes.invoiceID, id), isNull(creditNotes.number)))
      .orderBy(asc(creditNotes.createTime), asc(creditNotes.id));
    for (const note of notes) {
      const values = { number: await nextInvoiceNumber(tx, 'credit', issueTime), issueTime };
      await tx.update(creditNotes).set(values).where(eq(creditNotes.id, note.id));
    }
    await mailInvoice(tx, invoicing, issued);
    await raiseInvoice(tx, issued, 'invoice.issued', '', issueTime);
    return ok(issued);
  });
}

/** Refuses an application, and releases what it covers. */
export function refuseInvoice(
  invoicing: Pick<Invoicing, 'db' | 'clock'>,
  id: string,
  refusal: RefusalKind,
  reason: string,
): Promise<Result<InvoiceRecord, IssueRefusal>> {
  return withInvoice(invoicing, id, async (tx, invoice) => {
    if (invoice.state !== 'applied') return fail('wrong-state');
    const at = invoicing.clock.now();
    await endApplication(tx, id, { state: 'refused', refusal, reason, at });
    await raiseInvoice(tx, invoice, 'invoice.refused', reason, at);
    return ok(invoice);
  });
}

/** Mails an issued invoice again. */
export function sendInvoice(invoicing: Invoicing, id: string): Promise<Result<InvoiceRecord, IssueRefusal>> {
  return withInvoice(invoicing, id, async (tx, invoice) => {
    if (!isIssued(invoice.state) || invoicing.mailer === null) return fail('wrong-state');
    await mailInvoice(tx, invoicing, invoice);
    return ok(invoice);
  });
}

/** Marks that the issuer is asked, from which on nobody can take the application back; null if it waits no more. */
export async function claimInvoice(invoicing: Pick<Invoicing, 'db' | 'clock'>, id: string) {
  const claimed = await withInvoice(invoicing, id, async (tx, invoice) => {
    if (invoice.state !== 'applied') return fail('wrong-state');
    const askTime = invoice.askTime ?? invoicing.clock.now();
    await tx.update(invoices).set({ askTime }).where(eq(invoices.id, id));
    return ok(invoice);
  });
  return claimed.ok ? claimed.value : null;
}

/** A person decides: until then the application can be withdrawn. */
export async function leaveInvoice(invoicing: Pick<Invoicing, 'db'>, id: string): Promise<void> {
  await withInvoice(invoicing, id, async (tx, invoice) => {
    await tx.update(invoices).set({ askTime: null }).where(eq(invoices.id, id));
    return ok(invoice);
  });
}

/** Does something to an invoice while nothing else changes what is invoiced of its account. */
async function withInvoice(
  { db }: Pick<Invoicing, 'db'>,
  id: string,
  work: (tx: Db, invoice: InvoiceRecord) => Promise<Result<InvoiceRecord, IssueRefusal>>,
): Promise<Result<InvoiceRecord, IssueRefusal>> {
  if (!isRecordID(id)) return fail('not-found');
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ accountID: invoices.accountID })
      .from(invoices)
      .where(eq(invoices.id, id));
    if (found === undefined) return fail('not-found');
    await lockInvoicing(tx, found.accountID);
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update');
    return invoice === undefined ? fail('not-found') : work(tx, invoice);
  });
}

async function mailInvoice(
  tx: Db,
  { mailer, clock, address }: Invoicing,
  { id, accountID, title, state, number, sendTime }: InvoiceRecord,
): Promise<void> {
  if (mailer === null || title.email === '' || number === null) return;
  const at = clock.now();
  await mailer.send(tx, {
    ...{ accountID, to: title.email, language: null, showsLogo: true, at },
    content: invoiceMail(number, title.orgName, `${await address}/account/invoice/${id}`),
    expireAt: new Date(at.getTime() + 24 * 3_600_000),
  });
  await tx
    .update(invoices)
    .set({ sendTime: sendTime ?? at, ...(state === 'issued' ? { state: 'sent' as const } : {}) })
    .where(eq(invoices.id, id));
}
