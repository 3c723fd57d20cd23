import * as v from 'valibot';
import { creationTimeout, defineCall, replyCode } from '#core/contract/call.ts';
import {
  cents,
  csrText,
  dcvMethodSchema,
  hostText,
  integerField,
  mailbox,
  oneOf,
  orderNo,
  sha256Hex,
  shortText,
  time,
} from '#core/contract/fields.ts';
import { nameList } from '#core/contract/order-price.ts';
import { requestParts } from '#core/contract/request-parts.ts';
import { type OrderText, textMaximum } from '#core/orders/order-texts.ts';
import { askedNamesMaximum } from '#core/orders/repeated-names.ts';

export const sslCertSchema = v.strictObject({
  ...requestParts,
  commonName: hostText,
  /** All names, comma-separated, common name first. E-mail products have mailboxes here. */
  domainNames: nameList,
  /** Mailbox for the email methods: set if `dcvMethod` is `email` or `email_dns`. */
  emailDnsEmail: v.exactOptional(mailbox),
});

const textOf = (field: OrderText) => v.optional(v.pipe(v.string(), v.maxLength(textMaximum[field])), '');
/** `core/orders/order-texts.ts` decides which texts a product has; others are not stored. */
const textEntries = {
  remark: textOf('remark'),
  attestation: textOf('attestation'),
  logo: textOf('logo'),
  markOffice: textOf('markOffice'),
  markNumber: textOf('markNumber'),
  approvalReason: textOf('approvalReason'),
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

/** One of several orders; its own remark takes precedence over the common one. */
const oneOfMany = v.strictObject({
  ...sslCertSchema.entries,
  remark: v.exactOptional(v.pipe(v.string(), v.maxLength(textMaximum.remark))),
});
/** Products that certify names: each entry is one order. */
const namesOrder = v.strictObject({
  ...orderTerms,
  sslCerts: v.pipe(v.array(oneOfMany), v.minLength(1), v.maxLength(500)),
});
/** Code and document signing certify the organization, so they only take a request (product.md, 'Creating orders'). */
const organizationOrder = v.strictObject({ ...orderTerms, ...requestParts });
export type NamesOrder = v.InferInput<typeof namesOrder>;
export type OrganizationOrder = v.InferInput<typeof organizationOrder>;

const newOrders = v.object({ orderNos: v.string(), total: cents });

// product.md, 'Creating orders'.
/**
 * Creates one order, or one for each entry of `sslCerts` (at most 500), in one transaction. Code and document products send `csr` and `key`
 * instead of `sslCerts`. What exceeds a spending limit is asked to be approved, as one request, if `approvalReason` says why. The reply has the order number, or several separated by commas, and the total in cents. Faults name their field:
 * `sslCerts.<index>.<field>`, `csr`, `contactID`.
 */
export const create = defineCall('purchase.create', 'POST /v1/orders/certificate/{productNo}', {
  right: 'orders:create',
  changes: ['orders', 'parties', 'sharing.owed'],
  params: v.object({ productNo: shortText }),
  effect: 'create',
  encoding: 'json',
  timeout: creationTimeout,
  body: oneOf((body) => hasField(body, 'csr'), organizationOrder, namesOrder),
  data: newOrders,
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound, keyReused: replyCode.keyReused },
});

/** Creates an order for a free product: 90 days, nothing to pay, checked like any other order. Faults name their field. */
export const free = defineCall('purchase.free', 'POST /v1/orders/free', {
  right: 'orders:create',
  changes: ['orders', 'parties', 'sharing.owed'],
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
 * Finds the customer's orders by the SHA-256 (hex) of their request's DER, for use after a creation that got no reply. `spkiHashes`
 * (SHA-256 of the SubjectPublicKeyInfo, hex) queries which keys the customer has already ordered with; `reused` has one entry per key
 * found, with its newest order and the number of orders.
 */
export const hashValues = defineCall('purchase.hashValues', 'POST /v1/orders/batch/hashValues', {
  right: 'orders:read',
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
 * Returns which of these names (in ASCII) the customer already has an order for, among products of the same type: one with a valid
 * certificate, or one awaiting payment or validation. Returns one order per name: a valid certificate before a waiting order, then the
 * newest. Meant to be called once for a whole batch.
 */
export const orderedNames = defineCall('purchase.orderedNames', 'POST /v1/orders/batch/names', {
  right: 'orders:read',
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
        /** Zero date if no certificate is issued. */
        certExpireTime: time,
      }),
    ),
  }),
});

/** Returns the names that go with a common name, starting with itself: the www name of a bare domain, the bare domain of a www name. */
export const autoDetectDomain = defineCall('purchase.autoDetectDomain', 'GET /v1/autoDetectDomain', {
  right: 'orders:read',
  query: v.object({ commonName: hostText }),
  data: v.object({ domainNames: v.array(v.string()) }),
  errors: { badInput: replyCode.badInput },
});

const keyDelivery = v.pipe(v.string(), v.maxLength(32_768), v.regex(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/));
/** 32 bytes, base64url. */
const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

const keyWishSchema = v.strictObject({
  productNo: shortText,
  /** Common name of the request: the organization's name, or the mailbox for an email product. */
  domain: shortText,
  /** ISO 3166-1 alpha-2. */
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), 'SG'),
  province: v.optional(shortText, 'Beijing'),
  locality: v.optional(shortText, ''),
  organization: v.optional(shortText, ''),
  orgUnit: v.optional(shortText, ''),
  encryption: v.optional(v.picklist(['RSA', 'ECC']), 'RSA'),
  /** Bits; used for RSA. */
  keySize: v.optional(integerField, 4096),
  /** Used for ECC: `P-256`, `P256`. */
  keyCurve: v.optional(shortText, 'P-384'),
  hashSign: v.optional(v.picklist(['SHA256', 'SHA384', 'SHA512']), 'SHA256'),
  /** The caller's one-time key (JWK, RFC 7518 §6.2.1). The private key is sent encrypted to it, never in clear. */
  recipientKey: v.strictObject({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: coordinate,
    y: coordinate,
  }),
});
export type KeyWish = v.InferOutput<typeof keyWishSchema>;

// product.md, 'Private keys'. `core/csr/ca-made-key.ts` decides which products may use it. The caller seals the key immediately
// and shows the customer who made it.
/**
 * Has the CA generate a key, for document products and for cfca's products outside public TLS. Every other product is refused, since a
 * public CA may not generate its customers' keys (BR §6.1.1.3). The key is returned once, encrypted to the caller's one-time key, and not
 * stored. Each call generates a new key, so there is no reply to keep under an idempotency key; a caller that lost the reply calls again.
 */
export const createKey = defineCall('purchase.createKey', 'POST /v1/csr/create', {
  right: 'orders:manage',
  encoding: 'json',
  timeout: creationTimeout,
  body: keyWishSchema,
  /**
   * `key`: PKCS#8 (DER) in a compact JWE with ECDH-ES and A256GCM (`core/x509/key-delivery.ts`); empty if it stays in a token that is
   * shipped. `csr`: PKCS#10, PEM.
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
