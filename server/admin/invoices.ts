import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { formatCharge } from '#core/money/currency.ts';
import { invoiceStates, refusalKinds } from '#core/money/invoices/invoice-states.ts';
import { type Command, defineCommand, NotDone, option } from '#server/admin/command.ts';
import { kinds } from '#server/admin/option-kinds.ts';
import { invoices } from '#server/db/schema/invoices.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { openInvoicing } from '#server/invoices/invoicing.ts';
import { type IssueRefusal, issueInvoice, refuseInvoice, sendInvoice } from '#server/invoices/issue.ts';
import type { Services } from '#server/services.ts';

const id = option(v.pipe(v.string(), v.check(isRecordID)), 'the invoice’s id, as invoices has it');

export const invoiceCommands: readonly Command[] = [
  defineCommand(
    'invoices',
    'Lists invoices in one state, the oldest first: with their titles, and what is needed to issue them.',
    {
      state: option(
        v.optional(v.picklist(invoiceStates), 'applied'),
        `one of ${invoiceStates.join(', ')}; applied by default`,
      ),
    },
    async (services, { state }, io) => {
      const rows = await services.db
        .select()
        .from(invoices)
        .where(eq(invoices.state, state))
        .orderBy(asc(invoices.applyTime));
      for (const { id: each, number, type, amount, currency, title, remark } of rows)
        io.say(
          [each, number ?? '-', type, formatCharge(amount, currency), ...Object.values(title), remark]
            .map((part) => part || '-')
            .join(' | '),
        );
      note(services, 'invoices');
      io.say(`${rows.length} ${state}`);
    },
  ),

  defineCommand(
    'issue-invoice',
    'Issues an application: it gets its number and is mailed to its title’s mailbox.',
    { id, officialNo: kinds.optionalText('the number that the tax authority gave it') },
    async (services, { id: invoice, officialNo }, io) => {
      const done = await issueInvoice(openInvoicing(services), invoice, officialNo);
      if (!done.ok) throw notDone(invoice, done.error);
      note(services, `issue-invoice ${invoice}`);
      io.say(`issued ${done.value.number}`);
    },
  ),

  defineCommand(
    'refuse-invoice',
    'Refuses an application, which releases its orders. The customer sees the reason.',
    {
      id,
      refusal: option(v.optional(v.picklist(refusalKinds), 'see-note'), `one of ${refusalKinds.join(', ')}`),
      reason: kinds.text('your own words for the customer'),
    },
    async (services, { id: invoice, refusal, reason }, io) => {
      const done = await refuseInvoice(services, invoice, refusal, reason);
      if (!done.ok) throw notDone(invoice, done.error);
      note(services, `refuse-invoice ${invoice} ${refusal}`);
      io.say(`refused ${invoice}`);
    },
  ),

  defineCommand(
    'send-invoice',
    'Mails an issued invoice to its title’s mailbox again.',
    { id },
    async (services, { id: invoice }, io) => {
      const done = await sendInvoice(openInvoicing(services), invoice);
      if (!done.ok) throw notDone(invoice, done.error);
      note(services, `send-invoice ${invoice}`);
      io.say(`sent ${done.value.number} to ${done.value.title.email}`);
    },
  ),
];

function note({ log }: Services, detail: string): void {
  log.security({ what: 'admin', outcome: 'done', who: '', from: '', detail });
}

const reasons: Readonly<Record<IssueRefusal, string>> = {
  'not-found': 'no such invoice',
  'wrong-state': 'its state does not allow this, or nothing can send mail',
  'no-seller': 'the site’s configuration names no seller (docs/site.md)',
};

function notDone(id: string, refusal: IssueRefusal): NotDone {
  return new NotDone(`--id ${id}: ${reasons[refusal]}`);
}
