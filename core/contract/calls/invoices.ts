import * as v from 'valibot';
import { briefly, type DataOf, defineCall, replyCode } from '#core/contract/call.ts';
import { email, longText, phone, text } from '#core/contract/field-kinds.ts';
import { cents, integerField, listOf, pageQuery, recordID, shortText, time } from '#core/contract/fields.ts';
import { defineResource } from '#core/contract/resource.ts';
import { invoiceTypes } from '#core/money/invoices/invoice-kinds.ts';
import { invoiceStates, refusalKinds } from '#core/money/invoices/invoice-states.ts';

/** Invoices for what was paid, the titles they are made out to, and where paper goes (product.md, 'Invoices'). */
const ofInvoices = { read: 'finance:read', write: 'invoices:apply' } as const;
const mostRecords = 200;
/** Most characters printed as a remark. */
export const longestRemark = 200;
/** Orders and packages of one application. */
export const mostOrders = 500;

const title = {
  orgName: v.string(),
  taxNum: v.string(),
  address: v.string(),
  telephone: v.string(),
  bankName: v.string(),
  bankAccount: v.string(),
  email: v.string(),
};
const mailing = { name: v.string(), telephone: v.string(), address: v.string() };

/** Invoice titles: to whom an invoice is made out. `email` is where it is sent. */
export const organizations = defineResource('invoices.organizations', '/v1/invoiceOrganizations', {
  rights: ofInvoices,
  item: title,
  fields: {
    orgName: text({ most: 128, autofill: 'organization' }),
    taxNum: text({ most: 32, mono: true, capitals: 'characters', autofill: 'off', optional: true }),
    address: longText({ most: 200, autofill: 'street-address', optional: true }),
    telephone: phone({ optional: true }),
    bankName: text({ most: 128, autofill: 'off', optional: true }),
    bankAccount: text({ most: 64, mono: true, autofill: 'off', optional: true }),
    email: email(),
  },
  async check(draft) {
    return (await import('#core/money/invoices/check-title.ts')).checkTitle(draft);
  },
  search: ['orgName', 'taxNum', 'email'],
  sort: ['orgName'],
  limit: mostRecords,
  limitField: 'orgName',
});
export type InvoiceOrganization = DataOf<typeof organizations.list>['data'][number];
export type InvoiceOrganizationDraft = v.InferOutput<typeof organizations.draft>;

/** Mailing addresses: where a printed invoice goes. */
export const contacts = defineResource('invoices.contacts', '/v1/invoiceContacts', {
  rights: ofInvoices,
  item: mailing,
  fields: {
    name: text({ most: 64, autofill: 'name' }),
    telephone: phone(),
    address: longText({ most: 200, autofill: 'street-address' }),
  },
  search: ['name', 'telephone', 'address'],
  sort: ['name'],
  limit: mostRecords,
  limitField: 'name',
});
export type InvoiceContact = DataOf<typeof contacts.list>['data'][number];

const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/));
/** Number of what was bought. */
const sourceNo = v.pipe(v.string(), v.regex(/^[A-Z]{2}\d{8}-\d{4,10}$/));

const invoiceType = v.picklist(invoiceTypes);
const state = v.picklist(invoiceStates);

const invoiceRow = {
  id: v.string(),
  /** Empty until it is issued. */
  number: v.string(),
  invoiceType,
  state,
  currency,
  amount: cents,
  /** Taken back by credit notes. */
  credited: cents,
  orgName: v.string(),
  orderCount: v.number(),
  applyTime: time,
  /** Zero until it is issued. */
  issueTime: time,
  /** Whether the application can be withdrawn. */
  canWithdraw: v.boolean(),
};

/** Lists invoices and applications, the newest first. `search` looks in numbers, titles and the numbers of orders and packages. */
export const list = defineCall('invoices.list', 'GET /v1/invoices', {
  right: 'finance:read',
  fresh: briefly,
  query: v.object({ ...pageQuery, search: v.exactOptional(shortText), state: v.exactOptional(state) }),
  data: listOf(v.object(invoiceRow)),
});
export type InvoiceRow = DataOf<typeof list>['data'][number];

/**
 * Applies for an invoice: over the named orders and packages (comma-separated, at most 500), or without them over an amount, for which the
 * oldest are taken first. `amount` is what was shown, in cents of `currency`: where they have another amount to invoice, nothing is applied for.
 */
export const apply = defineCall('invoices.apply', 'POST /v1/invoices', {
  right: 'invoices:apply',
  effect: 'create',
  body: v.strictObject({
    invoiceType,
    invoiceOrgID: recordID,
    /** Where paper goes; empty for none. */
    invoiceConID: v.optional(v.union([v.literal(''), recordID]), ''),
    currency: v.optional(currency, 'CNY'),
    amount: v.pipe(integerField, v.minValue(1)),
    /** Numbers of orders and packages; empty: by amount. */
    orderNos: v.optional(
      v.pipe(v.string(), v.regex(/^(?:[A-Z]{2}\d{8}-\d{4,10}(?:,[A-Z]{2}\d{8}-\d{4,10}){0,499})?$/)),
      '',
    ),
    remark: v.optional(v.pipe(v.string(), v.maxLength(longestRemark)), ''),
  }),
  data: v.object({ id: v.string() }),
  errors: {
    badInput: replyCode.badInput,
    notFound: replyCode.notFound,
    /** The shop issues no invoices. */
    wrongState: replyCode.wrongState,
    /** Another amount can be invoiced than was shown: the fault `sum-changed` of `amount`. */
    conflict: replyCode.conflict,
    keyReused: replyCode.keyReused,
  },
  changes: ['invoices', 'session.account'],
});

