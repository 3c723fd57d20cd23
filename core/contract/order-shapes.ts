import * as v from 'valibot';
import { cents, dcvMethodSchema, keyMaker, orderNo, sha256Hex, time } from '#core/contract/fields.ts';
import { nextKeyChoices } from '#core/orders/next-certificate.ts';
import { revocationReasons } from '#core/orders/revocation.ts';
import { timelineKinds } from '#core/orders/timeline.ts';

/** Status codes of spec §4; the ones it leaves open are ours (`core/orders/status.ts` names them). */
export const orderStatusSchema = v.picklist([1000, 1001, 1002, 1003, 1004, 1006, 1007, 1008, 5004]);

export const orderRowSchema = v.object({
  id: v.string(),
  orderNo,
  orderStatus: orderStatusSchema,
  commonName: v.string(),
  /** How many names it has, the common name among them; 0 for code and documents, absent where it was not counted. */
  nameCount: v.exactOptional(v.number()),
  productNo: v.string(),
  productName: v.string(),
  chineseName: v.string(),
  englishName: v.string(),
  productType: v.string(),
  /** How far the owner is checked: `DV`, `OV`, `EV`; empty where the type does not say. */
  certType: v.string(),
  brand: v.string(),
  brandName: v.string(),
  /** 90 means days, otherwise years (spec §4). */
  validity: v.number(),
  payAmount: cents,
  /** 5004 while the price difference of a re-sign is to be paid, else 0; `core/orders/amount-due.ts` says what to pay. */
  reSignStatus: v.picklist([0, 5004]),
  reSignPriceDiff: cents,
  /** A re-sign is under way: the certificate before it stays what it is. */
  isReSigning: v.boolean(),
  /** Paid for that one. */
  reSignPaid: cents,
  createTime: time,
  /** Zero date while unpaid. */
  payTime: time,
  /** End of the current certificate; zero date while none is issued. */
  certExpireTime: time,
  remark: v.string(),
  /** Since when the customer is asked for the request of the next certificate; zero date while nothing is asked. */
  nextAskedTime: time,
  /** A renewal follows it, paid for or not; absent where it was not looked up. */
  isRenewed: v.exactOptional(v.boolean()),
});

export const certificateSchema = v.object({
  /** Counts those of the order, from 1. */
  number: v.number(),
  serialNumber: v.string(),
  notBefore: time,
  notAfter: time,
  issuedTime: time,
  /** The leaf in PEM, CRLF line ends (spec §9). */
  certificate: v.string(),
  /** One PEM each: leaf, then intermediates, root last. */
  chain: v.array(v.string()),
  sha256Fingerprint: sha256Hex,
  domainNames: v.array(v.string()),
  /** SHA-256 of its SubjectPublicKeyInfo, hex: finds the key that belongs to it. */
  spkiHash: sha256Hex,
  /** The sealed private key that was sent with its request; empty when there was none. */
  key: v.string(),
  /** Null while nobody asked for it; `doneTime` is the zero date until the CA has revoked it. */
  revocation: v.nullable(
    v.object({ reason: v.picklist(revocationReasons), askedTime: time, doneTime: time }),
  ),
});

/** A certificate without what makes it large. */
const certificateBriefSchema = v.omit(certificateSchema, ['certificate', 'chain', 'key']);

export const orderDetailSchema = v.object({
  ...orderRowSchema.entries,
  /** Decides, with the product's type, which validation methods are offered. */
  subBrand: v.string(),
  domainNames: v.array(v.string()),
  dcvMethod: dcvMethodSchema,
  csr: v.string(),
  /** SHA-256 of the request's DER, hex: what `purchase.hashValues` looks up. */
  hashValue: sha256Hex,
  /** SHA-256 of the SubjectPublicKeyInfo of that request, hex. */
  spkiHash: sha256Hex,
  /** The sealed private key as the browser sent it; empty when the customer pasted a request. */
  key: v.string(),
  /** Who made the key: the customer's browser, the CA, or the CA in a token; null for a request of the customer's own. */
  keyMaker: v.nullable(keyMaker),
  payWay: v.string(),
  /** What hardware says of a code-signing key that it made; empty where nothing was sent. */
  attestation: v.string(),
  /** Of mark certificates: the logo as SVG Tiny PS, and where and as what it is registered. */
  mark: v.nullable(v.object({ logo: v.string(), office: v.string(), number: v.string() })),
  contactID: v.string(),
  orgID: v.string(),
  issueTime: time,
  cancelTime: time,
  /** End of the span paid for; zero date while unpaid. */
  paidUntil: time,
  /** The server's time of this reply: waits are counted from it, not from the browser's clock. */
  serverTime: time,
  certificate: v.nullable(certificateSchema),
  /** Every certificate of the order, the first one first. */
  certificates: v.array(certificateBriefSchema),
  /** The orders that follow each other, the oldest first, this one among them; empty where several orders are asked for. */
  renewals: v.array(v.object({ orderNo, orderStatus: orderStatusSchema, payTime: time, paidUntil: time })),
  /** How the next certificate of the span paid for comes, and when it is begun; zero date where none follows. */
  nextKey: v.picklist(nextKeyChoices),
  nextTime: time,
  /** Days of `paidUntil` that a renewed order brought along. */
  addedDays: v.number(),
  /** How far the check of the organization has come, for products that name one; it follows the validation of the names. */
  vetting: v.object({
    needed: v.boolean(),
    /** When it was begun; zero date until the names are validated. */
    askedTime: time,
    doneTime: time,
  }),
  timeline: v.array(
    v.object({
      at: time,
      kind: v.picklist(timelineKinds),
      /** A name, a mailbox, an organization, a serial or a payment method; shown as text. */
      note: v.string(),
    }),
  ),
});
