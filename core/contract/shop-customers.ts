import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { actOutcome, reasonField } from '#core/contract/calls/shop.ts';
import { cents, integerField, listOf, pageQuery, recordID, time } from '#core/contract/fields.ts';
import { mostTransfer } from '#core/shop/shop-bounds.ts';

const byAccount = v.object({ id: recordID });
const refusals = {
  badInput: replyCode.badInput,
  notFound: replyCode.notFound,
  wrongState: replyCode.wrongState,
};
const creating = { ...refusals, keyReused: replyCode.keyReused };
const changes = ['shop'];

const customerRow = v.object({
  id: v.string(),
  accountNo: v.string(),
  companyName: v.string(),
  /** The owner, as the first of them is called. */
  displayName: v.string(),
  email: v.string(),
  telephone: v.string(),
  balance: cents,
  /** What was paid and not refunded. */
  spent: cents,
  /** Percent of the list price. */
  discount: v.number(),
  orders: v.number(),
  isDisabled: v.boolean(),
  /** Its people were erased. */
  isErased: v.boolean(),
  createdTime: time,
  /** The last sign-in of any of its users; zero for none. */
  lastLoginTime: time,
});
export type CustomerRow = v.InferOutput<typeof customerRow>;

/** Lists the customers' accounts, the newest first. */
export const customers = defineCall('shop.customers', 'GET /v1/shop/customers', {
  right: 'shop:customers',
  query: v.object({
    ...pageQuery,
    limit: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(500)), 20),
    /** Part of a name, an email, a telephone or an account number; at least 2 characters. */
    search: v.exactOptional(v.pipe(v.string(), v.minLength(2), v.maxLength(255))),
    /** `owing`: with a balance below zero, since a provider took money back. */
    state: v.exactOptional(v.picklist(['active', 'disabled', 'owing'])),
    sort: v.exactOptional(v.picklist(['createdTime', 'balance', 'spent'])),
    direction: v.exactOptional(v.picklist(['asc', 'desc'])),
  }),
  data: listOf(customerRow),
});

const customerUser = v.object({
  id: v.string(),
  displayName: v.string(),
  email: v.string(),
  telephone: v.string(),
  isOwner: v.boolean(),
  isDisabled: v.boolean(),
  /** What they enrolled besides the password; never a code or a secret. */
  factors: v.object({
    email: v.boolean(),
    app: v.boolean(),
    passkeys: v.number(),
    recoveryCodes: v.number(),
  }),
  sessions: v.number(),
  lastLoginTime: time,
});
export type CustomerUser = v.InferOutput<typeof customerUser>;

/** A bank transfer that the customer announced and that has not arrived. */
const transfer = v.object({
  reference: v.string(),
  /** Number of the order, deposit or package. */
  orderNo: v.string(),
  cents,
  currency: v.string(),
  createTime: time,
});
export type AwaitedTransfer = v.InferOutput<typeof transfer>;

/** One account with its users and the transfers that are awaited. */
export const customer = defineCall('shop.customer', 'GET /v1/shop/customers/{id}', {
  right: 'shop:customers',
  params: byAccount,
  data: v.object({
    ...customerRow.entries,
    requiresFactor: v.boolean(),
    users: v.array(customerUser),
    transfers: v.array(transfer),
  }),
  errors: { notFound: replyCode.notFound },
});

export const changeDiscount = defineCall('shop.changeDiscount', 'PUT /v1/shop/customers/{id}/discount', {
  right: 'shop:customers',
  params: byAccount,
  body: v.strictObject({
    discount: v.pipe(integerField, v.minValue(1), v.maxValue(100)),
    reason: reasonField,
  }),
  data: v.object({}),
  errors: refusals,
  changes,
});

const moneyBody = v.strictObject({
  cents: v.pipe(integerField, v.minValue(1), v.maxValue(mostTransfer)),
  reason: reasonField,
});

/** Puts money on the balance that no payment brought. */
export const credit = defineCall('shop.credit', 'POST /v1/shop/customers/{id}/credit', {
  right: 'shop:money',
  effect: 'create',
  params: byAccount,
  body: moneyBody,
  data: actOutcome,
  errors: creating,
  changes,
});

/** Takes money off the balance, as far as it covers it. */
export const debit = defineCall('shop.debit', 'POST /v1/shop/customers/{id}/debit', {
  right: 'shop:money',
  effect: 'create',
  params: byAccount,
  body: moneyBody,
  data: actOutcome,
  errors: { ...creating, balanceShort: replyCode.balanceShort },
  changes,
});

/** Books a bank transfer by its reference, as a notice from the bank does. The same `notice` is booked once. */
export const bookTransfer = defineCall('shop.bookTransfer', 'POST /v1/shop/transfers', {
  right: 'shop:money',
  effect: 'create',
  body: v.strictObject({
    reference: v.pipe(v.string(), v.trim(), v.regex(/^CH[0-9A-F]{16}$/)),
    cents: v.pipe(integerField, v.minValue(1), v.maxValue(mostTransfer)),
    currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    /** The bank's number for the transfer. */
    notice: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(140)),
  }),
  data: actOutcome,
  errors: creating,
  changes,
});

/** Disables an account, which ends its sessions, or enables it. Its orders continue. */
export const setDisabled = defineCall('shop.setDisabled', 'PUT /v1/shop/customers/{id}/disabled', {
  right: 'shop:customers',
  params: byAccount,
  body: v.strictObject({ isDisabled: v.picklist(['true', 'false']), reason: reasonField }),
  data: v.object({}),
  errors: refusals,
  changes,
});

/** Signs a user out everywhere, or all users of the account. */
export const endSessions = defineCall('shop.endSessions', 'PUT /v1/shop/customers/{id}/sessions', {
  right: 'shop:customers',
  params: byAccount,
  /** Empty for all. */
  body: v.strictObject({ userID: v.union([v.literal(''), recordID]) }),
  data: v.object({ ended: v.number() }),
  errors: refusals,
  changes,
});

/** Removes every second factor of a user, who was identified by other means, and ends their sessions. They are told by mail. */
export const resetFactor = defineCall('shop.resetFactor', 'PUT /v1/shop/customers/{id}/factors', {
  right: 'shop:customers',
  params: byAccount,
  body: v.strictObject({
    userID: recordID,
    /** That the operator checked who they are. */
    isIdentified: v.literal('true'),
    /** How they did. */
    reason: reasonField,
  }),
  data: v.object({}),
  errors: refusals,
  changes,
});

/** Erases the people of an account: names, mails and telephones become empty; orders, invoices and the ledger stay. For good. */
export const erase = defineCall('shop.erase', 'PUT /v1/shop/customers/{id}/erase', {
  right: 'shop:customers',
  params: byAccount,
  body: v.strictObject({
    /** Typed once more, against a slip. */
    accountNo: v.pipe(v.string(), v.trim(), v.maxLength(64)),
    reason: reasonField,
  }),
  data: v.object({}),
  errors: refusals,
  changes,
});