/** Withdraws an application that the issuer was not asked for yet, and releases what it covers. Withdrawing again is accepted. */
export const withdraw = defineCall('invoices.withdraw', 'DELETE /v1/invoices/{id}', {
  right: 'invoices:apply',
  params: v.object({ id: recordID }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound, wrongState: replyCode.wrongState },
  changes: ['invoices', 'session.account'],
});

/** An order or a package that was bought, as an invoice names it. `orderNo` is the number of either. */
const source = {
  orderNo: sourceNo,
  productName: v.string(),
  englishName: v.string(),
  commonName: v.string(),
};

/**
 * Returns what can be invoiced in one currency: paid − refunded − invoiced + credited, for the account and for each order and package, the
 * oldest first. `open`: only those of which something can be invoiced.
 */
export const invoiceable = defineCall('invoices.invoiceable', 'GET /v1/invoiceableOrders', {
  right: 'finance:read',
  query: v.object({
    ...pageQuery,
    currency: v.optional(currency, 'CNY'),
    search: v.exactOptional(shortText),
    only: v.optional(v.picklist(['all', 'open']), 'all'),
  }),
  data: v.object({
    data: v.array(
      v.object({
        ...source,
        paidTime: time,
        paid: cents,
        refunded: cents,
        /** On applications and invoices, less what credit notes took back. */
        invoiced: cents,
        open: cents,
        /** Why nothing of it can be invoiced; empty if something can. */
        reason: v.picklist(['', 'refunded', 'invoiced']),
        /** The last invoice or application over it; empty without any. */
        invoiceID: v.string(),
        invoiceNumber: v.string(),
      }),
    ),
    total: v.number(),
    sums: v.object({ paid: cents, refunded: cents, invoiced: cents, open: cents }),
    /** Currencies that something was paid in. */
    currencies: v.array(currency),
    /** Basis points of VAT included in an invoice of the yuan. */
    vatRate: v.number(),
    /** False: the shop issues no invoices. */
    isOffered: v.boolean(),
  }),
});
export type Invoiceable = DataOf<typeof invoiceable>;

const line = v.object({
  ...source,
  quantity: v.number(),
  net: cents,
  tax: cents,
  cents,
  credited: cents,
});
const creditNote = v.object({
  id: v.string(),
  /** Empty until the invoice has its number. */
  number: v.string(),
  orderNo: sourceNo,
  cents,
  createTime: time,
});

/** Returns one invoice with its lines, its progress and its credit notes. */
export const detail = defineCall('invoices.detail', 'GET /v1/invoices/{id}', {
  right: 'finance:read',
  params: v.object({ id: recordID }),
  data: v.object({
    ...invoiceRow,
    /** Number that an outside issuer gave it; empty without one. */
    officialNo: v.string(),
    title: v.object(title),
    mailing: v.nullable(v.object(mailing)),
    remark: v.string(),
    /** Basis points. */
    vatRate: v.number(),
    net: cents,
    tax: cents,
    capitals: v.string(),
    seller: v.nullable(
      v.object({
        ...{ legalName: v.string(), taxNumber: v.string(), address: v.string(), telephone: v.string() },
        ...{ bank: v.string(), account: v.string() },
        ...{ payee: v.string(), reviewer: v.string(), issuer: v.string() },
      }),
    ),
    lines: v.array(line),
    creditNotes: v.array(creditNote),
    applicant: v.string(),
    /** Zero until it happened. */
    sendTime: time,
    endTime: time,
    refusal: v.picklist([...refusalKinds, '']),
    reason: v.string(),
    /** Where anybody who holds it can check it; empty until it is issued. */
    verifyURL: v.string(),
  }),
  errors: { notFound: replyCode.notFound },
});
export type InvoiceDetail = DataOf<typeof detail>;

/** Returns an issued invoice as PDF. */
export const file = defineCall('invoices.file', 'GET /v1/invoices/{id}/file', {
  right: 'finance:read',
  reply: 'binary',
  params: v.object({ id: recordID }),
  data: v.instance(Uint8Array),
  errors: { notFound: replyCode.notFound, wrongState: replyCode.wrongState },
});

/** Returns a credit note as PDF. */
export const creditNoteFile = defineCall('invoices.creditNoteFile', 'GET /v1/creditNotes/{id}/file', {
  right: 'finance:read',
  reply: 'binary',
  params: v.object({ id: recordID }),
  data: v.instance(Uint8Array),
  errors: { notFound: replyCode.notFound, wrongState: replyCode.wrongState },
});

/** Mails an issued invoice to the mailbox of its title again. */
export const send = defineCall('invoices.send', 'PUT /v1/invoices/{id}/send', {
  right: 'invoices:apply',
  params: v.object({ id: recordID }),
  data: v.object({ email: v.string() }),
  errors: {
    notFound: replyCode.notFound,
    wrongState: replyCode.wrongState,
    tooManyTries: replyCode.tooManyTries,
  },
  changes: ['invoices'],
});
