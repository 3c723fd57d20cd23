import * as v from 'valibot';
import { cents, dcvMethodSchema, keyMaker, orderNo, sha256Hex, time } from '#core/contract/fields.ts';
import { refundStates } from '#core/money/refund-route.ts';
import { certificateStates } from '#core/orders/certificate-states.ts';
import { waits } from '#core/orders/errand.ts';
import { keyTypes } from '#core/orders/key-types.ts';
import { nextKeyChoices } from '#core/orders/next-certificate.ts';
import { revocationReasons } from '#core/orders/revocation-reasons.ts';
import { timelineKinds } from '#core/orders/timeline.ts';

/**
 * 1001 unpaid, 1002 paid and waiting for validation or issuance, 1000 issued, 1003 and 1006 returned by the CA for another request, 1004
 * canceled, 1007 expired, 1008 revoked, 5004 a reissue whose price difference is unpaid (`core/orders/status.ts`).
 */
export const orderStatusSchema = v.picklist([1000, 1001, 1002, 1003, 1004, 1006, 1007, 1008, 5004]);

const shortCertificate = {
  /** 1-based, within the order. */
  number: v.number(),
  serialNumber: v.string(),
  notBefore: time,
  notAfter: time,
  /** What the certificate is at the time of the reply, whatever its order waits for. */
  state: v.picklist(certificateStates),
};

export const orderRowSchema = v.object({
  id: v.string(),
  orderNo,
  /** The code of what the order waits for, else of what its certificates are: 1002 while a next certificate waits. */
  orderStatus: orderStatusSchema,
  waitsFor: v.picklist(waits),
  /** Every certificate of the order, oldest first. */
  certificates: v.array(v.object(shortCertificate)),
  commonName: v.string(),
  /** Number of names, including the common name; 0 for code and documents, absent if not counted. */
  nameCount: v.exactOptional(v.number()),
  productNo: v.string(),
  productName: v.string(),
  chineseName: v.string(),
  englishName: v.string(),
  productType: v.string(),
  /** How far the owner is checked: `DV`, `OV`, `EV`; empty if the type has no such level. */
  certType: v.string(),
  brand: v.string(),
  brandName: v.string(),
  /** 90 means days, otherwise years (product.md, 'Validity'). */
  validity: v.number(),
  payAmount: cents,
  /** 5004 while the price difference of a reissue is unpaid, else 0; see `core/orders/amount-due.ts` for the amount due. */
  reSignStatus: v.picklist([0, 5004]),
  reSignPriceDiff: cents,
  /** A reissue is in progress; the current certificate is unaffected. */
  isReSigning: v.boolean(),
  /** Cents paid for that reissue. */
  reSignPaid: cents,
  /**
   * Of an order that a unit of a package paid, whose `payAmount` is 0: whether canceling gives the unit back, and the cents that come back
   * instead once its package is over. Null for any other.
   */
  unit: v.nullable(v.object({ comesBack: v.boolean(), cents })),
  createTime: time,
  /** Zero date while unpaid. */
  payTime: time,
  /** End of the newest certificate that is not revoked, or else of the newest; zero date until one is issued. */
  certExpireTime: time,
  remark: v.string(),
  /** When the customer was asked for the next certificate's request; zero date if not asked. */
  nextAskedTime: time,
  /** The order that renews it, paid or not; null if there is none, absent if not looked up. */
  renewal: v.exactOptional(v.nullable(v.object({ orderNo, orderStatus: orderStatusSchema }))),
});

export const certificateSchema = v.object({
  ...shortCertificate,
  issuedTime: time,
  /** The leaf in PEM, CRLF line ends (product.md, 'Files'). */
  certificate: v.string(),
  /** One PEM per certificate: leaf, then intermediates, root last. */
  chain: v.array(v.string()),
  sha256Fingerprint: sha256Hex,
  domainNames: v.array(v.string()),
  /** SHA-256 of its SubjectPublicKeyInfo, hex: identifies its key. */
  spkiHash: sha256Hex,
  keyType: v.picklist(keyTypes),
  /** The sealed private key sent with its request; empty if there was none. */
  key: v.string(),
  /** Null if no revocation was requested; `doneTime` is the zero date until the CA has revoked it. */
  revocation: v.nullable(
    v.object({ reason: v.picklist(revocationReasons), askedTime: time, doneTime: time }),
  ),
  /** When it is revoked because it holds a name that is no longer ordered; zero date if it is not. */
  revokeDueTime: time,
});

