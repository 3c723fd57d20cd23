import type { DatedRule } from '#core/policy/dated-row.ts';

/** Whether a method may be used. */
export type Standing = 'allowed' | 'discouraged' | 'ended';

export interface PerspectiveRule {
  /** Remote network perspectives that must agree with the primary one. */
  readonly remote: number;
}

export interface CodeSigningRule {
  readonly maxDays: number;
  readonly minRsaBits: number;
  readonly keyInHardware: boolean;
}

export interface TlsKeyRule {
  readonly minRsaBits: number;
  /** The modulus length must be a multiple of this many bits. */
  readonly rsaStep: number;
  readonly curves: readonly string[];
  /** Whether a CA may generate its customer's key. */
  readonly madeByCa: boolean;
}

/** Maximum days of a TLS certificate. */
export const tlsMaxDays = [
  { from: '', value: 398, source: 'BR §6.3.2' },
  { from: '2026-03-15', value: 200, source: 'BR §6.3.2, ballot SC-081v3' },
  { from: '2027-03-15', value: 100, source: 'BR §6.3.2, ballot SC-081v3' },
  { from: '2029-03-15', value: 47, source: 'BR §6.3.2, ballot SC-081v3' },
] as const satisfies DatedRule<number>;

/** Maximum days a validation of a domain or an IP address may be reused. */
export const domainReuseDays = [
  { from: '', value: 398, source: 'BR §4.2.1' },
  { from: '2026-03-15', value: 200, source: 'BR §4.2.1, ballot SC-081v3' },
  { from: '2027-03-15', value: 100, source: 'BR §4.2.1, ballot SC-081v3' },
  { from: '2029-03-15', value: 10, source: 'BR §4.2.1, ballot SC-081v3' },
] as const satisfies DatedRule<number>;

/** Maximum days that verified data about an organization may be reused. */
export const organizationReuseDays = [
  { from: '', value: 825, source: 'BR §4.2.1' },
  { from: '2026-03-15', value: 398, source: 'BR §4.2.1, ballot SC-081v3' },
] as const satisfies DatedRule<number>;

/** Validation by e-mail to a standard mailbox or to a mailbox named in DNS. */
export const emailValidation: DatedRule<Standing> = [
  { from: '', value: 'allowed', source: 'BR §3.2.2.4' },
  { from: '2026-03-15', value: 'discouraged', source: 'BR §1.2.2, ballot SC-090' },
  { from: '2028-03-15', value: 'ended', source: 'BR §1.2.2, ballot SC-090' },
];

/** Validation by e-mail to a contact found by WHOIS. */
export const whoisEmailValidation: DatedRule<Standing> = [
  { from: '', value: 'allowed', source: 'BR §3.2.2.4.2' },
  { from: '2025-07-15', value: 'ended', source: 'BR §1.2.2, ballot SC-080' },
];

/** Validation of an IP address by e-mail to its contact. */
export const ipEmailValidation: DatedRule<Standing> = [
  { from: '', value: 'allowed', source: 'BR §3.2.2.5.2' },
  { from: '2027-03-15', value: 'ended', source: 'BR §1.2.2, ballot SC-090' },
];

/** Whether a file on the site can validate a wildcard name. A file validates only the name it was fetched from. */
export const fileForWildcard: DatedRule<boolean> = [{ from: '', value: false, source: 'BR §3.2.2.4.18' }];

/** A persistent TXT record at `_validation-persist` that also validates later certificates. */
export const persistentTxt: DatedRule<boolean> = [
  { from: '', value: false, source: 'BR §3.2.2.4' },
  { from: '2025-11-10', value: true, source: 'BR §3.2.2.4.22' },
];

/** Whether DNSSEC must be validated when looking up DCV and CAA records. */
export const dnssecChecked: DatedRule<boolean> = [
  { from: '', value: false, source: 'BR §3.2.2.4' },
  { from: '2026-03-15', value: true, source: 'BR §3.2.2.4' },
];

/** The table starts at the last step; earlier days use its first row. */
export const perspectives: DatedRule<PerspectiveRule> = [
  { from: '', value: { remote: 4 }, source: 'BR §3.2.2.9 (4 since 2026-06-15)' },
  { from: '2026-12-15', value: { remote: 5 }, source: 'BR §3.2.2.9' },
];

/** Whether a certificate may contain a name under .arpa. */
export const reverseZoneNames: DatedRule<boolean> = [
  { from: '', value: true, source: 'BR §4.2.2' },
  { from: '2026-03-15', value: false, source: 'BR §4.2.2' },
];

export const codeSigning: DatedRule<CodeSigningRule> = [
  // 39 months at their shortest.
  { from: '', value: { maxDays: 1185, minRsaBits: 3072, keyInHardware: false }, source: 'CSBR §6.3.2' },
  {
    from: '2023-06-01',
    value: { maxDays: 1185, minRsaBits: 3072, keyInHardware: true },
    source: 'CSBR §6.2.7.4',
  },
  {
    from: '2026-03-01',
    value: { maxDays: 460, minRsaBits: 3072, keyInHardware: true },
    source: 'CSBR, ballot CSC-31',
  },
];

/** Maximum days of an S/MIME certificate of the generations still issued ('multipurpose', 'strict'). */
export const smimeMaxDays = [
  { from: '', value: 825, source: 'S/MIME BR §6.3.2' },
] as const satisfies DatedRule<number>;

/** Maximum days of a verified mark certificate. */
export const markMaxDays = [
  { from: '', value: 398, source: 'VMC Requirements §6.3.2' },
] as const satisfies DatedRule<number>;

export const tlsKeys: DatedRule<TlsKeyRule> = [
  {
    from: '',
    value: { minRsaBits: 2048, rsaStep: 8, curves: ['P-256', 'P-384', 'P-521'], madeByCa: false },
    source: 'BR §6.1.1.3, §6.1.5',
  },
];

/** Whether a public TLS certificate may have the clientAuth EKU. */
export const tlsClientAuth: DatedRule<boolean> = [
  { from: '', value: true, source: 'Chrome Root Program Policy (secondary sources)' },
  { from: '2027-03-15', value: false, source: 'Chrome Root Program Policy (secondary sources)' },
];

/** Versions of the TLS server guidelines offered by the configuration tool. */
export const tlsGuidelines: DatedRule<{ readonly old: string; readonly current: string }> = [
  { from: '', value: { old: '5.8', current: '6.0' }, source: 'tlsref.org guideline JSON' },
];
