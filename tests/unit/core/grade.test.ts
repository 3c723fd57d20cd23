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
} from '#tests/support/tools/audited-site.ts';

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

type Row = readonly [
  name: string,
  grade: Grade,
  changes: Partial<AuditFacts>,
  ...codes: readonly FindingCode[],
];
const rows: readonly Row[] = [
  ['no findings', 'A+', {}],
  ['SSL 3.0', 'F', versions('SSL 3.0', 'TLS 1.2', 'TLS 1.3'), 'ssl3'],
  ['TLS 1.0 and 1.1', 'B', versions('TLS 1.0', 'TLS 1.1', 'TLS 1.2', 'TLS 1.3'), 'tls10', 'tls11'],
  ['only old versions', 'F', versions('TLS 1.0'), 'tls12-missing', 'tls10'],
  ['no TLS 1.3', 'A', versions('TLS 1.2'), 'tls13-missing'],
  ['only TLS 1.3', 'A+', versions('TLS 1.3')],
  ['a prime of 1024 bits', 'B', { dhBits: 1024 }, 'dh-short'],
  ['a prime of 512 bits', 'F', { dhBits: 512 }, 'dh-broken'],
  ['a curve of 192 bits', 'B', { groups: ['X25519MLKEM768', 'P-192'] }, 'group-weak'],
  ['no post-quantum group', 'A+', { groups: ['X25519'] }, 'post-quantum-missing'],
  ['no group known', 'A+', { groups: [] }],
  ['no resumption', 'A+', { resumption: false }, 'resumption-missing'],
  ['RC4', 'F', suites(ecdhe, 'TLS_RSA_WITH_RC4_128_SHA'), 'suites-broken'],
  ['3DES', 'C', suites(ecdhe, 'TLS_RSA_WITH_3DES_EDE_CBC_SHA'), 'suites-weak'],
  ['CBC besides AEAD', 'A+', suites(ecdhe, 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'), 'suites-legacy'],
  ['only CBC', 'B', suites('TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'), 'aead-missing', 'suites-legacy'],
  [
    'no forward secrecy',
    'C',
    suites('TLS_RSA_WITH_AES_128_GCM_SHA256'),
    'forward-secrecy-missing',
    'aead-missing',
    'suites-legacy',
  ],
  [
    'the client chooses among legacy suites',
    'A',
    {
      suites: [
        { version: 'TLS 1.2', names: [ecdhe, 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'], serverOrder: false },
      ],
    },
    'order-missing',
    'suites-legacy',
  ],
  ['expired', 'F', certificate({ notAfter: '2026-11-22T00:00:00Z' }), 'expired'],
  ['no expiry date', 'F', certificate({ notAfter: null }), 'expired'],
  ['not yet valid', 'F', certificate({ notBefore: '2026-11-24T00:00:00Z' }), 'not-yet-valid'],
  ['13 days left', 'A', certificate({ notAfter: '2026-12-06T00:00:00Z' }), 'expires-soon'],
  ['14 days left', 'A+', certificate({ notAfter: '2026-12-07T00:00:00Z' })],
  [
    'valid longer than allowed when issued',
    'C',
    certificate({ notAfter: '2027-06-30T00:00:00Z' }),
    'too-long-valid',
  ],
  [
    'valid as long as an earlier rule allowed',
    'A+',
    certificate({ notBefore: '2026-03-01T00:00:00Z', notAfter: '2027-03-15T00:00:00Z' }),
  ],
  ['another name', 'F', chain({ namesMatch: false }), 'name-mismatch'],
  ['RSA of 1024 bits', 'F', certificate({ key: 'RSA 1024', keyBits: 1024 }), 'key-weak'],
  ['RSA of 2048 bits', 'A+', certificate({ key: 'RSA 2048', keyBits: 2048 })],
  ['SHA-1', 'F', certificate({ signature: 'sha1WithRSAEncryption' }), 'signature-weak'],
  [
    'SHA-1 on a self-issued certificate',
    'A+',
    certificate({ signature: 'sha1-of-a-root', isSelfIssued: true }),
  ],
  ['no timestamps', 'C', certificate({ timestamps: [] }), 'timestamps-missing'],
  ['must-staple without a stapled response', 'D', certificate({ mustStaple: true }), 'staple-missing'],
  ['OCSP not stapled', 'A+', certificate({ ocsp: ['http://o.test'] }), 'ocsp-not-stapled'],
  [
    'an intermediate that can be fetched',
    'B',
    { certificates: [leaf], ...chain({ isTrusted: false, problem: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }) },
    'chain-incomplete',
  ],
  [
    'an unknown issuer',
    'F',
    {
      certificates: [{ ...leaf, caIssuers: [] }],
      ...chain({ isTrusted: false, problem: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }),
    },
    'untrusted',
  ],
  ['self-signed', 'F', chain({ isTrusted: false, problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'untrusted'],
  ['out of order', 'A', chain({ inOrder: false }), 'chain-order'],
  ['a chain that includes its root', 'A+', chain({ hasRoot: true, apart: 2 }), 'chain-root', 'chain-apart'],
  ['a chain that was not observed', 'A+', chain({ source: 'built', inOrder: false, hasRoot: true })],
  [
    'plain HTTP that does not redirect',
    'A',
    http({ toHttps: false, hops: [{ url: 'http://a.test/', status: 200, problem: '' }] }),
    'redirect-missing',
  ],
  [
    'port 80 is closed',
    'A+',
    http({ toHttps: null, hops: [{ url: 'http://a.test/', status: null, problem: 'REFUSED' }] }),
  ],
  ['no HSTS', 'A', http({ hsts: null }), 'hsts-missing'],
  [
    'HSTS withdrawn',
    'A',
    http({ hsts: { maxAge: 0, includeSubDomains: false, preload: false } }),
    'hsts-missing',
  ],
  [
    'HSTS for a day',
    'A',
    http({ hsts: { maxAge: 86_400, includeSubDomains: false, preload: false } }),
    'hsts-short',
  ],
  ['HTTP/1.1', 'A+', { alpn: null, http3: false }, 'http2-missing', 'http3-missing'],
  [
    'no CAA, no DNSSEC',
    'A+',
    dns({ caaAt: null, caa: [], dnssec: 'unsigned' }),
    'caa-missing',
    'dnssec-missing',
  ],
  ['DNS that could not be queried', 'A+', dns({ caaAt: '', caa: [], dnssec: 'unknown' })],
];

describe('gradeAudit', () => {
  it.for(rows)('%s: %s', ([, grade, changes, ...codes]) => {
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
  // Two equal headers; the first counts.
  ['max-age=31536000, max-age=31536000', { maxAge: 31_536_000, includeSubDomains: false, preload: false }],
  ['max-age=60; preload, max-age=0', { maxAge: 60, includeSubDomains: false, preload: true }],
  ['max-age=60; ;preload;', { maxAge: 60, includeSubDomains: false, preload: true }],
  // RFC 6797 §6.1: a directive that is there twice.
  ['max-age=60; max-age=120', null],
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
  ['https://user@a.test:443/x?y#z', 'a.test'],
  ['https://two.test:8443/x', 'two.test:8443'],
  ['http://[2001:db8::1]:8080/', '[2001:db8::1]:8080'],
  ['http://[2001:db8::1]:80/', '2001:db8::1'],
  ['ftp://a.test', 'ftp://a.test'],
])('takes from %j the host %s', (typed, want) => {
  expect(typedHost(typed)).toBe(want);
});