/** A certificate without its large fields. */
const certificateBriefSchema = v.omit(certificateSchema, ['certificate', 'chain', 'key']);

/** One part of a refund: where it goes, and how long that takes. */
export const refundPartSchema = v.object({
  /** `balance`, or the payment method it goes back to. */
  to: v.string(),
  /** In the site's currency. */
  cents,
  /** What arrives, in the currency that was charged. */
  currency: v.string(),
  chargedCents: cents,
  /** Working days until it has arrived; null: at once. */
  days: v.nullable(v.object({ from: v.number(), to: v.number() })),
});

export const orderDetailSchema = v.object({
  ...orderRowSchema.entries,
  /** Together with the product's type, decides which validation methods are offered. */
  subBrand: v.string(),
  domainNames: v.array(v.string()),
  dcvMethod: dcvMethodSchema,
  csr: v.string(),
  /** SHA-256 of the request's DER, hex, as looked up by `purchase.hashValues`. */
  hashValue: sha256Hex,
  /** SHA-256 of the SubjectPublicKeyInfo of that request, hex. */
  spkiHash: sha256Hex,
  /** The sealed private key as sent by the browser; empty if the customer brought their own request. */
  key: v.string(),
  /** Who made the key: the customer's browser, the CA, or the CA in a token; null for the customer's own request. */
  keyMaker: v.nullable(keyMaker),
  payWay: v.string(),
  /** Hardware attestation of a code-signing key; empty if none was sent. */
  attestation: v.string(),
  /** For mark certificates: the logo as SVG Tiny PS, its registry and registration number. */
  mark: v.nullable(v.object({ logo: v.string(), office: v.string(), number: v.string() })),
  contactID: v.string(),
  orgID: v.string(),
  issueTime: time,
  cancelTime: time,
  /** End of the paid span; zero date while unpaid. */
  paidUntil: time,
  /** The server's time of this reply. Count waiting times from it, not from the browser's clock. */
  serverTime: time,
  certificate: v.nullable(certificateSchema),
  /** Every certificate of the order, oldest first. */
  certificates: v.array(certificateBriefSchema),
  /** The chain of renewed orders, oldest first, including this one; empty if several orders are requested. */
  renewals: v.array(
    v.object({
      orderNo,
      orderStatus: orderStatusSchema,
      payTime: time,
      paidUntil: time,
      /** It has had a certificate, whatever it waits for now. */
      isIssued: v.boolean(),
    }),
  ),
  /** Money on its way back to where it came from, oldest first; what was refunded to the balance is only in the timeline. */
  refunds: v.array(
    v.object({
      ...refundPartSchema.entries,
      id: v.string(),
      state: v.picklist(refundStates),
      createTime: time,
      /** When it arrived, or came back to the balance; zero date until then. */
      endTime: time,
    }),
  ),
  /** How and when the next certificate of the paid span is started; zero date if none follows. */
  nextKey: v.picklist(nextKeyChoices),
  nextTime: time,
  /** Days of `paidUntil` carried over from the renewed order. */
  addedDays: v.number(),
  /** Progress of organization vetting, for products that name one; it follows domain validation. */
  vetting: v.object({
    needed: v.boolean(),
    /** When vetting started; zero date until the names are validated. */
    askedTime: time,
    doneTime: time,
  }),
  timeline: v.array(
    v.object({
      at: time,
      kind: v.picklist(timelineKinds),
      /** A name, a mailbox, an organization, a serial number or a payment method; shown as text. */
      note: v.string(),
    }),
  ),
});
