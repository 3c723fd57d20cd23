import * as v from 'valibot';
import { creationTimeout, defineCall, replyCode } from '#core/contract/call.ts';
import { csrText, integerField, shortText } from '#core/contract/fields.ts';

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
 * customers' keys (BR §6.1.1.3). The key is told once, encrypted to the caller's one-time key, and kept nowhere: the
 * caller seals it at once and tells the customer who made it. Each call makes another key, so there is no answer to keep
 * under an idempotency key either; a caller that lost the answer asks again.
 */
export const createKey = defineCall('requests.createKey', 'POST /v1/csr/create', {
  encoding: 'json',
  timeout: creationTimeout,
  body: keyWishSchema,
  /** `key`: PKCS#8 (DER) in a compact JWE, ECDH-ES and A256GCM (`core/x509/key-delivery.ts`). `csr`: PKCS#10, PEM. */
  data: v.object({ key: keyDelivery, csr: csrText }),
  errors: {
    badInput: replyCode.badInput,
    notFound: replyCode.notFound,
    tooManyTries: replyCode.tooManyTries,
  },
});
