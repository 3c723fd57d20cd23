import ipaddr from 'ipaddr.js';
import { keyText } from '#core/csr/key-text.ts';
import { dayMs } from '#core/day.ts';
import { rowOn } from '#core/policy/dated-row.ts';
import {
  codeSigning,
  reverseZoneNames,
  smimeMaxDays,
  tlsClientAuth,
  tlsKeys,
  tlsMaxDays,
} from '#core/policy/rules.ts';
import type { CertificateView } from '#core/x509/certificate-view.ts';
import type { Span } from '#core/x509/der-node.ts';
import { extensionOf, isCa, itemsOf, memberOf, purposesOf } from '#core/x509/extension-of.ts';
import { keyWeakness } from '#core/x509/key-weakness.ts';
import { type Lint, type LintLevel, lint } from '#core/x509/lint.ts';
import { nameParts } from '#core/x509/name-facts.ts';

/** Days before expiry at which a certificate should be replaced. */
const soon = 30;

type Check = (view: CertificateView, now: number) => readonly Lint[];

/** Returns findings, most severe first. The rules are those for publicly trusted certificates on the day of issuance. */
export function lintCertificate(view: CertificateView, now: number): readonly Lint[] {
  const checks = [timeLints, formLints, ...(isCa(view) ? [caLints] : leafChecks(view))];
  const order: readonly LintLevel[] = ['error', 'warning', 'note'];
  return checks
    .flatMap((check) => check(view, now))
    .toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}

function leafChecks(view: CertificateView): readonly Check[] {
  const purposes = purposesOf(view);
  const isFor = (name: string) => purposes?.includes(name) === true;
  const hasHosts = view.altNames.some(({ type }) => type === 'dns' || type === 'ip');
  return [
    ...(isFor('serverAuth') || (purposes === null && hasHosts) ? [tlsLints] : []),
    ...(isFor('codeSigning') ? [codeLints] : []),
    ...(isFor('emailProtection') ? [mailLints] : []),
    leafLints,
  ];
}

const rfc = (section: string) => `RFC 5280 §${section}`;
const br = (section: string) => `BR §${section}`;

/** Validity in milliseconds since 1970; null if a time is unreadable. */
function spanOf({
  notBefore,
  notAfter,
}: CertificateView): { readonly from: number; readonly until: number } | null {
  if (notBefore.iso === null || notAfter.iso === null) return null;
  return { from: Date.parse(notBefore.iso), until: Date.parse(notAfter.iso) };
}

/** The first and last second are included (RFC 5280 §4.1.2.5); a partial day counts as a full day (BR §6.3.2). */
function daysOf({ from, until }: { readonly from: number; readonly until: number }): number {
  return Math.ceil((until - from + 1000) / dayMs);
}

function timeLints(view: CertificateView, now: number): readonly Lint[] {
  const span = spanOf(view);
  const source = rfc('4.1.2.5');
  if (span === null) return [lint('error', 'time-unreadable', source, 'validity')];
  const left = Math.floor((span.until - now) / dayMs);
  if (now > span.until) return [lint('error', 'expired', source, 'validity', { count: -left - 1 })];
  if (now < span.from)
    return [
      lint('error', 'not-yet-valid', source, 'validity', { count: Math.ceil((span.from - now) / dayMs) }),
    ];
  return left < soon ? [lint('warning', 'expires-soon', source, 'validity', { count: left })] : [];
}

const weakHash = /^(?:md|sha1|ecdsa-with-SHA1|dsa-with-SHA1)/;

function formLints(view: CertificateView): readonly Lint[] {
  const { serial, version, signatureAlgorithm: outer, signedAlgorithm: inner, extensions } = view;
  const seen = new Set<string>();
  const bytes = Math.ceil(serial.replace('-', '').length / 2);
  return [
    ...(isSame(view, outer.span, inner.span)
      ? []
      : [lint('error', 'signature-differs', rfc('4.1.1.2'), 'signature')]),
    ...(weakHash.test(outer.name) && !isSelfSigned(view)
      ? [lint('error', 'signature-weak', br('7.1.3.2'), 'signature', { name: outer.name })]
      : []),
    ...(serial.startsWith('-') || serial === '0' || bytes > 20
      ? [lint('error', 'serial-form', rfc('4.1.2.2'), 'serial')]
      : []),
    ...(bytes < 8 ? [lint('warning', 'serial-short', br('7.1'), 'serial', { bits: bytes * 8 })] : []),
    ...(version < 3 ? [lint('error', 'version-old', br('7.1.1'), 'version', { version })] : []),
    ...extensions.flatMap(({ oid, name, critical, fault }) => {
      const isTwice = seen.has(oid);
      seen.add(oid);
      const about = name ?? oid;
      return [
        ...(isTwice ? [lint('error', 'extension-twice', rfc('4.2'), about, { name: about })] : []),
        ...(fault === null
          ? []
          : [lint('error', 'extension-malformed', rfc('4.2'), about, { name: about, at: fault.at })]),
        ...(name === null && critical
          ? [lint('warning', 'extension-unknown-critical', rfc('4.2'), about, { name: oid })]
          : []),
      ];
    }),
  ];
}

function isSelfSigned(view: CertificateView): boolean {
  return isSame(view, view.spans.subject, view.spans.issuer);
}

/** Compares the bytes of two spans. */
function isSame({ der }: CertificateView, ...places: readonly [Span, Span]): boolean {
  const [one, other] = places.map(({ at, length }) => String(der.subarray(at, at + length)));
  return one === other;
}

