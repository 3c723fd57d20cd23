export const auditAreas = ['protocol', 'exchange', 'cipher', 'certificate', 'http', 'dns'] as const;
export type AuditArea = (typeof auditAreas)[number];

/** Best first. */
export const grades = ['A+', 'A', 'B', 'C', 'D', 'F'] as const;
export type Grade = (typeof grades)[number];

/** All findings. Each has a text with its reason and one with its remedy in every complete language. */
export const findingCodes = [
  'ssl3',
  'tls10',
  'tls11',
  'tls12-missing',
  'tls13-missing',
  'dh-broken',
  'dh-short',
  'group-weak',
  'forward-secrecy-missing',
  'post-quantum-missing',
  'resumption-missing',
  'suites-broken',
  'suites-weak',
  'aead-missing',
  'suites-legacy',
  'order-missing',
  'expired',
  'not-yet-valid',
  'expires-soon',
  'name-mismatch',
  'chain-incomplete',
  'untrusted',
  'key-weak',
  'signature-weak',
  'too-long-valid',
  'timestamps-missing',
  'staple-missing',
  'ocsp-not-stapled',
  'chain-order',
  'chain-root',
  'chain-apart',
  'redirect-missing',
  'redirect-broken',
  'hsts-missing',
  'hsts-short',
  'http2-missing',
  'http3-missing',
  'caa-missing',
  'dnssec-missing',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export interface Finding {
  readonly code: FindingCode;
  readonly area: AuditArea;
  /** Best possible grade with this finding; null for no limit. */
  readonly cap: Grade | null;
  /** Deducted from the 100 points of its area. */
  readonly points: number;
  /** What was found: names, versions, days; shown verbatim. */
  readonly found: string;
}
