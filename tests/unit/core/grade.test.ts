import { describe, expect, it } from 'vitest';
import { auditChanges } from '#core/tools/audit-changes.ts';
import type { AuditedCertificate, AuditFacts, TlsVersion } from '#core/tools/audit-facts.ts';
import { coversHost, typedHost } from '#core/tools/audit-hosts.ts';
import { gradeAudit } from '#core/tools/grade.ts';
import type { FindingCode, Grade } from '#core/tools/grade-scale.ts';
import { offersHttp3, readHsts, recordOffersHttp3 } from '#core/tools/hsts.ts';
import {
  auditedIssuer as issuer,
  auditedLeaf as leaf,
  perfectSite as perfect,
} from '#tests/support/audited-site.ts';

const suites = (...names: string[]): Partial<AuditFacts> => ({
  suites: [{ version: 'TLS 1.2', names, serverOrder: true }],
});
const versions = (...offered: TlsVersion[]): Partial<AuditFacts> => ({
  protocols: (['SSL 3.0', 'TLS 1.0', 'TLS 1.1', 'TLS 1.2', 'TLS 1.3'] as const).map((version) => ({
    version,
    offered: offered.includes(version),
  })),
});
const certificate = (changes: Partial<AuditedCertificate>): Partial<AuditFacts> => ({
  certificates: [{ ...leaf, ...changes }, issuer],
});
const chain = (changes: Partial<AuditFacts['chain']>) => ({ chain: { ...perfect.chain, ...changes } });
const http = (changes: Partial<AuditFacts['http']>) => ({ http: { ...perfect.http, ...changes } });
const dns = (changes: Partial<AuditFacts['dns']>) => ({ dns: { ...perfect.dns, ...changes } });
const ecdhe = 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256';

