import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  json,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { orderApprovals } from '#core/account/spending.ts';
import { keyTypes } from '#core/orders/key-types.ts';
import { nextKeyChoices } from '#core/orders/next-certificate.ts';
import { orderKinds } from '#core/orders/order-filters.ts';
import { timelineKinds } from '#core/orders/timeline.ts';
import type { Organization } from '#server/ca/issuer.ts';
import { accounts, departments, users } from '#server/db/schema/accounts.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { moment } from '#server/db/schema/columns.ts';
import { filtered, kindOfType, spans } from '#server/db/schema/order-columns.ts';
import { packages } from '#server/db/schema/packages.ts';

/** Last part of an order number. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 10_001 });

const departmentID = () => uuid('department_id').references(() => departments.id, { onDelete: 'set null' });
const cents = (name: string) => bigint(name, { mode: 'number' });

/** Coarse errands: `progress` is waiting for validation, review, the CA or a request; `none` is nothing. */
const errands = ['payment', 'progress', 'none', 'cancelled'] as const;

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderNo: text('order_no').notNull().unique(),
    accountID: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The department of who ordered it: with scope `department`, its users see it. */
    departmentID: departmentID(),
    /** Who ordered it, or took it over. */
    creatorID: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    /** The API key that ordered it; then nobody else did. */
    apiKeyID: uuid('api_key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    /** The errand: `issued` when there is none. What its certificates are stands in the columns `keepFacts` writes. */
    status: integer().notNull(),
    errand: text({ enum: errands })
      .notNull()
      .generatedAlwaysAs(
        sql`case when status in (1001, 5004) then 'payment' when status = 1004 then 'cancelled' when status in (1000, 1008) then 'none' else 'progress' end`,
      ),
    /** The product as sold: later changes to the catalogue do not change what was bought. */
    productNo: text('product_no').notNull(),
    productName: text('product_name').notNull(),
    chineseName: text('chinese_name').notNull(),
    englishName: text('english_name').notNull(),
    productType: text('product_type').notNull(),
    kind: text({ enum: orderKinds }).notNull().generatedAlwaysAs(kindOfType),
    brand: text().notNull(),
    subBrand: text('sub_brand').notNull(),
    brandName: text('brand_name').notNull(),
    /** 90 for 90 days, otherwise years. */
    validity: integer().notNull(),
    commonName: text('common_name').notNull(),
    /** Every name in ASCII and as written, lower case, one per line. */
    searchNames: text('search_names').notNull(),
    dcvMethod: text('dcv_method').notNull(),
    /** Random part of the values that validate the names; hex. */
    dcvToken: text('dcv_token').notNull(),
    /** Number and random part of earlier requests, newest first, as `orderNo token`: their published values are recognized. */
    previousTokens: text('previous_tokens').array().notNull().default([]),
    csr: text().notNull(),
    hashValue: text('hash_value').notNull(),
    spkiHash: text('spki_hash').notNull(),
    keyType: text('key_type', { enum: keyTypes }).notNull().default('other'),
    /** The sealed private key as sent by the browser; empty if the customer keeps the key. */
    sealedKey: text('sealed_key').notNull(),
    contactID: text('contact_id').notNull(),
    orgID: text('org_id').notNull(),
    /** The organization as it was when ordered: vetted, and named in the certificate. */
    organization: json().$type<Organization>(),
    remark: text().notNull(),
    /** Texts defined in `core/orders/order-texts.ts`; empty where the product has none. */
    attestation: text().notNull().default(''),
    logo: text().notNull().default(''),
    markOffice: text('mark_office').notNull().default(''),
    markNumber: text('mark_number').notNull().default(''),
    rawAmount: cents('raw_amount').notNull(),
    payAmount: cents('pay_amount').notNull(),
    /** Price difference still to be paid for a reissue, in status 5004; 0 in every other. */
    reSignPriceDiff: cents('re_sign_price_diff').notNull().default(0),
    /** Amount paid for the reissue in progress; part of the total paid. */
    reSignPaid: cents('re_sign_paid').notNull().default(0),
    /** The reissue in progress. */
    reissueID: uuid('reissue_id'),
    /** Number of certificates issued so far. */
    issuedCount: integer('issued_count').notNull().default(0),
    /** The order it renews, and the days left of that one that are added here. */
    renewsID: uuid('renews_id'),
    bonusDays: integer('bonus_days').notNull().default(0),
    /** The names last priced, the baseline of a price difference. */
    pricedNames: text('priced_names').array().notNull().default([]),
    /** Whether it waits for an approval before it can be paid, and the request for it (`server/approvals`). */
    approval: text({ enum: orderApprovals }),
    approvalID: uuid('approval_id'),
    /** The cents that were seen and approved. */
    approvedCents: cents('approved_cents'),
    payWay: text('pay_way').notNull().default(''),
    /** The package that paid it, with the number of its unit (from 1) and the unit's share of the price. Then `payAmount` is 0. */
    packageID: uuid('package_id').references(() => packages.id),
    unitNumber: integer('unit_number'),
    unitCents: cents('unit_cents'),
    /** When the package ends: until then a canceled order gives its unit back, and afterwards its share as money. */
    unitUntil: moment('unit_until'),
    unitBack: text('unit_back', { enum: ['unit', 'money'] }),
    createTime: moment('create_time').notNull(),
    payTime: moment('pay_time'),
    /** End of the paid span; null while unpaid. Written by a trigger from the payment, the validity and the added days. */
    paidUntil: moment('paid_until'),
    issueTime: moment('issue_time'),
    cancelTime: moment('cancel_time'),
    /** End of the newest certificate that is not revoked, or else of the newest. This and the following: `keepFacts`. */
    certExpireTime: moment('cert_expire_time'),
    /** The last end of its unrevoked certificates; null without any. */
    validUntil: moment('valid_until'),
    /** Whether its newest certificate is revoked. */
    isRevoked: boolean('is_revoked').notNull().default(false),
    /** When any of its certificates is ending; null if never. */
    endings: spans('endings'),
    /** Until when its newest certificate is replaced by that of a renewal; null if it is not. */
    replacedUntil: moment('replaced_until'),
    /** Key of its newest unrevoked certificate; the request may already hold another. */
    heldKeyType: text('held_key_type', { enum: keyTypes }),
    /** The key that lists and figures go by: of the certificate it holds, or else of its request. */
    shownKeyType: text('shown_key_type', { enum: keyTypes })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(held_key_type, key_type)`),
    /** How the next certificate gets its key, when it is due to start, and since when the customer has been asked for its request. */
    nextKey: text('next_key', { enum: nextKeyChoices }).notNull().default('same'),
    nextTime: moment('next_time'),
    nextAskedTime: moment('next_asked_time'),
    /** Latest end of the certificate that is being reissued: a client's pull within a period ends with the period; null for no such end. */
    certificateUntil: moment('certificate_until'),
    /** When the customer last asked for a check. */
    askedTime: moment('asked_time'),
    nextCheckTime: moment('next_check_time'),
    /** When the validation emails were last sent at the customer's request. */
    mailedTime: moment('mailed_time'),
    /** When vetting of the organization started, and when it passed. */
    vettingTime: moment('vetting_time'),
    vettedTime: moment('vetted_time'),
    /** When an external issuer was asked for the certificate: from then on it may exist. */
    issuingTime: moment('issuing_time'),
    /** Number of automatic checks; determines the wait for the next one. */
    checks: integer().notNull().default(0),
  },
  (table) => [
    check('orders_amount', sql`${table.payAmount} >= 0 and ${table.payAmount} <= ${table.rawAmount}`),
    check(
      'orders_unit',
      sql`num_nonnulls(${table.packageID}, ${table.unitNumber}, ${table.unitCents}, ${table.unitUntil}) in (0, 4) and (${table.unitBack} is null or ${table.packageID} is not null)`,
    ),
    // A unit pays once, until it comes back.
    uniqueIndex('orders_once_a_unit')
      .on(table.packageID, table.unitNumber)
      .where(sql`${table.packageID} is not null and ${table.unitBack} is distinct from 'unit'`),
    index('orders_by_package').on(table.packageID).where(sql`${table.packageID} is not null`),
    check('orders_price_diff', sql`${table.reSignPriceDiff} >= 0`),
    // One index per sort order of the list, including its filter columns, so that a distant page is found by an index-only scan. `desc`
    // in a query means nulls first, and PostgreSQL does not use an index with another order of nulls, even for a column without nulls.
    index('orders_by_time').on(table.accountID, table.createTime, table.orderNo, ...filtered(table)),
    index('orders_by_errand').on(
      table.accountID,
      table.errand,
      table.createTime,
      table.orderNo,
      ...filtered(table),
    ),
    index('orders_by_status').on(
      table.accountID,
      table.status,
      table.orderNo.desc().nullsFirst(),
      table.createTime,
      ...filtered(table),
    ),
    index('orders_by_name').on(
      table.accountID,
      table.commonName,
      table.orderNo.desc().nullsFirst(),
      table.errand,
      table.createTime,
      ...filtered(table),
    ),
    index('orders_by_amount').on(
      table.accountID,
      table.payAmount,
      table.orderNo.desc().nullsFirst(),
      table.errand,
      table.createTime,
      ...filtered(table),
    ),
    index('orders_by_end').on(
      table.accountID,
      table.certExpireTime,
      table.orderNo.desc().nullsFirst(),
      table.errand,
      table.createTime,
      ...filtered(table),
    ),
    index('orders_by_next').on(table.nextTime).where(sql`${table.nextTime} is not null`),
    // For the notices of unpaid orders, over all customers.
    index('orders_unpaid').on(table.createTime).where(sql`status = 1001`),
    index('orders_valid_until').on(table.accountID, table.validUntil),
    index('orders_paid_until').on(table.accountID, table.paidUntil),
    // For the errands that end with the paid span.
    index('orders_unfinished').on(table.paidUntil).where(sql`status in (1002, 1003, 1006, 5004)`),
    index('orders_by_renewed').on(table.renewsID).where(sql`${table.renewsID} is not null`),
    index('orders_by_approval').on(table.approvalID).where(sql`${table.approvalID} is not null`),
    index('orders_by_hash').on(table.hashValue),
    index('orders_by_key').on(table.spkiHash),
    index('orders_by_contact').on(table.contactID),
    index('orders_by_organization').on(table.orgID),
  ],
);
export type OrderRecord = typeof orders.$inferSelect;

/**
 * Text an order is found by: its names in both spellings, its number and its remark, in lower case. Written by a trigger. Keyed by
 * order number, which the indexes of the list include.
 */
export const orderTexts = pgTable(
  'order_texts',
  {
    orderNo: text('order_no')
      .primaryKey()
      .references(() => orders.orderNo, { onDelete: 'cascade' }),
    accountID: uuid('account_id').notNull(),
    departmentID: departmentID(),
    text: text().notNull(),
    /** Lower case; the remark filter reads it alone. */
    remark: text().notNull().default(''),
    /** A column of its own, because PostgreSQL keeps no statistics for a condition: it would plan for every row to match. */
    isBeyondAscii: boolean('is_beyond_ascii')
      .notNull()
      .generatedAlwaysAs(sql`octet_length(text) <> char_length(text)`),
  },
  (table) => [
    index('order_texts_by_account').on(table.accountID),
    // Two Chinese characters make no trigram, but few orders contain any.
    index('order_texts_beyond_ascii').on(table.accountID).where(sql`${table.isBeyondAscii}`),
  ],
);

/** Every request for another certificate of an issued order. While it is in progress, the order holds the request. */
export const reissues = pgTable(
  'reissues',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderID: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Counts the reissues of the order, from 1. */
    number: integer().notNull(),
    state: text({ enum: ['unpaid', 'verifying', 'issued', 'cancelled'] }).notNull(),
    hashValue: text('hash_value').notNull(),
    names: text().array().notNull(),
    priceDiff: cents('price_diff').notNull(),
    createTime: moment('create_time').notNull(),
    endTime: moment('end_time'),
  },
  (table) => [
    unique('reissues_order_number').on(table.orderID, table.number),
    index('reissues_unpaid').on(table.createTime).where(sql`state = 'unpaid'`),
  ],
);
export type ReissueRecord = typeof reissues.$inferSelect;

/** The timeline of an order, oldest first. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderID: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    at: moment('at').notNull(),
    kind: text({ enum: timelineKinds }).notNull(),
    note: text().notNull(),
  },
  (table) => [index('order_events_by_order').on(table.orderID)],
);
