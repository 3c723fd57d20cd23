import * as v from 'valibot';
import { builtInRoles } from '#core/account/roles.ts';
import { defineCall, replyCode } from '#core/contract/call.ts';
import {
  keyEnvelope,
  listOf,
  orderNo,
  orderNoList,
  recordID,
  sha256Hex,
  time,
} from '#core/contract/fields.ts';

/** Keys among colleagues (product.md, 'Private keys'; decision 320): the server keeps envelopes it cannot open. */

/** Orders in one call that reads keys, and envelopes in one call that stores some. */
export const mostShared = 50;

/** SubjectPublicKeyInfo of a key on P-256 with an uncompressed point, base64url (`core/x509/shared-envelope.ts`). */
const publicKey = v.pipe(v.string(), v.regex(/^MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE[\w-]{86}$/));
/** A key of RSA 8192 takes 7,000 characters. */
const envelope = v.pipe(v.string(), v.maxLength(16_384), v.regex(/^e\d+\.[\w.-]+$/));
const someOrders = v.pipe(
  orderNoList,
  v.check((text) => text.split(',').length <= mostShared, 'too-long'),
);

/** The user's own sharing key; null before they make one. */
export const mine = defineCall('sharing.mine', 'GET /v1/sharing/key', {
  right: 'certificates:download',
  data: v.object({
    key: v.nullable(
      v.object({ publicKey: v.string(), fingerprint: sha256Hex, sealed: v.string(), createdTime: time }),
    ),
  }),
});

/**
 * Publishes the user's sharing key in place of the one before. `sealed`: its private half, which only their vault opens. What was shared
 * with them by an earlier key ends, since nobody can open it any more.
 */
export const publish = defineCall('sharing.publish', 'PUT /v1/sharing/key', {
  right: 'certificates:download',
  confirm: 'fresh',
  body: v.strictObject({ publicKey, sealed: v.pipe(keyEnvelope, v.minLength(1)) }),
  data: v.object({ fingerprint: sha256Hex }),
  errors: { badInput: replyCode.badInput },
  changes: ['sharing'],
});

const colleague = v.object({
  userID: v.string(),
  displayName: v.string(),
  email: v.string(),
  /** A built-in role; empty for one of the account's own, which `roleName` names. */
  role: v.union([v.picklist(builtInRoles), v.literal('')]),
  roleName: v.string(),
  deptName: v.string(),
  /** Empty until they make a sharing key. */
  publicKey: v.string(),
});
export type SharingColleague = v.InferOutput<typeof colleague>;

/**
 * Lists the colleagues who may download certificates, by name, with their public sharing keys. With `orderNo`, only those who see that
 * order.
 */
export const colleagues = defineCall('sharing.colleagues', 'GET /v1/sharing/colleagues', {
  right: 'certificates:download',
  query: v.object({ orderNo: v.exactOptional(orderNo) }),
  data: v.object({ colleagues: v.array(colleague) }),
  errors: { notFound: replyCode.notFound },
});

const sealedKey = v.object({ spkiHash: sha256Hex, key: v.string() });

/**
 * Returns the sealed keys of up to 50 orders: of the request in progress and of every certificate that is neither revoked nor over. Only
 * the browser that made a key opens it. Orders that are missing are left out.
 */
export const keys = defineCall('sharing.keys', 'POST /v1/sharing/keys', {
  right: 'certificates:download',
  effect: 'read',
  body: v.strictObject({ orderNos: someOrders }),
  data: v.object({
    orders: v.array(v.object({ orderNo, commonName: v.string(), keys: v.array(sealedKey) })),
  }),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
});

/** Why an envelope was not kept. */
export const shareRefusals = [
  /** No such order for the caller. */
  'missing',
  /** The order holds this key no longer. */
  'key-gone',
  /** The colleague is gone, or may not download certificates. */
  'recipient-gone',
  /** The colleague does not see this order: it is another department's. */
  'out-of-sight',
  /** The colleague has another sharing key by now. */
  'recipient-changed',
] as const;
export type ShareRefusal = (typeof shareRefusals)[number];

/**
 * Keeps envelopes for colleagues, each with its own result; sharing the same again replaces it. Each one that is kept leaves an entry in
 * the audit log.
 */
