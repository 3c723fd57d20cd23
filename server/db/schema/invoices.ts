import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type InvoiceTitle, invoiceTypes, numberLetters } from '#core/money/invoices/invoice-kinds.ts';
import { invoiceStates, refusalKinds } from '#core/money/invoices/invoice-states.ts';
import type { Seller } from '#core/money/invoices/seller.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { moment } from '#server/db/schema/columns.ts';
import { orders } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';

const cents = (name: string) => bigint(name, { mode: 'number' });
const accountID = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id);
const record = {
  id: uuid().primaryKey().defaultRandom(),
  createdTime: moment('created_time').notNull(),
  removedTime: moment('removed_time'),
};

/** Invoice titles that an account keeps. */
export const invoiceOrganizations = pgTable(
  'invoice_organizations',
  {
    ...record,
    accountID: accountID(),
    orgName: text('org_name').notNull(),
    taxNum: text('tax_num').notNull(),
    address: text().notNull(),
    telephone: text().notNull(),
    bankName: text('bank_name').notNull(),
    bankAccount: text('bank_account').notNull(),
    email: text().notNull(),
  },
  (table) => [index('invoice_organizations_by_account').on(table.accountID, table.createdTime)],
);

/** Addresses that an account has printed invoices sent to. */
export const invoiceContacts = pgTable(
  'invoice_contacts',
  {
    ...record,
    accountID: accountID(),
    name: text().notNull(),
    telephone: text().notNull(),
    address: text().notNull(),
  },
  (table) => [index('invoice_contacts_by_account').on(table.accountID, table.createdTime)],
);

export interface MailingAddress {
  readonly name: string;
  readonly telephone: string;
  readonly address: string;
}

/** Applications and invoices. What an issued one says never changes: title and seller are kept as they were. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    /** Who applied. */
    userID: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    apiKeyID: uuid('api_key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    type: text({ enum: invoiceTypes }).notNull(),
    state: text({ enum: invoiceStates }).notNull().default('applied'),
    currency: text().notNull(),
    /** Sum of its lines, and of their credit notes. */
    amount: cents('amount').notNull(),
    credited: cents('credited').notNull().default(0),
    /** The amount in cents of the site's currency. */
    baseCents: cents('base_cents').notNull(),
    /** Basis points of the tax included. */
    vatRate: integer('vat_rate').notNull(),
    /** Name of the title, for lists. */
    orgName: text('org_name').notNull(),
    title: json().$type<InvoiceTitle>().notNull(),
    mailing: json().$type<MailingAddress>(),
    remark: text().notNull(),
    /** Null until it is issued. */
    number: text().unique(),
    officialNo: text('official_no').notNull().default(''),
    seller: json().$type<Seller>(),
    /** Who holds it can check the invoice without a session. */
    verifyCode: text('verify_code').notNull().unique(),
    applyTime: moment('apply_time').notNull(),
    /** When the issuer was asked; cleared when it refuses. */
    askTime: moment('ask_time'),
    issueTime: moment('issue_time'),
    sendTime: moment('send_time'),
    /** When it was withdrawn or refused. */
    endTime: moment('end_time'),
    refusal: text({ enum: [...refusalKinds, ''] })
      .notNull()
      .default(''),
    reason: text().notNull().default(''),
  },
  (table) => [
    check('invoices_amount', sql`${table.amount} > 0 and ${table.credited} between 0 and ${table.amount}`),
    check(
      'invoices_number',
      sql`(${table.number} is not null) = (${table.state} in ('issued', 'sent', 'credited'))`,
    ),
    index('invoices_by_account').on(table.accountID, table.applyTime),
    index('invoices_waiting').on(table.applyTime).where(sql`${table.state} = 'applied'`),
  ],
);
export type InvoiceRecord = typeof invoices.$inferSelect;

/** What an invoice took from which order or package. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    invoiceID: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    accountID: accountID(),
    orderID: uuid('order_id').references(() => orders.id),
    packageID: uuid('package_id').references(() => packages.id),
    position: integer().notNull(),
    /** What was bought, as it was called then. */
    sourceNo: text('source_no').notNull(),
    productName: text('product_name').notNull(),
    englishName: text('english_name').notNull(),
    commonName: text('common_name').notNull(),
    cents: cents('cents').notNull(),
    credited: cents('credited').notNull().default(0),
  },
  (table) => [
    check('invoice_lines_cents', sql`${table.cents} > 0 and ${table.credited} between 0 and ${table.cents}`),
    check('invoice_lines_one', sql`num_nonnulls(${table.orderID}, ${table.packageID}) = 1`),
    uniqueIndex('invoice_lines_once').on(table.invoiceID, table.sourceNo),
    index('invoice_lines_by_order').on(table.orderID),
    index('invoice_lines_by_package').on(table.packageID),
    index('invoice_lines_by_account').on(table.accountID),
  ],
);
export type InvoiceLine = typeof invoiceLines.$inferSelect;

/** Takes back part of an invoice, because money it covers was refunded. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    invoiceID: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id),
    lineID: uuid('line_id')
      .notNull()
      .references(() => invoiceLines.id),
    cents: cents('cents').notNull(),
    /** Null while the invoice is being issued: both get their numbers together. */
    number: text().unique(),
    verifyCode: text('verify_code').notNull().unique(),
    createTime: moment('create_time').notNull(),
    issueTime: moment('issue_time'),
  },
  (table) => [
    check('credit_notes_cents', sql`${table.cents} > 0`),
    index('credit_notes_by_invoice').on(table.invoiceID),
  ],
);
export type CreditNoteRecord = typeof creditNotes.$inferSelect;

/** The last number given, by kind and year. Taken in the transaction that uses it, so that none is missing. */
export const invoiceNumbers = pgTable(
  'invoice_numbers',
  {
    kind: text({ enum: Object.keys(numberLetters) as [keyof typeof numberLetters] }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
);
