import * as v from 'valibot';
import { creationTimeout, defineCall, replyCode } from '#core/contract/call.ts';
import {
  cents,
  csrText,
  dcvMethodSchema,
  hostText,
  integerField,
  keyEnvelope,
  keyMaker,
  mailbox,
  orderNo,
  sha256Hex,
  shortText,
} from '#core/contract/fields.ts';
import { type OrderText, textMaximum } from '#core/orders/order-texts.ts';

const nameList = v.pipe(v.string(), v.maxLength(200_000));

const requestParts = {
  csr: csrText,
  key: keyEnvelope,
  /** `ca`: `requests.createKey` made the key; taken only with a sealed key, of a product that allows it. */
  keyMaker: v.exactOptional(keyMaker),
};

export const sslCertSchema = v.strictObject({
  ...requestParts,
  commonName: hostText,
  /** All names, comma-joined, the common name first. E-mail products hold mailboxes here. */
  domainNames: nameList,
  /** Mailbox of the e-mail methods: given when `dcvMethod` is `email` or `email_dns`. */
  emailDnsEmail: v.exactOptional(mailbox),
});

const textEntries = {
  remark: v.optional(v.pipe(v.string(), v.maxLength(textMaximum.remark)), ''),
} satisfies Record<OrderText, v.GenericSchema>;

const orderTerms = {
  /** 90 for 90 days, otherwise years. */
  year: integerField,
  dcvMethod: dcvMethodSchema,
  productType: shortText,
  contactID: v.optional(shortText, ''),
  orgID: v.optional(shortText, ''),
  ...textEntries,
};

/** Everything that certifies names: one order an entry. */
const namesOrder = v.strictObject({
  ...orderTerms,
  sslCerts: v.pipe(v.array(sslCertSchema), v.minLength(1), v.maxLength(500)),
});
/** Code and document signing certify the organization: a request alone (spec §3 'Order request payload'). */
const organizationOrder = v.strictObject({ ...orderTerms, ...requestParts });
export type NamesOrder = v.InferInput<typeof namesOrder>;
export type OrganizationOrder = v.InferInput<typeof organizationOrder>;

const newOrders = v.object({ orderNos: v.string(), total: cents });

/**
 * Creates one order, or one for each entry of `sslCerts` (500 at most), in one transaction. Code and document products
 * send `csr` and `key` instead of `sslCerts`. `data` of the reply is the order number, or several comma-joined (spec
 * §4), with the total in cents. Faults name their place: `sslCerts.<index>.<field>`, `csr`, `contactID`.
 */
export const create = defineCall('orders.create', 'POST /v1/orders/certificate/{productNo}', {
  params: v.object({ productNo: shortText }),
  effect: 'create',
  encoding: 'json',
  timeout: creationTimeout,
  // Chosen by what is there, so that a fault names its field and not the whole body.
  body: v.lazy((body) => (hasField(body, 'csr') ? organizationOrder : namesOrder)),
  data: newOrders,
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound, keyReused: replyCode.keyReused },
});

/** Creates the order of a free product: 90 days, nothing to pay, checked like any other. Faults name their field. */
export const free = defineCall('orders.free', 'POST /v1/orders/free', {
  effect: 'create',
  encoding: 'json',
  timeout: creationTimeout,
  body: v.strictObject({
    ...orderTerms,
    year: v.optional(integerField, 90),
    productNo: shortText,
    ...sslCertSchema.entries,
  }),
  data: newOrders,
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound, keyReused: replyCode.keyReused },
});

const hashList = v.optional(v.pipe(v.array(sha256Hex), v.maxLength(500)), []);

/**
 * Finds the customer's orders by the SHA-256 (hex) of their request's DER: asked after a creation whose answer never
 * came. `spkiHashes` (SHA-256 of the SubjectPublicKeyInfo, hex) asks which keys the customer has ordered with before;
 * `reused` has one entry for each of those that was: its newest order, and how many there are.
 */
export const hashValues = defineCall('orders.hashValues', 'POST /v1/orders/batch/hashValues', {
  effect: 'read',
  encoding: 'json',
  body: v.strictObject({ hashValues: hashList, spkiHashes: hashList }),
  data: v.object({
    list: v.array(v.object({ hashValue: sha256Hex, orderNo, payAmount: cents })),
    reused: v.array(
      v.object({ spkiHash: sha256Hex, orderNo, commonName: v.string(), orderCount: v.number() }),
    ),
  }),
});

/** The names that go with a common name, itself first: the www name of a bare domain, the bare domain of a www name. */
export const autoDetectDomain = defineCall('orders.autoDetectDomain', 'GET /v1/autoDetectDomain', {
  query: v.object({ commonName: hostText }),
  data: v.object({ domainNames: v.array(v.string()) }),
  errors: { badInput: replyCode.badInput },
});

function hasField(body: unknown, name: string): boolean {
  return typeof body === 'object' && body !== null && name in body;
}