interface Row {
  readonly name: string;
  readonly changes: Partial<AuditFacts>;
  readonly grade: Grade;
  readonly codes: readonly FindingCode[];
}
const rows: readonly Row[] = [
  { name: 'no findings', changes: {}, grade: 'A+', codes: [] },
  { name: 'SSL 3.0', changes: versions('SSL 3.0', 'TLS 1.2', 'TLS 1.3'), grade: 'F', codes: ['ssl3'] },
  {
    name: 'TLS 1.0 and 1.1',
    changes: versions('TLS 1.0', 'TLS 1.1', 'TLS 1.2', 'TLS 1.3'),
    grade: 'B',
    codes: ['tls10', 'tls11'],
  },
  { name: 'only old versions', changes: versions('TLS 1.0'), grade: 'F', codes: ['tls12-missing', 'tls10'] },
  { name: 'no TLS 1.3', changes: versions('TLS 1.2'), grade: 'A', codes: ['tls13-missing'] },
  { name: 'only TLS 1.3', changes: versions('TLS 1.3'), grade: 'A+', codes: [] },
  { name: 'a prime of 1024 bits', changes: { dhBits: 1024 }, grade: 'B', codes: ['dh-short'] },
  { name: 'a prime of 512 bits', changes: { dhBits: 512 }, grade: 'F', codes: ['dh-broken'] },
  {
    name: 'a curve of 192 bits',
    changes: { groups: ['X25519MLKEM768', 'P-192'] },
    grade: 'B',
    codes: ['group-weak'],
  },
  {
    name: 'no post-quantum group',
    changes: { groups: ['X25519'] },
    grade: 'A+',
    codes: ['post-quantum-missing'],
  },
  { name: 'no group known', changes: { groups: [] }, grade: 'A+', codes: [] },
  { name: 'no resumption', changes: { resumption: false }, grade: 'A+', codes: ['resumption-missing'] },
  { name: 'RC4', changes: suites(ecdhe, 'TLS_RSA_WITH_RC4_128_SHA'), grade: 'F', codes: ['suites-broken'] },
  {
    name: '3DES',
    changes: suites(ecdhe, 'TLS_RSA_WITH_3DES_EDE_CBC_SHA'),
    grade: 'C',
    codes: ['suites-weak'],
  },
  {
    name: 'CBC besides AEAD',
    changes: suites(ecdhe, 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'),
    grade: 'A+',
    codes: ['suites-legacy'],
  },
  {
    name: 'only CBC',
    changes: suites('TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'),
    grade: 'B',
    codes: ['aead-missing', 'suites-legacy'],
  },
  {
    name: 'no forward secrecy',
    changes: suites('TLS_RSA_WITH_AES_128_GCM_SHA256'),
    grade: 'C',
    codes: ['forward-secrecy-missing', 'aead-missing', 'suites-legacy'],
  },
  {
    name: 'the client chooses among legacy suites',
    changes: {
      suites: [
        { version: 'TLS 1.2', names: [ecdhe, 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'], serverOrder: false },
      ],
    },
    grade: 'A',
    codes: ['order-missing', 'suites-legacy'],
  },
  {
    name: 'expired',
    changes: certificate({ notAfter: '2026-11-22T00:00:00Z' }),
    grade: 'F',
    codes: ['expired'],
  },
  { name: 'no expiry date', changes: certificate({ notAfter: null }), grade: 'F', codes: ['expired'] },
  {
    name: 'not yet valid',
    changes: certificate({ notBefore: '2026-11-24T00:00:00Z' }),
    grade: 'F',
    codes: ['not-yet-valid'],
  },
  {
    name: '13 days left',
    changes: certificate({ notAfter: '2026-12-06T00:00:00Z' }),
    grade: 'A',
    codes: ['expires-soon'],
  },
  {
    name: '14 days left',
    changes: certificate({ notAfter: '2026-12-07T00:00:00Z' }),
    grade: 'A+',
    codes: [],
  },
  {
    name: 'valid longer than allowed when issued',
    changes: certificate({ notAfter: '2027-06-30T00:00:00Z' }),
    grade: 'C',
    codes: ['too-long-valid'],
  },
  {
    name: 'valid as long as an earlier rule allowed',
    changes: certificate({ notBefore: '2026-03-01T00:00:00Z', notAfter: '2027-03-15T00:00:00Z' }),
    grade: 'A+',
    codes: [],
  },
  { name: 'another name', changes: chain({ namesMatch: false }), grade: 'F', codes: ['name-mismatch'] },
  {
    name: 'RSA of 1024 bits',
    changes: certificate({ key: 'RSA 1024', keyBits: 1024 }),
    grade: 'F',
    codes: ['key-weak'],
  },
  {
    name: 'RSA of 2048 bits',
    changes: certificate({ key: 'RSA 2048', keyBits: 2048 }),
    grade: 'A+',
    codes: [],
  },
  {
    name: 'SHA-1',
    changes: certificate({ signature: 'sha1WithRSAEncryption' }),
    grade: 'F',
    codes: ['signature-weak'],
  },
  {
    name: 'SHA-1 on a self-issued certificate',
    changes: certificate({ signature: 'sha1-of-a-root', isSelfIssued: true }),
    grade: 'A+',
    codes: [],
  },
  {
    name: 'no timestamps',
    changes: certificate({ timestamps: [] }),
    grade: 'C',
    codes: ['timestamps-missing'],
  },
  {
    name: 'must-staple without a stapled response',
    changes: certificate({ mustStaple: true }),
    grade: 'D',
    codes: ['staple-missing'],
  },
  {
    name: 'OCSP not stapled',
    changes: certificate({ ocsp: ['http://o.test'] }),
    grade: 'A+',
    codes: ['ocsp-not-stapled'],
  },
  {
    name: 'an intermediate that can be fetched',
    changes: {
      certificates: [leaf],
      ...chain({ isTrusted: false, problem: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }),
    },
    grade: 'B',
    codes: ['chain-incomplete'],
  },
  {
    name: 'an unknown issuer',
    changes: {
      certificates: [{ ...leaf, caIssuers: [] }],
      ...chain({ isTrusted: false, problem: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }),
    },
    grade: 'F',
    codes: ['untrusted'],
  },
  {
    name: 'self-signed',
    changes: chain({ isTrusted: false, problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    grade: 'F',
    codes: ['untrusted'],
  },
  { name: 'out of order', changes: chain({ inOrder: false }), grade: 'A', codes: ['chain-order'] },
  {
    name: 'a chain that includes its root',
    changes: chain({ hasRoot: true, apart: 2 }),
    grade: 'A+',
    codes: ['chain-root', 'chain-apart'],
  },
  {
    name: 'a chain that was not observed',
    changes: chain({ source: 'built', inOrder: false, hasRoot: true }),
    grade: 'A+',
    codes: [],
  },
  {
    name: 'plain HTTP that does not redirect',
    changes: http({ toHttps: false, hops: [{ url: 'http://a.test/', status: 200, problem: '' }] }),
    grade: 'A',
    codes: ['redirect-missing'],
  },
  {
    name: 'port 80 is closed',
    changes: http({ toHttps: null, hops: [{ url: 'http://a.test/', status: null, problem: 'REFUSED' }] }),
    grade: 'A+',
    codes: [],
  },
  { name: 'no HSTS', changes: http({ hsts: null }), grade: 'A', codes: ['hsts-missing'] },
  {
    name: 'HSTS withdrawn',
    changes: http({ hsts: { maxAge: 0, includeSubDomains: false, preload: false } }),
    grade: 'A',
    codes: ['hsts-missing'],
  },
  {
    name: 'HSTS for a day',
    changes: http({ hsts: { maxAge: 86_400, includeSubDomains: false, preload: false } }),
    grade: 'A',
    codes: ['hsts-short'],
  },
  {
    name: 'HTTP/1.1',
    changes: { alpn: null, http3: false },
    grade: 'A+',
    codes: ['http2-missing', 'http3-missing'],
  },
  {
    name: 'no CAA, no DNSSEC',
    changes: dns({ caaAt: null, caa: [], dnssec: 'unsigned' }),
    grade: 'A+',
    codes: ['caa-missing', 'dnssec-missing'],
  },
  {
    name: 'DNS that could not be queried',
    changes: dns({ caaAt: '', caa: [], dnssec: 'unknown' }),
    grade: 'A+',
    codes: [],
  },
];

describe('gradeAudit', () => {
  it.each(rows)('$name: $grade', ({ changes, grade, codes }) => {
    const judged = gradeAudit({ ...perfect, ...changes });
    expect({ grade: judged.grade, codes: judged.findings.map(({ code }) => code).toSorted() }).toEqual({
      grade,
      codes: codes.toSorted(),
    });
    expect(judged.score).toBeLessThanOrEqual(100);
    expect(judged.score < 100).toBe(codes.length > 0);
  });

  it('lists the worst finding first, and never scores an area below zero', () => {
    const judged = gradeAudit({
      ...perfect,
      ...certificate({ notAfter: null, key: 'RSA 512', keyBits: 512 }),
      ...versions('TLS 1.2'),
    });
    expect(judged.findings.map(({ code }) => code)).toEqual(['expired', 'key-weak', 'tls13-missing']);
    expect(judged.areas.find(({ area }) => area === 'certificate')?.score).toBe(0);
    expect(judged.score).toBe(73);
  });
});

it('auditChanges lists findings that appeared or disappeared, and facts that changed', () => {
  const report = (facts: AuditFacts) => ({ ...gradeAudit(facts), facts });
  const before = report({ ...perfect, ...http({ hsts: null }) });
  const after = report({ ...perfect, ...versions('TLS 1.2') });
  expect(auditChanges(before, after)).toEqual({
    gone: ['hsts-missing'],
    come: ['tls13-missing'],
    facts: [
      { fact: 'protocols', from: 'TLS 1.2, TLS 1.3', to: 'TLS 1.2' },
      { fact: 'hsts', from: '', to: '31536000' },
    ],
  });
  expect(auditChanges(before, before)).toEqual({ gone: [], come: [], facts: [] });
});

it.each([
  [
    'max-age=31536000; includeSubDomains; preload',
    { maxAge: 31_536_000, includeSubDomains: true, preload: true },
  ],
  [' MAX-AGE="10" ', { maxAge: 10, includeSubDomains: false, preload: false }],
  ['includeSubDomains', null],
  ['max-age=-1', null],
  [undefined, null],
] as const)('reads the HSTS header %j', (header, want) => {
  expect(readHsts(header)).toEqual(want);
});

it('detects HTTP/3 from a header or from a DNS record', () => {
  expect([offersHttp3('h3=":443"; ma=1'), offersHttp3('h3-29=":443"'), offersHttp3(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  const record = (hex: string) => recordOffersHttp3(Buffer.from(hex, 'hex'));
  // 1 . alpn="h2,h3", then 1 . alpn="h2"; truncated and empty records offer nothing.
  expect(
    ['0001000001000602683202 6833', '000100000100030268 32', '0001', ''].map((hex) =>
      record(hex.replaceAll(' ', '')),
    ),
  ).toEqual([true, false, false, false]);
});

it.each([
  [['a.test'], 'A.test.', true],
  [['*.a.test'], 'b.a.test', true],
  [['*.a.test'], 'a.test', false],
  [['*.a.test'], 'c.b.a.test', false],
  [['*.test'], 'a.test', false],
  [['*.0.0.1'], '127.0.0.1', false],
  [['192.0.2.1'], '192.0.2.1', true],
] as const)('%j cover %s: %s', (names, host, want) => {
  expect(coversHost(names, host)).toBe(want);
});

it.each([
  [' a.test ', 'a.test'],
  ['https://user@a.test:8443/x?y#z', 'a.test'],
  ['http://[2001:db8::1]:80/', '2001:db8::1'],
  ['ftp://a.test', 'ftp://a.test'],
])('takes from %j the host %s', (typed, want) => {
  expect(typedHost(typed)).toBe(want);
});
