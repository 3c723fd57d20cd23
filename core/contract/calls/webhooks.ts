import * as v from 'valibot';
import { briefly, type DataOf, defineCall, replyCode } from '#core/contract/call.ts';
import { choice, list as listField, text } from '#core/contract/field-kinds.ts';
import { integerField, listOf, pageQuery, recordID, shortText, time } from '#core/contract/fields.ts';
import { endpointFormats, longestUrl, messageLanguages } from '#core/webhooks/formats.ts';
import {
  type AnyEventKind,
  anyEventKinds,
  type EventKind,
  eventKinds,
  shownStates,
} from '#core/webhooks/kinds.ts';
import { overlapHours } from '#core/webhooks/signature.ts';

/** Webhooks and chats: where an account is told of its events, and what was sent (product.md, 'Webhooks'). */
const right = 'webhooks:write';

const endpoint = v.object({
  id: v.string(),
  name: v.string(),
  format: v.picklist(endpointFormats),
  /** Of a chat without what lets others write to it. */
  url: v.string(),
  /** The chat that a Telegram bot writes to. */
  recipient: v.string(),
  /** Whether the robot's own secret is known. */
  hasSigning: v.boolean(),
  language: v.picklist(messageLanguages),
  kinds: v.array(v.picklist(eventKinds)),
  /** Name of the department whose events alone it is told of; empty for all. */
  department: v.string(),
  state: v.picklist(['active', 'paused']),
  /** Paused by the server after a day of failures. */
  isGivenUp: v.boolean(),
  /** Since when every attempt has failed; zero date if the last one did not. */
  failingSince: time,
  /** The last attempt: zero date, 0 and empty before the first. */
  last: v.object({ at: time, status: v.number(), problem: v.string() }),
  /** Deliveries of the last seven days: that arrived, that wait, that were given up. */
  delivered: v.number(),
  waiting: v.number(),
  failed: v.number(),
  /** Until when the secret before the present one signs as well; zero date if none does. */
  previousUntil: time,
  createTime: time,
});
export type Endpoint = v.InferOutput<typeof endpoint>;

const stale = ['webhooks', 'notices.noticeSettings'];

/** Lists the endpoints, the oldest first: at most 20. */
export const list = defineCall('webhooks.list', 'GET /v1/webhooks', {
  right,
  fresh: briefly,
  data: listOf(endpoint),
});

/** Fields of an endpoint; checked by `core/webhooks/formats.ts`. */
export const endpointFields = {
  name: text({ most: 64 }),
  format: choice(endpointFormats),
  url: v.pipe(v.string(), v.maxLength(longestUrl)),
  signing: v.optional(shortText, ''),
  recipient: v.optional(shortText, ''),
  language: choice(messageLanguages),
  kinds: listField<EventKind>({ most: eventKinds.length, values: eventKinds }),
};

/**
 * Adds an endpoint. `secret` signs what a webhook is sent, and is returned this once; it is empty for a chat. `signing` is the robot's own
 * secret, `recipient` the chat that a Telegram bot writes to.
 */
export const create = defineCall('webhooks.create', 'POST /v1/webhooks', {
  right,
  effect: 'create',
  body: v.strictObject(endpointFields),
  data: v.object({ id: v.string(), secret: v.string() }),
  errors: {
    badInput: replyCode.badInput,
    /** Who sees one department alone belongs to none. */
    wrongState: replyCode.wrongState,
    keyReused: replyCode.keyReused,
    notFound: replyCode.notFound,
  },
  changes: stale,
});

const ofEndpoint = v.object({ id: recordID });

/** Changes an endpoint. An empty `url` or `signing` of a chat keeps the present one. */
export const change = defineCall('webhooks.change', 'PUT /v1/webhooks/{id}', {
  right,
  params: ofEndpoint,
  body: v.strictObject(endpointFields),
  data: v.object({}),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
  changes: stale,
});

