import * as v from 'valibot';
import { mostNetworks } from '#core/account/api-key.ts';
import { problemStatus } from '#core/acme/problems.ts';
import { draftReasons, pullSteps, pullWaits } from '#core/acme/steps.ts';
import { type DataOf, defineCall, replyCode } from '#core/contract/call.ts';
import { list, number, onOff, text } from '#core/contract/field-kinds.ts';
import { listOf, orderNo, pageQuery, recordID, time } from '#core/contract/fields.ts';

/** The ACME server of an order (product.md, 'Automation'); what clients ask of it is RFC 8555 and not in this contract. */
const ofOrder = v.object({ orderNo });
const errors = { badInput: replyCode.badInput, notFound: replyCode.notFound };
const changes = ['acme'];
/** Domains of one directory of the account. */
const mostDomains = 50;

const acmeKey = v.object({
  id: v.string(),
  /** What clients call it. */
  kid: v.string(),
  /** CIDR; empty for any. */
  networks: v.array(v.string()),
  createdTime: time,
  /** Who made it; empty if unknown. */
  maker: v.string(),
  isRevoked: v.boolean(),
  /** Accounts that were registered with it. */
  accounts: v.number(),
  /** Zero if it was never used. */
  usedTime: time,
  client: v.string(),
  address: v.string(),
});
export type AcmeKey = v.InferOutput<typeof acmeKey>;

const pull = v.object({
  id: v.number(),
  at: time,
  step: v.picklist(pullSteps),
  /** Why it was refused; empty if it was not. */
  problem: v.picklist(['', ...(Object.keys(problemStatus) as (keyof typeof problemStatus)[])]),
  /** What the client was told, in English. */
  detail: v.string(),
  /** The certificate it is about, by its number in the order; 0 for none. */
  certificateNumber: v.number(),
  /** The order of that certificate, and its name; empty for none. */
  orderNo: v.string(),
  commonName: v.string(),
  kid: v.string(),
  client: v.string(),
  address: v.string(),
  times: v.number(),
});
export type Pull = v.InferOutput<typeof pull>;

const draft = v.object({
  id: v.string(),
  reason: v.picklist(draftReasons),
  /** The order that the client pulls from; empty for none. */
  orderNo: v.string(),
  /** The common name first. */
  domainNames: v.array(v.string()),
  /** The product to order, and for how long; empty if the form asks. */
  productNo: v.string(),
  validity: v.number(),
  client: v.string(),
  address: v.string(),
  times: v.number(),
  lastTime: time,
});
export type AcmeDraft = v.InferOutput<typeof draft>;

const automation = v.object({
  orderNo: v.string(),
  /** In the order; the common name first. */
  domainNames: v.array(v.string()),
  /** Whether clients can pull from an order of this product. */
  isOffered: v.boolean(),
  /** Why a client would be refused now, or has to prove names; empty if nothing is in its way. */
  waits: v.picklist(pullWaits),
  /** The names whose validation is missing or too old. */
  openNames: v.array(v.string()),
  /** Address of the directory; empty before the first key. */
  directory: v.string(),
  /** Whether the next certificate is issued for the last request if no client comes by the last day. */
  fallback: v.boolean(),
  /** When a client was last here, and which; zero and empty for never. */
  contactTime: time,
  client: v.string(),
  address: v.string(),
  /** When a client last asked for its renewal window. */
  askedTime: time,
  /** When clients should renew; zero without a certificate. */
  windowStart: time,
  windowEnd: time,
  /** End of the newest certificate and of what is paid for; zero for none. */
  periodEnd: time,
  paidUntil: time,
  /** Certificates that were pulled in this period, and within the last 24 hours. */
  pulledInPeriod: v.number(),
  pulledInDay: v.number(),
  /** Purchases that clients need, which nobody made yet. */
  drafts: v.array(draft),
  keys: v.array(acmeKey),
  /** The newest first, at most 50. */
  pulls: v.array(pull),
});
export type Automation = v.InferOutput<typeof automation>;

/** How an order's certificates are pulled by clients: its directory, keys, and what clients did. */
export const show = defineCall('acme.show', 'GET /v1/acme/{orderNo}', {
  right: 'orders:read',
  params: ofOrder,
  data: automation,
  errors,
});

/** An automated order. */
const automated = v.object({
  /** That clients pull from now, of a chain of renewals. */
  orderNo: v.string(),
  commonName: v.string(),
  /** The last client that was here; zero and empty for never. */
  contactTime: time,
  client: v.string(),
  address: v.string(),
  /** The last certificate that a client pulled; zero for none. */
  pulledTime: time,
  /** When clients should renew; zero without a certificate. */
  windowStart: time,
  periodEnd: time,
  paidUntil: time,
  /** The last refusal, unless a pull came after it; zero and empty for none. */
  refusedTime: time,
  problem: v.picklist(['', ...(Object.keys(problemStatus) as (keyof typeof problemStatus)[])]),
  detail: v.string(),
  /** A place that serves the names of the order with another certificate; empty if no scan saw one. */
  notServed: v.string(),
});
export type AutomatedOrder = v.InferOutput<typeof automated>;

