import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { reasonField, touchedAccount } from '#core/contract/calls/shop.ts';
import { recordID, time } from '#core/contract/fields.ts';

const refusals = {
  badInput: replyCode.badInput,
  notFound: replyCode.notFound,
  wrongState: replyCode.wrongState,
};
const changes = ['shop'];

const queue = v.object({
  name: v.string(),
  waiting: v.number(),
  running: v.number(),
  /** Of those waiting: failed before. */
  failed: v.number(),
  /** Seconds that the oldest due one is late. */
  lateSeconds: v.number(),
});

const failedJob = v.object({
  id: v.string(),
  queue: v.string(),
  /** Null where the work is for nobody in particular. */
  account: v.nullable(touchedAccount),
  failures: v.number(),
  /** The first failure of this row; zero where it is not known. */
  since: time,
  nextTime: time,
  isRunning: v.boolean(),
  /** Runs again and again: it can be tried, never dropped. */
  isPeriodic: v.boolean(),
  /** The last error's first line. */
  fault: v.string(),
});
export type FailedJob = v.InferOutput<typeof failedJob>;

const waitingMail = v.object({
  id: v.string(),
  to: v.string(),
  /** Never its text, which may hold a code or a link. */
  subject: v.string(),
  /** `given-up`: its last try failed; it is kept until it expires. */
  state: v.picklist(['waiting', 'failing', 'given-up']),
  tries: v.number(),
  createdTime: time,
  expireTime: time,
  /** Zero where it is tried no more. */
  nextTime: time,
});
export type WaitingMail = v.InferOutput<typeof waitingMail>;

const endpoint = v.object({
  id: v.string(),
  name: v.string(),
  /** As its owner's list shows it. */
  shownUrl: v.string(),
  account: touchedAccount,
  state: v.picklist(['failing', 'paused', 'given-up']),
  /** Zero where it does not fail. */
  failingSince: time,
});

const provider = v.object({
  name: v.string(),
  /** Without a path. */
  origin: v.string(),
  /** HTTP status or `failed`; empty where it was not asked since the start. */
  outcome: v.string(),
  /** Of the last answer; zero for none. */
  time,
  milliseconds: v.number(),
});

/** How the system runs: queues, failed jobs, mails, endpoints, providers, settings and versions. Lists are cut; the totals are whole. */
export const system = defineCall('shop.system', 'GET /v1/shop/system', {
  right: 'shop:system',
  data: v.object({
    serverTime: time,
    queues: v.array(queue),
    failed: v.object({ data: v.array(failedJob), total: v.number() }),
    mails: v.object({ data: v.array(waitingMail), total: v.number() }),
    endpoints: v.object({ data: v.array(endpoint), total: v.number() }),
    /** As this process knows them; others that share the database have asked on their own. */
    providers: v.array(provider),
    /** In the order of the documentation. `value` is empty for a secret and for what has no value. */
    settings: v.array(
      v.object({ name: v.string(), value: v.string(), isSecret: v.boolean(), isSet: v.boolean() }),
    ),
    /** What the setup lacks, a line each, in English as the server prints it at its start. */
    missing: v.array(v.string()),
    versions: v.object({
      server: v.string(),
      node: v.string(),
      database: v.string(),
      /** The last one that was applied. */
      migration: v.string(),
      migratedTime: time,
    }),
  }),
});

const byJob = v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) });

/** Runs a failed job now instead of at its next time. */
export const retryJob = defineCall('shop.retryJob', 'PUT /v1/shop/jobs/{id}/retry', {
  right: 'shop:system',
  params: byJob,
  data: v.object({}),
  errors: refusals,
  changes,
});

/** Deletes a failed job: its work is not done. For good. */
export const dropJob = defineCall('shop.dropJob', 'PUT /v1/shop/jobs/{id}/drop', {
  right: 'shop:system',
  params: byJob,
  body: v.strictObject({ reason: reasonField }),
  data: v.object({}),
  errors: refusals,
  changes,
});

/** Hands a mail that is still waiting to the mail server now, also one whose tries were given up. */
export const sendMail = defineCall('shop.sendMail', 'PUT /v1/shop/mails/{id}/send', {
  right: 'shop:system',
  params: v.object({ id: recordID }),
  data: v.object({}),
  errors: refusals,
  changes,
});