function caLints(view: CertificateView): readonly Lint[] {
  const constraints = extensionOf(view, 'basicConstraints');
  const usage = extensionOf(view, 'keyUsage');
  return [
    ...(constraints?.critical === false
      ? [lint('error', 'ca-not-critical', rfc('4.2.1.9'), 'basicConstraints')]
      : []),
    ...(usage !== undefined && !itemsOf(usage.value).includes('keyCertSign')
      ? [lint('error', 'ca-may-not-sign', rfc('4.2.1.3'), 'keyUsage')]
      : []),
  ];
}

function leafLints(view: CertificateView): readonly Lint[] {
  const signs = itemsOf(extensionOf(view, 'keyUsage')?.value).includes('keyCertSign');
  return signs ? [lint('error', 'leaf-signs', rfc('4.2.1.9'), 'keyUsage')] : [];
}

function tlsLints(view: CertificateView): readonly Lint[] {
  const span = spanOf(view);
  const issued = new Date(span?.from ?? 0);
  const key = rowOn(tlsKeys, issued);
  const weakness = keyWeakness(view.key, key.value);
  const names = view.altNames.flatMap(({ type, value }) =>
    type === 'dns' || type === 'ip' ? [String(value)] : [],
  );
  const hosts = names.map((name) => name.toLowerCase());
  const commonNames = nameParts(view.subject, 'CN');
  const inner = hosts.filter(isInternal);
  const reverse = hosts.filter((name) => name.endsWith('.arpa'));
  const zone = rowOn(reverseZoneNames, issued);
  return [
    ...(span === null ? [] : [validityLint(span)]),
    ...clientAuthLints(view),
    ...(weakness === null
      ? []
      : [lint('error', 'key-weak', key.source, 'key', { key: keyText(view.key), weakness })]),
    ...(names.length === 0 ? [lint('error', 'no-names', br('7.1.2.7.12'), 'subjectAltName')] : []),
    ...commonNames
      .filter((name) => names.length > 0 && !hosts.includes(name.toLowerCase()))
      .map((name) => lint('error', 'common-name-apart', br('7.1.4.3'), 'subject', { name })),
    ...(inner.length > 0
      ? [
          lint('error', 'name-not-public', br('4.2.2'), 'subjectAltName', {
            name: inner[0] ?? '',
            count: inner.length,
          }),
        ]
      : []),
    ...(reverse.length > 0 && !zone.value
      ? [lint('error', 'name-reverse-zone', zone.source, 'subjectAltName', { name: reverse[0] ?? '' })]
      : []),
    ...(nameParts(view.subject, 'OU').length > 0
      ? [lint('warning', 'unit-in-subject', br('7.1.2.7.4'), 'subject')]
      : []),
    ...(extensionOf(view, 'signedCertificateTimestampList') || extensionOf(view, 'ctPoison')
      ? []
      : [lint('warning', 'no-timestamps', 'Chrome and Apple CT policies', 'signedCertificateTimestampList')]),
    ...(extensionOf(view, 'cRLDistributionPoints') || hasOcsp(view)
      ? []
      : [lint('warning', 'no-revocation', br('7.1.2.11.2'), 'cRLDistributionPoints')]),
  ];
}

function validityLint(span: { readonly from: number; readonly until: number }): Lint {
  const { value: most, source } = rowOn<number>(tlsMaxDays, new Date(span.from));
  const count = daysOf(span);
  return count > most
    ? lint('error', 'validity-too-long', source, 'validity', { count, most })
    : lint('note', 'validity-fits', source, 'validity', { count, most });
}

function clientAuthLints(view: CertificateView): readonly Lint[] {
  if (!purposesOf(view)?.includes('clientAuth')) return [];
  const span = spanOf(view);
  const { value: isAllowed, source } = rowOn(tlsClientAuth, new Date(span?.from ?? 0));
  const from = tlsClientAuth.find(({ value }) => !value)?.from ?? '';
  return [
    isAllowed
      ? lint('warning', 'client-auth-ends', source, 'extendedKeyUsage', { day: from })
      : lint('error', 'client-auth', source, 'extendedKeyUsage', { day: from }),
  ];
}

/**
 * Reports whether a name is not public: a single label, a name reserved for private use (RFC 6761, RFC 6762, ICANN), or an address that
 * is not routed.
 */
function isInternal(name: string): boolean {
  if (ipaddr.isValid(name)) return ipaddr.parse(name).range() !== 'unicast';
  return (
    !name.includes('.') ||
    /\.(?:local|localhost|internal|lan|home|corp|test|invalid|example|intranet)$/.test(name)
  );
}

function hasOcsp(view: CertificateView): boolean {
  return itemsOf(extensionOf(view, 'authorityInfoAccess')?.value).some(
    (item) => memberOf(item, 'name') === 'ocsp',
  );
}

function codeLints(view: CertificateView): readonly Lint[] {
  const span = spanOf(view);
  const { value, source } = rowOn(codeSigning, new Date(span?.from ?? 0));
  const count = span === null ? 0 : daysOf(span);
  return [
    ...(count > value.maxDays
      ? [lint('error', 'code-validity-too-long', source, 'validity', { count, most: value.maxDays })]
      : []),
    ...(view.key.algorithm === 'RSA' && (view.key.size ?? 0) < value.minRsaBits
      ? [lint('error', 'code-key-short', source, 'key', { key: keyText(view.key), least: value.minRsaBits })]
      : []),
  ];
}

function mailLints(view: CertificateView): readonly Lint[] {
  const span = spanOf(view);
  const { value: most, source } = rowOn<number>(smimeMaxDays, new Date(span?.from ?? 0));
  const count = span === null ? 0 : daysOf(span);
  return count > most ? [lint('error', 'mail-validity-too-long', source, 'validity', { count, most })] : [];
}