/** Removes an endpoint with its deliveries: what waits is never sent. */
export const remove = defineCall('webhooks.remove', 'DELETE /v1/webhooks/{id}', {
  right,
  params: ofEndpoint,
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
  // Its log is gone: asking for it again would be refused.
  changes: ['webhooks.list', 'notices.noticeSettings'],
});

/** Pauses an endpoint, or resumes it: what was held back meanwhile is then sent. */
export const setState = defineCall('webhooks.setState', 'PUT /v1/webhooks/{id}/state', {
  right,
  params: ofEndpoint,
  body: v.strictObject({ state: v.picklist(['active', 'paused']) }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
  changes: stale,
});

/** Makes a new secret, returned this once. The one before signs as well for `overlapHours`. */
export const rollSecret = defineCall('webhooks.rollSecret', 'POST /v1/webhooks/{id}/secret', {
  right,
  effect: 'create',
  params: ofEndpoint,
  body: v.strictObject({ overlapHours: v.pipe(integerField, v.picklist(overlapHours)) }),
  data: v.object({ secret: v.string() }),
  errors: {
    badInput: replyCode.badInput,
    notFound: replyCode.notFound,
    /** A chat has no secret of ours. */
    wrongState: replyCode.wrongState,
    keyReused: replyCode.keyReused,
  },
  changes: stale,
});

/** Sends an event of kind `webhook.test`, once, even to a paused endpoint. */
export const sendTest = defineCall('webhooks.sendTest', 'POST /v1/webhooks/{id}/test', {
  right,
  params: ofEndpoint,
  data: v.object({ deliveryID: v.string() }),
  errors: { notFound: replyCode.notFound },
  changes: ['webhooks'],
});

const attempt = v.object({
  at: time,
  /** 0 without an answer. */
  status: v.number(),
  ms: v.number(),
  /** Why nothing arrived, such as `TIMEOUT` or `PRIVATE-ADDRESS`; empty if it did. */
  problem: v.string(),
});
export type DeliveryAttempt = v.InferOutput<typeof attempt>;

const delivery = v.object({
  id: v.string(),
  eventID: v.string(),
  kind: v.picklist(anyEventKinds),
  /** What the event is about: the number of an order, of a payment. */
  about: v.string(),
  /** `held`: the endpoint is paused. `failed`: given up. */
  state: v.picklist(shownStates),
  /** A test, or sent again by a person. */
  isManual: v.boolean(),
  tries: v.number(),
  createTime: time,
  /** When it is tried next; zero date if it is not. */
  nextTime: time,
  /** When it arrived or was given up; zero date until then. */
  endTime: time,
  last: attempt,
});
export type Delivery = v.InferOutput<typeof delivery>;

/** Lists what was sent to an endpoint within 30 days, the newest first. */
export const deliveries = defineCall('webhooks.deliveries', 'GET /v1/webhooks/{id}/deliveries', {
  right,
  params: ofEndpoint,
  query: v.object({
    ...pageQuery,
    state: v.exactOptional(v.picklist(shownStates)),
    kind: v.exactOptional(v.picklist(anyEventKinds as readonly AnyEventKind[])),
  }),
  data: listOf(delivery),
  errors: { notFound: replyCode.notFound },
});

const ofDelivery = v.object({ id: recordID });

/** Returns one delivery with all its attempts, and the request and answer of the last one, shortened. */
export const oneDelivery = defineCall('webhooks.delivery', 'GET /v1/webhookDeliveries/{id}', {
  right,
  params: ofDelivery,
  data: v.object({
    ...delivery.entries,
    /** Headers and body; the address of a chat is not in them. */
    request: v.string(),
    answer: v.string(),
    attempts: v.array(attempt),
  }),
  errors: { notFound: replyCode.notFound },
});
export type DeliveryDetail = DataOf<typeof oneDelivery>;

/** Sends a delivery again, once, with the id its event has. Waits for no other. */
export const sendAgain = defineCall('webhooks.sendAgain', 'POST /v1/webhookDeliveries/{id}/again', {
  right,
  params: ofDelivery,
  data: v.object({ deliveryID: v.string() }),
  errors: { notFound: replyCode.notFound },
  changes: ['webhooks'],
});
