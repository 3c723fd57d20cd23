/**
 * A fault in something a person typed or sent. Forms, the server and tests create the same value; one place in the console
 * (`src/i18n/fault-text.ts`) turns it into a sentence that names the field, shows what was found and states what is expected.
 */
export interface Fault {
  /** Dotted path of the field: `commonName`, `sslCerts.0.domainNames`. */
  readonly field: string;
  readonly reason: FaultReason;
  /** The value found, shortened to 200 characters; empty if there was none. Never a secret. */
  readonly found: string;
  /** The expected value, where the reason alone is not enough: a number, a list, an example. */
  readonly expected?: string;
  /** 1-based line in a multi-line field. */
  readonly line?: number;
}

/** Every way a value can be wrong. A test checks that each has a text in every complete language. */
export const faultReasons = [
  'required',
  'format',
  'too-long',
  'too-short',
  'not-offered',
  /** Policy no longer allows validation by e-mail on this day. */
  'email-ended',
  'not-a-number',
  'mismatch',
  /** The sum is not the one that was shown. */
  'sum-changed',
  /** No unit of a package fits the order any more. */
  'no-unit',
  /** Looks like a private key, a token or a password. */
  'holds-secret',
  /** The customer has too many cases at support. */
  'cases-too-many',
  /** A case has as many messages as it can have. */
  'messages-too-many',
  /** The customer has an identical record already. */
  'record-duplicate',
  /** There are as many of them as there can be. */
  'list-full',
  // people: only an owner does this; one owner must stay; nobody changes their own place or gives more than they have
  'owner-only',
  'last-owner',
  'own-place',
  'right-beyond',
  /** Whoever has a spending limit does not make a key that pays. */
  'own-limit',
  /** Somebody signs in with it already. */
  'email-taken',
  'phone-taken',
  // WeChat: bound to nobody; bound to somebody else; its code is over; it does not answer
  'wechat-unknown',
  'wechat-taken',
  'wechat-over',
  'wechat-away',
  /** It exceeds a spending limit and is not approved; nobody approves their own request. */
  'approval-needed',
  'own-request',
  /** The console is shown as a role sees it, and changes nothing meanwhile. */
  'seeing-role',
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
  /** A reissue of a product for one name keeps it. */
  'name-kept',
  'ip-only-one',
  'mailbox-only-one',
  'orders-too-many',
  'orders-open',
  /** Another order in the batch, or another of the customer's orders, has these names. */
  'orders-repeated',
  'wildcard-not-allowed',
  'wildcard-required',
  'wildcard-position',
  'ev-no-wildcard',
  'vmc-plain-names-only',
  'ip-not-allowed',
  'ip-required',
  'ip-not-public',
  // renewals: too early, done by another order, nothing to renew, or another certificate under way
  'renewal-early',
  'renewal-done',
  'renewal-nothing',
  'renewal-waiting',
  // keys and requests
  'csr-unreadable',
  'csr-signature',
  'csr-repeated',
  'csr-name-mismatch',
  'key-weak',
  'key-not-offered',
  'key-reused',
  /** A certificate for this key was revoked because the key was compromised. */
  'key-compromised',
  /** The CA generated this key and may not accept it for TLS (BR §6.1.1.3). */
  'key-made-by-ca',
  // the logo of a mark certificate (SVG Tiny PS)
  'logo-unreadable',
  'logo-missing',
  'logo-forbidden',
  'logo-not-square',
  // contacts
  'id-card-missing',
  // real names: the last character does not belong to the others; nobody was born that day
  'check-digit',
  'birthday',
  // uploaded files
  'file-empty',
  'file-large',
  'file-type',
  /** It is cut off, or goes on after its own end. */
  'file-broken',
  /** It holds scripts, or further files. */
  'file-active',
  'picture-size',
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
  /** Among the most common ones, or a word of its owner's: guessed first. */
  'password-common',
  'password-own',
  /** The code was never sent, is too old, or was tried too often. */
  'code-over',
  'passphrase-weak',
] as const;

export type FaultReason = (typeof faultReasons)[number];

/** Creates a fault. Cuts `found` to 200 characters, so that a hostile value cannot fill the screen. */
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
