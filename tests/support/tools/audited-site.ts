import type { AuditedCertificate, AuditFacts } from '#core/tools/audit-facts.ts';

export const auditedLeaf: AuditedCertificate = {
  ...{ subject: 'CN=a.test', issuer: 'CN=CA', names: ['a.test'], nameCount: 1 },
  ...{ notBefore: '2026-11-01T00:00:00Z', notAfter: '2027-02-01T00:00:00Z' },
  ...{ key: 'EC P-256', keyBits: 256, signature: 'ecdsa-with-SHA384', sha256: 'ab'.repeat(32) },
  ...{ isCa: false, isSelfIssued: false, ocsp: [], caIssuers: ['http://ca.test/'], mustStaple: false },
  timestamps: [{ log: 'Log', time: null }],
};
export const auditedIssuer: AuditedCertificate = {
  ...auditedLeaf,
  subject: 'CN=CA',
  issuer: 'CN=Root',
  isCa: true,
  timestamps: [],
};
/** A site without findings. */
export const perfectSite: AuditFacts = {
  ...{ host: 'a.test', address: '192.0.2.1', addresses: ['192.0.2.1'], measuredAt: '2026-11-23T00:00:00Z' },
  protocols: [
    { version: 'TLS 1.2', offered: true },
    { version: 'TLS 1.3', offered: true },
  ],
  suites: [
    { version: 'TLS 1.3', names: ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384'], serverOrder: false },
    { version: 'TLS 1.2', names: ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'], serverOrder: null },
  ],
  ...{ groups: ['X25519MLKEM768', 'X25519'], dhBits: null, certificates: [auditedLeaf, auditedIssuer] },
  chain: {
    ...{ source: 'sent', inOrder: true, hasRoot: false, apart: 0 },
    ...{ isTrusted: true, problem: '', namesMatch: true },
  },
  ...{ stapled: false, resumption: true, alpn: 'h2', http3: true },
  http: {
    hops: [
      { url: 'http://a.test/', status: 301, problem: '' },
      { url: 'https://a.test/', status: 200, problem: '' },
    ],
    ...{ toHttps: true, hsts: { maxAge: 31_536_000, includeSubDomains: true, preload: false }, status: 200 },
  },
  dns: { caaAt: 'a.test', caa: ['0 issue "ca.test"'], dnssec: 'validated', dnssecAt: 'a.test' },
  cut: [],
};
