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
  oneOf,
  orderNo,
  sha256Hex,
  shortText,
  time,
} from '#core/contract/fields.ts';
import { nameList } from '#core/contract/order-price.ts';
import { type OrderText, textMaximum } from '#core/orders/order-texts.ts';
import { askedNamesMaximum } from '#core/orders/repeated-names.ts';

export const requestParts = {
  csr: csrText,
  key: keyEnvelope,
  /**
   * `ca`, `token`: `purchase.createKey` made the key, of a product that allows it: `ca` with the sealed key, `token` without.
   */
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

const textOf = (field: OrderText) => v.optional(v.pipe(v.string(), v.maxLength(textMaximum[field])), '');
/** `core/orders/order-texts.ts` says which a product has; those of others are not kept. */
const textEntries = {
  remark: textOf('remark'),
  attestation: textOf('attestation'),
  logo: textOf('logo'),
  markOffice: textOf('markOffice'),
  markNumber: textOf('markNumber'),
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

/** One of several orders: a remark of its own goes before that of all. */
const oneOfMany = v.strictObject({
  ...sslCertSchema.entries,
  remark: v.exactOptional(v.pipe(v.string(), v.maxLength(textMaximum.remark))),
});
/** Everything that certifies names: one order an entry. */
const namesOrder = v.strictObject({
  ...orderTerms,
  sslCerts: v.pipe(v.array(oneOfMany), v.minLength(1), v.maxLength(500)),
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
export const create = defineCall('purchase.create', 'POST /v1/orders/certificate/{productNo}', {
  changes: ['orders', 'parties'],
  params: v.object({ productNo: shortText }),
  effect: 'create',
  encoding: 'json',
  timeout: creationTimeout,
  body: oneOf((body) => hasField(body, 'csr'), organizationOrder, namesOrder),
  data: newOrders,
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound, keyReused: replyCode.keyReused },
});

/** Creates the order of a free product: 90 days, nothing to pay, checked like any other. Faults name their field. */
export const free = defineCall('purchase.free', 'POST /v1/orders/free', {
  changes: ['orders', 'parties'],
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
export const hashValues = defineCall('purchase.hashValues', 'POST /v1/orders/batch/hashValues', {
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

/**
 * Which of these names the customer has an order for already, of products of the same kind: its certificate is valid, or it
 * waits for payment or validation. Asked once for a whole batch; `names` in ASCII. One order a name: that of a valid
 * certificate before one that waits, then the newest.
 */
export const orderedNames = defineCall('purchase.orderedNames', 'POST /v1/orders/batch/names', {
  effect: 'read',
  encoding: 'json',
  body: v.strictObject({
    productType: shortText,
    names: v.pipe(v.array(hostText), v.minLength(1), v.maxLength(askedNamesMaximum)),
  }),
  data: v.object({
    list: v.array(
      v.object({
        name: v.string(),
        orderNo,
        /** Zero date while no certificate is issued. */
        certExpireTime: time,
      }),
    ),
  }),
});

/** The names that go with a common name, itself first: the www name of a bare domain, the bare domain of a www name. */
export const autoDetectDomain = defineCall('purchase.autoDetectDomain', 'GET /v1/autoDetectDomain', {
  query: v.object({ commonName: hostText }),
  data: v.object({ domainNames: v.array(v.string()) }),
  errors: { badInput: replyCode.badInput },
});

const keyDelivery = v.pipe(v.string(), v.maxLength(32_768), v.regex(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/));
/** 32 bytes, base64url. */
const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

const keyWishSchema = v.strictObject({
  productNo: shortText,
  /** Common name of the request: the organization's name, or the mailbox of an e-mail product. */
  domain: shortText,
  /** ISO 3166-1 alpha-2. */
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), 'SG'),
  province: v.optional(shortText, 'Beijing'),
  locality: v.optional(shortText, ''),
  organization: v.optional(shortText, ''),
  orgUnit: v.optional(shortText, ''),
  encryption: v.optional(v.picklist(['RSA', 'ECC']), 'RSA'),
  /** Bits; read for RSA. */
  keySize: v.optional(integerField, 4096),
  /** Read for ECC: `P-256`, `P256`. */
  keyCurve: v.optional(shortText, 'P-384'),
  hashSign: v.optional(v.picklist(['SHA256', 'SHA384', 'SHA512']), 'SHA256'),
  /** The caller's one-time key (JWK, RFC 7518 §6.2.1): the private key is sent encrypted to it, never in clear. */
  recipientKey: v.strictObject({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: coordinate,
    y: coordinate,
  }),
});
export type KeyWish = v.InferOutput<typeof keyWishSchema>;

/**
 * A key made by the CA (spec §4 'key-creation call', design §9): document products, and cfca's products outside public
 * TLS; `core/csr/ca-made-key.ts` says which. Every other product is refused, since a public CA may not make its
 * customers' keys (BR §6.1.1.3). The key is answered once, encrypted to the caller's one-time key, and kept nowhere: the
 * caller seals it at once and shows the customer who made it. Each call makes another key, so there is no answer to keep
 * under an idempotency key either; a caller that lost the answer asks again.
 */
export const createKey = defineCall('purchase.createKey', 'POST /v1/csr/create', {
  encoding: 'json',
  timeout: creationTimeout,
  body: keyWishSchema,
  /**
   * `key`: PKCS#8 (DER) in a compact JWE, ECDH-ES and A256GCM (`core/x509/key-delivery.ts`); empty where it stays in a token that
   * is shipped. `csr`: PKCS#10, PEM.
   */
  data: v.object({ key: v.union([keyDelivery, v.literal('')]), csr: csrText }),
  errors: {
    badInput: replyCode.badInput,
    notFound: replyCode.notFound,
    tooManyTries: replyCode.tooManyTries,
  },
});

function hasField(body: unknown, name: string): boolean {
  return typeof body === 'object' && body !== null && name in body;
}
