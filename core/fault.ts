/**
 * A fault in something a person typed or sent. The same value is made by forms, by the server and by tests;
 * one place in the console (`src/i18n/fault-text.ts`) turns it into a sentence that names the field,
 * shows what was found and says what is expected.
 */
export interface Fault {
  /** Path of the field, dotted: `commonName`, `sslCerts.0.domainNames`. */
  readonly field: string;
  readonly reason: FaultReason;
  /** What was found, shortened to 200 characters; empty when nothing was there. Never a secret. */
  readonly found: string;
  /** What is wanted, where the reason alone does not say it: a number, a list, an example. */
  readonly expected?: string;
  /** 1-based line in a multi-line field. */
  readonly line?: number;
}

/** Every way a value can be wrong. Each has a text in every complete language (a test validates it). */
export const faultReasons = [
  'required',
  'format',
  'too-long',
  'too-short',
  'not-offered',
  /** The policy of the day takes no validation by e-mail any more. */
  'email-ended',
  'not-a-number',
  'mismatch',
  /** It looks like a private key, a token or a password. */
  'holds-secret',
  /** Of one customer, at support. */
  'cases-too-many',
  /** Another record of the customer's is the same. */
  'record-duplicate',
  // names (RFC 1034, RFC 5890, BR 4.2.2)
  'name-empty-label',
  'name-trailing-dot',
  'name-leading-dot',
  'name-is-url',
  'name-has-port',
  'name-has-path',
  'name-has-at',
  'name-has-space',
  'name-bad-character',
  'name-emoji',
  'name-invisible',
  'name-too-long',
  'name-label-too-long',
  'name-hyphen-edge',
  'name-single-label',
  'name-numeric-tld',
  'name-bad-idn',
  'name-reverse-zone',
  'name-reserved',
  'name-onion',
  'name-public-suffix',
  'name-duplicate',
  'name-is-common',
  'name-too-many',
  'name-only-one',
  'ip-only-one',
  'mailbox-only-one',
  'orders-too-many',
  'orders-open',
  /** Names that another order of the batch holds, or one of the customer's. */
  'orders-repeated',
  'wildcard-not-allowed',
  'wildcard-required',
  'wildcard-position',
  'ev-no-wildcard',
  'vmc-plain-names-only',
  'ip-not-allowed',
  'ip-required',
  'ip-not-public',
  // keys and requests
  'csr-unreadable',
  'csr-signature',
  'csr-repeated',
  'csr-name-mismatch',
  'key-weak',
  'key-not-offered',
  'key-reused',
  /** A certificate with it was revoked because others have it. */
  'key-compromised',
  /** The CA made this key, and may not take it for TLS (BR §6.1.1.3). */
  'key-made-by-ca',
  // the logo of a mark certificate (SVG Tiny PS)
  'logo-unreadable',
  'logo-missing',
  'logo-forbidden',
  'logo-not-square',
  // contacts
  'id-card-missing',
  // sign-in and money
  'captcha-wrong',
  'captcha-expired',
  'credentials-wrong',
  'too-many-tries',
  'balance-short',
  'amount-format',
  'amount-small',
  'amount-large',
  'email-format',
  'phone-format',
  'password-empty',
  'password-short',
  'passphrase-weak',
] as const;

export type FaultReason = (typeof faultReasons)[number];

/** Makes a fault; `found` is cut to 200 characters so that a hostile value cannot fill the screen. */
export function fault(
  field: string,
  reason: FaultReason,
  found: string,
  expected?: string,
  line?: number,
): Fault {
  return {
    field,
    reason,
    found: found.length > 200 ? `${found.slice(0, 199)}…` : found,
    ...(expected === undefined ? {} : { expected }),
    ...(line === undefined ? {} : { line }),
  };
}
