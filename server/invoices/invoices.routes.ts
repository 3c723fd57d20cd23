import { and, eq } from 'drizzle-orm';
import { replyCode } from '#core/contract/call.ts';
import { contacts, organizations } from '#core/contract/calls/invoices.ts';
import { contract } from '#core/contract/contract.ts';
import { formatCharge } from '#core/money/currency.ts';
import { normalTaxNumber } from '#core/money/invoices/tax-number.ts';
import { accountLogo } from '#server/account/account-logo.ts';
import { byActor } from '#server/account/by.ts';
import { own } from '#server/account/own.ts';
import { creditNotes, invoiceContacts, invoiceOrganizations } from '#server/db/schema/invoices.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { serveResource } from '#server/http/serve-resource.ts';
import { type ApplyRefusal, applyInvoice } from '#server/invoices/apply.ts';
import { creditNoteDocument, invoiceDocument } from '#server/invoices/invoice-document.ts';
import { planIssue } from '#server/invoices/invoices.jobs.ts';
import type { Invoicing } from '#server/invoices/invoicing.ts';
import { sendInvoice } from '#server/invoices/issue.ts';
import { findInvoice, listInvoices, showInvoice, showInvoiceable } from '#server/invoices/show-invoices.ts';
import { withdrawInvoice } from '#server/invoices/withdraw.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';

/** Mails of one invoice that its account may ask for. */
const sendAllowance = { most: 5, seconds: 3600 };

const wrongState = () => refuse(replyCode.wrongState, 'The invoice does not allow this now');

/** Invoices, and the titles and addresses on them. */
export function invoiceRoutes(invoicing: Invoicing): Route[] {
  const { invoices } = contract;
  const { jobs, log } = invoicing;
  return [
    ...serveResource(organizations, {
      table: invoiceOrganizations,
      log,
      columnsOf: (draft: { readonly taxNum: string }) => ({
        ...draft,
        taxNum: normalTaxNumber(draft.taxNum),
      }),
    }),
    ...serveResource(contacts, { table: invoiceContacts, log }),

    serve(invoices.list, async ({ db, owner, query }) => success(await listInvoices(db, owner, query))),

    serve(invoices.invoiceable, async ({ db, owner, query }) =>
      success(await showInvoiceable(db, owner, query, await invoicing.seller())),
    ),

    serve(invoices.apply, async ({ db, owner, actor, clock, body, audit, afterCommit }) => {
      const seller = await invoicing.seller();
      if (seller === null) return refuse(replyCode.wrongState, 'The shop issues no invoices');
      const orderNos = body.orderNos === '' ? [] : [...new Set(body.orderNos.split(','))];
      const asked = { ...body, orderNos };
      const applied = await applyInvoice(db, { owner, by: byActor(actor), seller }, asked, clock.now());
      if (!applied.ok) return refusalOf(applied.error);
      if (invoicing.issuer !== null) await planIssue(db, jobs, applied.value);
      afterCommit(() => jobs.wake());
      audit(formatCharge(body.amount, body.currency));
      return success({ id: applied.value });
    }),

    serve(invoices.withdraw, async ({ db, owner, clock, params, audit }) => {
      const found = await findInvoice(db, owner, params.id);
      if (found === null) return notFound();
      audit(`${formatCharge(found.invoice.amount, found.invoice.currency)} ${found.invoice.orgName}`);
      const done = await withdrawInvoice(db, owner, params.id, clock.now());
      if (done === 'not-found') return notFound();
      return done === 'wrong-state' ? wrongState() : success({});
    }),

    serve(invoices.detail, async ({ db, owner, params }) => {
      const found = await findInvoice(db, owner, params.id);
      return found === null ? notFound() : success(await showInvoice(db, found, await invoicing.address));
    }),

    serve(invoices.file, async ({ db, owner, params, replyHeaders }) => {
      const found = await findInvoice(db, owner, params.id);
      if (found === null) return notFound();
      const { invoice, lines } = found;
      if (invoice.number === null) return wrongState();
      servePdf(replyHeaders, invoice.number);
      const logo = await accountLogo(db, owner.id);
      return success(await renderPdf(invoiceDocument(invoice, lines, await invoicing.address, logo?.bytes)));
    }),

    serve(invoices.creditNoteFile, async ({ db, owner, params, replyHeaders }) => {
      if (!isRecordID(params.id)) return notFound();
      const [note] = await db
        .select()
        .from(creditNotes)
        .where(and(own(owner, creditNotes), eq(creditNotes.id, params.id)));
      const found = note && (await findInvoice(db, owner, note.invoiceID));
      const line = found?.lines.find(({ id }) => id === note?.lineID);
      if (!note || !found || line === undefined) return notFound();
      if (note.number === null) return wrongState();
      servePdf(replyHeaders, note.number);
      return success(await renderPdf(creditNoteDocument(found.invoice, line, note, await invoicing.address)));
    }),

    serve(
      invoices.send,
      async ({ db, owner, clock, params, replyHeaders, audit }) => {
        const found = await findInvoice(db, owner, params.id);
        if (found === null) return notFound();
        const wait = await countAttempt(db, `invoice-mail:${params.id}`, sendAllowance, clock.real());
        if (wait !== null) return tooManyTries('email', wait, replyHeaders);
        audit(found.invoice.number ?? '');
        const sent = await sendInvoice(invoicing, params.id);
        jobs.wake();
        return sent.ok ? success({ email: sent.value.title.email }) : wrongState();
      },
      { transaction: 'own' },
    ),
  ];
}

/** Never shown as a page of this site. */
function servePdf(headers: Headers, number: string): void {
  headers.set('content-type', 'application/pdf');
  headers.set('content-disposition', `attachment; filename="${number}.pdf"`);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('content-security-policy', "default-src 'none'; sandbox");
}

function refusalOf(refusal: ApplyRefusal) {
  if (refusal.kind === 'not-found') return notFound();
  if (refusal.kind === 'bad-input') return badInput(refusal.faults);
  return refuse(replyCode.conflict, 'Another amount can be invoiced', [refusal.fault]);
}