/** A directory of the account: its clients may order names of their own, and packages pay. */
const directory = v.object({
  id: v.string(),
  name: v.string(),
  domains: v.array(v.string()),
  productNo: v.string(),
  chineseName: v.string(),
  englishName: v.string(),
  validity: v.number(),
  /** The package that pays; empty for any. */
  packageNo: v.string(),
  /** Orders that clients may begin within 30 days, and how many they did. */
  mostOrders: v.number(),
  orders: v.number(),
  /** The last client that was here; zero and empty for never. */
  contactTime: time,
  client: v.string(),
  address: v.string(),
  createdTime: time,
});
export type AcmeDirectory = v.InferOutput<typeof directory>;

const directoryDetail = v.object({
  ...directory.entries,
  directory: v.string(),
  drafts: v.array(draft),
  keys: v.array(acmeKey),
  pulls: v.array(pull),
});
export type AcmeDirectoryDetail = v.InferOutput<typeof directoryDetail>;

/** Lists the orders that clients pull from, the last contact first, and the purchases that clients need. */
export const room = defineCall('acme.room', 'GET /v1/acme', {
  right: 'orders:read',
  query: v.object(pageQuery),
  data: v.object({
    ...listOf(automated).entries,
    drafts: v.array(draft),
    directories: v.array(directory),
  }),
});

/** Switches the issue on the last day (`fallback`) on or off. */
export const change = defineCall('acme.change', 'PUT /v1/acme/{orderNo}', {
  right: 'acme:write',
  params: ofOrder,
  body: v.strictObject({ fallback: onOff() }),
  data: v.object({}),
  errors,
  changes,
});

/**
 * Makes a key for clients of the order, and its directory with the first one. The HMAC key is shown once: no reply with it is kept to be
 * repeated.
 */
export const makeKey = defineCall('acme.makeKey', 'POST /v1/acme/{orderNo}/keys', {
  right: 'acme:write',
  confirm: 'fresh',
  params: ofOrder,
  body: v.strictObject({ networks: v.optional(list({ most: mostNetworks, optional: true }), []) }),
  data: v.object({ directory: v.string(), kid: v.string(), hmacKey: v.string() }),
  errors,
  changes,
});

/** Revokes a key: the accounts registered with it stop at once. */
export const revokeKey = defineCall('acme.revokeKey', 'POST /v1/acme/{orderNo}/keys/{id}/revoke', {
  right: 'acme:write',
  params: v.object({ orderNo, id: recordID }),
  data: v.object({}),
  errors,
  changes,
});

/**
 * Makes a directory of the account. Its clients order certificates of names in `domains`, as far as the account has validated them; a unit of
 * a package pays each, and nothing else ever does.
 */
export const addDirectory = defineCall('acme.addDirectory', 'POST /v1/acmeDirectories', {
  right: 'acme:write',
  confirm: 'fresh',
  body: v.strictObject({
    name: text({ most: 50 }),
    productNo: text({ mono: true }),
    year: number({ min: 1, max: 90 }),
    /** Empty for any package of the account. */
    packageNo: text({ optional: true, mono: true }),
    domains: list({ most: mostDomains }),
    orgID: text({ optional: true }),
    contactID: text({ optional: true }),
    mostOrders: number({ min: 1, max: 1000 }),
  }),
  data: v.object({ id: v.string() }),
  errors: { badInput: replyCode.badInput },
  changes,
});

const ofDirectory = v.object({ id: recordID });
const notThere = { notFound: replyCode.notFound };

/** A directory of the account with its keys and what clients did. */
export const showDirectory = defineCall('acme.showDirectory', 'GET /v1/acmeDirectories/{id}', {
  right: 'orders:read',
  params: ofDirectory,
  data: directoryDetail,
  errors: notThere,
});

/** Closes a directory for good: its clients stop at once. Orders stay as they are. */
export const closeDirectory = defineCall('acme.closeDirectory', 'POST /v1/acmeDirectories/{id}/close', {
  right: 'acme:write',
  params: ofDirectory,
  data: v.object({}),
  errors: notThere,
  changes,
});

/** Makes a key for clients of a directory of the account; the HMAC key is shown once. */
export const makeDirectoryKey = defineCall('acme.makeDirectoryKey', 'POST /v1/acmeDirectories/{id}/keys', {
  right: 'acme:write',
  confirm: 'fresh',
  params: ofDirectory,
  body: v.strictObject({ networks: v.optional(list({ most: mostNetworks, optional: true }), []) }),
  data: v.object({ directory: v.string(), kid: v.string(), hmacKey: v.string() }),
  errors,
  changes,
});

/** Revokes a key of a directory of the account. */
export const revokeDirectoryKey = defineCall(
  'acme.revokeDirectoryKey',
  'POST /v1/acmeDirectories/{id}/revokeKey',
  {
    right: 'acme:write',
    params: ofDirectory,
    body: v.strictObject({ keyID: recordID }),
    data: v.object({}),
    errors: notThere,
    changes,
  },
);

/** Removes the draft of a purchase that a client would need. It is not made again for 30 days. */
export const dismissDraft = defineCall('acme.dismissDraft', 'POST /v1/acmeDrafts/{id}/dismiss', {
  right: 'acme:write',
  params: v.object({ id: recordID }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
  changes,
});

export type MadeAcmeKey = DataOf<typeof makeKey>;
