import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { reasonField as reason } from '#core/contract/calls/shop.ts';
import { recordID, time } from '#core/contract/fields.ts';
import { blocksSchema, helpLanguages } from '#core/help/article.ts';
import { sampleMails } from '#core/site/sample-mails.ts';
import {
  currencySchema,
  legalSchema,
  longestClosing,
  longestLegal,
  lookSchema,
  mailsSchema,
  senderSchema,
  siteParts,
  siteSellerSchema,
} from '#core/site/site-parts.ts';

const right = 'shop:site';
const changes = ['shop'];
const params = v.object({ part: v.picklist(siteParts) });
/** `default`, or a host name that the server lists. */
const host = v.pipe(v.string(), v.maxLength(253));
const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

const versionOf = <const Content extends v.GenericSchema>(content: Content) =>
  v.object({
    /** 0: never changed here. */
    number: v.number(),
    /** Null: as in the site's files. */
    content: v.nullable(content),
    /** A change of it waits for a second operator. */
    isWaiting: v.boolean(),
  });

/** What the shop changed of a site, and what its files say. */
export const site = defineCall('shop.site', 'GET /v1/shop/site', {
  right,
  query: v.object({ host: v.optional(host, 'default') }),
  data: v.object({
    host: v.string(),
    /** Host names with a configuration of their own, after `default`. */
    hosts: v.array(v.string()),
    files: v.object({
      siteName: v.string(),
      defaultLocal: v.string(),
      currency: v.object({ symbol: v.string(), unit: v.string(), exRate: v.string() }),
      /** The company that issues invoices; empty for none. */
      seller: v.string(),
      /** The address that mails are from; empty where none are sent. */
      from: v.string(),
    }),
    look: versionOf(lookSchema),
    sender: versionOf(senderSchema),
    mails: versionOf(mailsSchema),
    currency: versionOf(currencySchema),
    seller: versionOf(siteSellerSchema),
    imprint: versionOf(legalSchema),
    terms: versionOf(legalSchema),
    privacy: versionOf(legalSchema),
  }),
  errors: { notFound: replyCode.notFound },
});

/** The versions of a part, the newest first. */
export const siteVersions = defineCall('shop.siteVersions', 'GET /v1/shop/site/{part}', {
  right,
  params,
  query: v.object({ host: v.optional(host, 'default') }),
  data: v.object({
    data: v.array(
      v.object({
        number: v.number(),
        changedBy: v.string(),
        changedTime: time,
        reason: v.string(),
        /** A line of what it says; empty for what the files say. */
        summary: v.string(),
      }),
    ),
  }),
  errors: { notFound: replyCode.notFound },
});

/** What a waiting change of a site would change: the second operator sees it before deciding. */
export const siteChange = defineCall('shop.siteChange', 'GET /v1/shop/acts/{id}/site', {
  right,
  params: v.object({ id: recordID }),
  data: v.object({
    part: v.picklist(siteParts),
    host: v.string(),
    /** The part was changed meanwhile, so that this can no longer be approved. */
    isStale: v.boolean(),
    /** It would take the part back to what the site’s files say. */
    isReset: v.boolean(),
    /** What differs, by the name of its field; a field of a group after a dot, such as `colors.light`. */
    fields: v.array(v.object({ field: v.string(), before: v.string(), after: v.string() })),
  }),
  errors: { notFound: replyCode.notFound },
});

const asked = v.object({
  /** `waiting`: for a second operator, or its time. */
  state: v.picklist(['done', 'waiting']),
  /** When it runs by itself; zero where it does not. */
  dueTime: time,
});
const refusals = {
  badInput: replyCode.badInput,
  notFound: replyCode.notFound,
  wrongState: replyCode.wrongState,
};

/** Changes a part, at once or after a second operator. `base`: the version that was changed; another one in force refuses. */
export const changeSite = defineCall('shop.changeSite', 'PUT /v1/shop/site/{part}', {
  right,
  encoding: 'json',
  params,
  body: v.strictObject({
    host,
    base: number,
    reason,
    /** Of the part; null for what the files say. Mails and legal texts have the same form. */
    content: v.nullable(v.union([lookSchema, senderSchema, currencySchema, siteSellerSchema, legalSchema])),
  }),
  data: asked,
  errors: refusals,
  changes,
});

/** Makes an earlier version the newest one; 0 for what the files say. */
export const restoreSite = defineCall('shop.restoreSite', 'PUT /v1/shop/site/{part}/version', {
  right,
  encoding: 'json',
  params,
  body: v.strictObject({ host, base: number, number, reason }),
  data: asked,
  errors: refusals,
  changes,
});

/** Compiles a legal text without storing it: as visitors would see it, or what is wrong with it. */
export const previewLegal = defineCall('shop.previewLegal', 'POST /v1/shop/site-preview', {
  right,
  effect: 'read',
  encoding: 'json',
  body: v.strictObject({
    language: v.picklist(helpLanguages),
    source: v.pipe(v.string(), v.maxLength(longestLegal)),
  }),
  data: v.object({ blocks: blocksSchema, faults: v.array(v.string()) }),
  errors: { badInput: replyCode.badInput },
});

const closing = v.pipe(v.string(), v.maxLength(longestClosing));
const sample = v.strictObject({
  kind: v.picklist(sampleMails),
  language: v.picklist(helpLanguages),
  /** What it ends with, in this language. */
  closing,
});

/** Shows a mail with invented facts as its reader would get it, without sending it: its plain part. */
export const previewMail = defineCall('shop.previewMail', 'POST /v1/shop/mail-preview', {
  right,
  effect: 'read',
  encoding: 'json',
  body: sample,
  data: v.object({ subject: v.string(), text: v.string() }),
  errors: { badInput: replyCode.badInput },
});

/** Sends the same mail to the operator who asks, to see it in a mail program. */
export const testMail = defineCall('shop.testMail', 'POST /v1/shop/mail-test', {
  right,
  effect: 'create',
  encoding: 'json',
  body: sample,
  data: v.object({ to: v.string() }),
  errors: {
    badInput: replyCode.badInput,
    wrongState: replyCode.wrongState,
    keyReused: replyCode.keyReused,
    tooManyTries: replyCode.tooManyTries,
  },
});