export const share = defineCall('sharing.share', 'PUT /v1/sharing/envelopes', {
  right: 'certificates:download',
  encoding: 'json',
  body: v.strictObject({
    shares: v.pipe(
      v.array(
        v.strictObject({
          orderNo,
          spkiHash: sha256Hex,
          recipientID: recordID,
          /** Fingerprint of the sharing key it is sealed to. */
          recipientKey: sha256Hex,
          envelope,
        }),
      ),
      v.minLength(1),
      v.maxLength(mostShared),
    ),
  }),
  data: v.object({
    results: v.array(
      v.object({
        orderNo: v.string(),
        recipientID: v.string(),
        state: v.picklist(['shared', ...shareRefusals]),
      }),
    ),
  }),
  errors: { badInput: replyCode.badInput },
  changes: ['sharing', 'people.auditLogs'],
});

/** Returns what colleagues shared with the caller of up to 50 orders. */
export const envelopes = defineCall('sharing.envelopes', 'POST /v1/sharing/mine', {
  right: 'certificates:download',
  effect: 'read',
  body: v.strictObject({ orderNos: someOrders }),
  data: v.object({
    envelopes: v.array(
      v.object({ orderNo, spkiHash: sha256Hex, envelope: v.string(), sharer: v.string(), sharedTime: time }),
    ),
  }),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
});

const reader = v.object({
  id: v.string(),
  userID: v.string(),
  displayName: v.string(),
  email: v.string(),
  spkiHash: sha256Hex,
  sharer: v.string(),
  sharedTime: time,
  /** The order still holds the key that was shared. */
  isCurrent: v.boolean(),
});
export type KeyReader = v.InferOutput<typeof reader>;

/** Who can open the keys of an order besides who made them: those they were shared with, the newest first. */
export const readers = defineCall('sharing.readers', 'GET /v1/sharing/orders/{id}', {
  right: 'certificates:download',
  params: v.object({ id: orderNo }),
  data: v.object({ readers: v.array(reader) }),
  errors: { notFound: replyCode.notFound },
});

/** Ends a sharing: the server hands the envelope out no more. What was downloaded before stays with who downloaded it. */
export const end = defineCall('sharing.end', 'DELETE /v1/sharing/envelopes/{id}', {
  right: 'certificates:download',
  params: v.object({ id: recordID }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
  changes: ['sharing', 'people.auditLogs'],
});

/** Orders named where a user is removed. */
export const mostNamed = 20;

/** The orders that still hold keys shared with a user, the newest first: the first 20, and how many there are. */
export const sharedWith = defineCall('sharing.sharedWith', 'GET /v1/sharing/users/{id}', {
  right: 'members:write',
  params: v.object({ id: recordID }),
  data: listOf(v.object({ orderNo, commonName: v.string() })),
  errors: { notFound: replyCode.notFound },
});

/** Users at most whom a policy names. */
export const mostPolicyUsers = 20;

/** To whom the keys of new orders are sealed from the start. */
export const policy = defineCall('sharing.policy', 'GET /v1/sharing/policy', {
  right: 'members:read',
  data: v.object({
    userIDs: v.array(v.string()),
    /** Empty for none. */
    deptID: v.string(),
    /** The users who may be named: those who may download certificates, and whether they have a sharing key. */
    users: v.array(v.object({ userID: v.string(), hasKey: v.boolean() })),
  }),
});

/** Changes it for orders that are made from now on; what it named before goes on as it was. */
export const changePolicy = defineCall('sharing.changePolicy', 'PUT /v1/sharing/policy', {
  right: 'account:write',
  confirm: 'fresh',
  encoding: 'json',
  body: v.strictObject({
    userIDs: v.pipe(v.array(recordID), v.maxLength(mostPolicyUsers)),
    deptID: v.union([v.literal(''), recordID]),
  }),
  data: v.object({}),
  errors: { badInput: replyCode.badInput },
  changes: ['sharing', 'people.auditLogs', 'session.account'],
});

/** Orders in one reading of what the policy still asks for. */
export const mostOwed = 100;
const secretIDs = v.pipe(v.string(), v.maxLength(1_000), v.regex(/^[\w-]{1,40}(?:,[\w-]{1,40})*$/));

/**
 * Returns the new orders whose keys the policy wants sealed and are not yet, of those that one of these vault secrets sealed, the newest
 * first, at most 100; and the colleagues they are for.
 */
export const owed = defineCall('sharing.owed', 'POST /v1/sharing/owed', {
  right: 'certificates:download',
  effect: 'read',
  body: v.strictObject({ secretIDs }),
  data: v.object({
    orders: v.array(
      v.object({
        orderNo,
        commonName: v.string(),
        spkiHash: sha256Hex,
        key: v.string(),
        recipientIDs: v.array(v.string()),
      }),
    ),
    recipients: v.array(colleague),
  }),
  errors: { badInput: replyCode.badInput },
});
