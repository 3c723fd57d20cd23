import * as v from 'valibot';
import { keyStates, longestDays, longestOverlap, mostKeys, mostNetworks } from '#core/account/api-key.ts';
import { rights } from '#core/account/rights.ts';
import { mostLimit } from '#core/account/spending.ts';
import { type DataOf, defineCall, replyCode } from '#core/contract/call.ts';
import { declared, list as listField, money, number, text } from '#core/contract/field-kinds.ts';
import { cents, integerField, listOf, pageQuery, recordID, time } from '#core/contract/fields.ts';

/** API keys: what programs call with (product.md, 'API keys'). */
const right = 'keys:write';
const rightNames = v.array(v.picklist(rights));

const secret = v.object({
  /** Its last four characters. */
  ending: v.string(),
  endTime: time,
  /** Zero if it was never used. */
  lastUsedTime: time,
  lastUsedAddress: v.string(),
});

const apiKey = v.object({
  id: v.string(),
  name: v.string(),
  rights: rightNames,
  /** Empty if it sees the whole account. */
  deptID: v.string(),
  /** CIDR; empty for any. */
  networks: v.array(v.string()),
  perOrder: v.nullable(cents),
  perMonth: v.nullable(cents),
  /** Paid this month, less what came back. */
  monthSpent: cents,
  state: v.picklist(keyStates),
  /** Its newest secret. */
  secret,
  /** The secrets before it that still work. */
  older: v.array(secret),
  createdTime: time,
  /** Who made it. */
  maker: v.string(),
  /** They cannot sign in any more, and may still know the secret. */
  hasMakerLeft: v.boolean(),
  /** Calls of the last 30 days. */
  calls: v.number(),
});
export type ApiKey = v.InferOutput<typeof apiKey>;

/** Lists the account's API keys, the newest first. Secrets are shown once only, when they are made. */
export const list = defineCall('keys.list', 'GET /v1/apiKey', {
  right,
  query: v.object({
    limit: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(mostKeys)), mostKeys),
    offset: pageQuery.offset,
  }),
  data: listOf(apiKey),
});

/** Returns the key that asks: whose it is, what it may do, from where and until when. 404 for a person. */
export const self = defineCall('keys.self', 'GET /v1/apiKey/self', {
  right: 'signed-in',
  data: v.object({
    id: v.string(),
    name: v.string(),
    accountNo: v.string(),
    companyName: v.string(),
    rights: rightNames,
    deptID: v.string(),
    networks: v.array(v.string()),
    /** Of the secret it was asked with. */
    endTime: time,
  }),
  errors: { notFound: replyCode.notFound },
});

const fields = {
  name: text({ most: 50 }),
  rights: listField({ values: rights, most: rights.length }),
  /** Empty for the whole account. */
  deptID: v.optional(declared(v.union([v.literal(''), recordID]), { kind: 'choice', optional: true }), ''),
  /** CIDR or single addresses, comma-separated; empty for any. */
  networks: v.optional(listField({ most: mostNetworks, optional: true }), []),
  /** Cents; empty for no limit. */
  perOrder: v.optional(money({ min: 0, max: mostLimit, optional: true }), null),
  perMonth: v.optional(money({ min: 0, max: mostLimit, optional: true }), null),
};
const days = number({ min: 1, max: longestDays });

const made = v.object({
  id: v.string(),
  /** `chk_` and 43 characters; stored hashed, so this is the only time it is shown. */
  token: v.string(),
  endTime: time,
});
const stale = ['keys'];

/**
 * Makes an API key, which works for `days`. No reply with a secret is kept to be repeated: if this one is lost, the key is listed as never
 * used, and its name is taken.
 */
export const create = defineCall('keys.create', 'POST /v1/apiKey', {
  right,
  confirm: 'fresh',
  body: v.strictObject({ ...fields, days }),
  data: made,
  errors: { badInput: replyCode.badInput },
  changes: stale,
});

/** Changes a key; it holds from its next call on. Its end changes only with a new secret (`keys.rollOver`). */
export const change = defineCall('keys.change', 'PUT /v1/apiKey', {
  right,
  confirm: 'fresh',
  body: v.strictObject({ id: recordID, ...fields }),
  data: v.object({}),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
  changes: stale,
});

/** Gives a key a new secret, which works for `days`; those before it end after `overlap` hours, or earlier if they would anyway. */
export const rollOver = defineCall('keys.rollOver', 'POST /v1/apiKey/{id}/rollOver', {
  right,
  confirm: 'fresh',
  params: v.object({ id: recordID }),
  body: v.strictObject({ days, overlap: number({ min: 0, max: longestOverlap }) }),
  data: made,
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
  changes: stale,
});

/** Ends the older secrets of a key that is rolled over at once. */
export const endOlder = defineCall('keys.endOlder', 'POST /v1/apiKey/{id}/endOlder', {
  right,
  params: v.object({ id: recordID }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
  changes: stale,
});

/** Stops a key until it is enabled again. Needs no confirmation, so that it is quick. */
export const disable = defineCall('keys.disable', 'POST /v1/apiKey/{id}/disable', {
  right,
  params: v.object({ id: recordID }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
  changes: stale,
});

/** Lets a disabled key call again. */
export const enable = defineCall('keys.enable', 'POST /v1/apiKey/{id}/enable', {
  right,
  confirm: 'fresh',
  params: v.object({ id: recordID }),
  data: v.object({}),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
  changes: stale,
});

/** Removes a key for good: it stops at once, and what it did keeps its name. */
export const remove = defineCall('keys.remove', 'DELETE /v1/apiKey/{id}', {
  right,
  params: v.object({ id: recordID }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
  changes: stale,
});

export type MadeKey = DataOf<typeof create>;
