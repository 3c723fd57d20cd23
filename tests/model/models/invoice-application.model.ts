import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import {
  type ApplicationEvent,
  invoiceApplicationMachine,
} from '#machines/invoices/invoice-application/invoice-application.machine.ts';
import {
  amountOf,
  draftFaults,
  emptyDraft,
} from '#machines/invoices/invoice-application/invoice-application.rules.ts';
import { anything, broke, defineModel, done, dropped, refusal, unless } from '#tests/model/define-model.ts';

const title = {
  id: 'title-1',
  orgName: '上海青杉科技有限公司',
  taxNum: '91330106MA2BYC0500',
  address: '上海市浦东新区博云路 2 号',
  telephone: '02150806620',
  bankName: '招商银行',
  bankAccount: '1219081234',
  email: 'zhao.min@example.com',
};
const orders = { 'CN20261121-10001': 8_800 };

export const invoiceApplicationModel = defineModel({
  machine: invoiceApplicationMachine,
  paths: ['choosing titling reviewing applying applied', 'reviewing applying unanswered applying applied'],
  inputs: {
    yuan: { currency: 'CNY', draft: null },
    dollar: { currency: 'USD', draft: null },
    'a draft': { currency: 'CNY', draft: { ...emptyDraft('CNY'), orders, title, remark: 'QS-2026-118' } },
  },
  events: (): readonly ApplicationEvent[] => [
    { type: 'way.choose', by: 'amount' },
    { type: 'way.choose', by: 'order' },
    { type: 'currency.choose', currency: 'USD' },
    { type: 'orders.choose', orders, isChosen: true },
    { type: 'orders.choose', orders, isChosen: false },
    { type: 'amount.change', text: '50.00' },
    { type: 'amount.change', text: '5e9' },
    { type: 'type.choose', invoiceType: 'special' },
    { type: 'type.choose', invoiceType: 'receipt' },
    { type: 'title.choose', title },
    { type: 'title.choose', title: { ...title, taxNum: '' } },
    { type: 'contact.choose', id: 'contact-1' },
    { type: 'remark.change', text: 'QS-2026-118' },
    { type: 'remark.change', text: 'x'.repeat(201) },
    { type: 'application.continue', open: 8_800 },
    { type: 'application.continue', open: 1_000 },
    { type: 'application.back' },
    { type: 'application.submit', key: 'key-1' },
    { type: 'connection.return' },
    done('apply', ok({ id: 'invoice-1' })),
    done('apply', fail(refusal(replyCode.conflict, [fault('amount', 'sum-changed', '1', '2')]))),
    done('apply', fail(refusal(replyCode.badInput, [fault('taxNum', 'required', '')]))),
    done('apply', fail(refusal(replyCode.wrongState))),
    done('apply', fail(dropped)),
    broke('apply'),
  ],
  project: (context) => [
    context.by,
    context.currency,
    amountOf(context) > 0,
    context.invoiceType,
    context.title?.taxNum ?? null,
    context.contactID !== '',
    context.remark.length,
    context.faults.length,
    context.failure?.kind ?? null,
    context.id,
  ],
  states: {
    choosing: anything,
    titling: ({ context }) => unless(amountOf(context) > 0, 'nothing to invoice'),
    reviewing: ({ context }) =>
      unless(amountOf(context) > 0 && draftFaults(context).length === 0, 'incomplete'),
    applying: ({ context }) =>
      unless(context.key !== '' && draftFaults(context).length === 0, 'applies without key, or incomplete'),
    unanswered: ({ context }) => unless(context.failure !== null, 'it is not shown why'),
    applied: ({ context }) => unless(context.id !== '', 'applied for nothing'),
  },
});
