/** What somebody is alerted to, the gravest first. */
export const alertKinds = [
  'revoked',
  'expired',
  'not-yet-valid',
  'name-mismatch',
  'untrusted',
  /** A key of the account's own is in a certificate with other names. */
  'own-key',
  /** A certificate that the account knows from nowhere but scans or logs. */
  'stranger',
  'chain-incomplete',
  'self-signed',
  'weak-key',
  'weak-signature',
  'expiring',
  'not-served',
  'unreachable',
  'proof-ended',
  'proof-ending',
  'chain-order',
] as const;
export type AlertKind = (typeof alertKinds)[number];
