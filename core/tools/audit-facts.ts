import * as v from 'valibot';

const text = v.pipe(v.string(), v.maxLength(2000));
const texts = v.array(text);
/** Null: it could not be told. */
const maybe = v.nullable(v.boolean());

export const tlsVersions = ['SSL 3.0', 'TLS 1.0', 'TLS 1.1', 'TLS 1.2', 'TLS 1.3'] as const;
export type TlsVersion = (typeof tlsVersions)[number];
const tlsVersion = v.picklist(tlsVersions);

const auditedCertificate = v.object({
  subject: text,
  issuer: text,
  /** First ones of its names; `nameCount` says how many there are. */
  names: texts,
  nameCount: v.number(),
  /** ISO; null where it is no time. */
  notBefore: v.nullable(v.string()),
  notAfter: v.nullable(v.string()),
  key: text,
  /** Bits of the modulus or field; null when unknown. */
  keyBits: v.nullable(v.number()),
  signature: text,
  sha256: v.string(),
  isCa: v.boolean(),
  isSelfIssued: v.boolean(),
  ocsp: texts,
  caIssuers: texts,
  mustStaple: v.boolean(),
  /** Log and time of the timestamps embedded in it (RFC 6962). */
  timestamps: v.array(v.object({ log: v.nullable(v.string()), time: v.nullable(v.string()) })),
});
export type AuditedCertificate = v.InferOutput<typeof auditedCertificate>;

/** What an audit measured; nothing in it is a judgement. */
export const auditFactsSchema = v.object({
  /** ASCII host name or address. */
  host: v.string(),
  address: v.string(),
  /** All that the name leads to; those that are not public are left out. */
  addresses: texts,
  measuredAt: v.string(),
  protocols: v.array(v.object({ version: tlsVersion, offered: maybe })),
  /** By version, in the server's order where it has one. */
  suites: v.array(v.object({ version: tlsVersion, names: texts, serverOrder: maybe })),
  groups: texts,
  dhBits: v.nullable(v.number()),
  certificates: v.array(auditedCertificate),
  chain: v.object({
    /** `sent`: as the server sent it. `built`: only TLS 1.3 is spoken, in a way that is not read; the TLS library put it together. */
    source: v.picklist(['sent', 'built']),
    inOrder: v.boolean(),
    hasRoot: v.boolean(),
    /** Certificates that lie on no path from the first. */
    apart: v.number(),
    isTrusted: v.boolean(),
    /** Code of OpenSSL when it is not; empty otherwise. */
    problem: v.string(),
    namesMatch: v.boolean(),
  }),
  stapled: maybe,
  resumption: maybe,
  /** Protocol agreed by ALPN. */
  alpn: v.nullable(v.string()),
  http3: v.boolean(),
  http: v.object({
    /** Each place that was asked, from plain HTTP on; the last status ends it. */
    hops: v.array(v.object({ url: text, status: v.nullable(v.number()), problem: v.string() })),
    /** Where plain HTTP leads: null when port 80 does not answer. */
    toHttps: maybe,
    hsts: v.nullable(v.object({ maxAge: v.number(), includeSubDomains: v.boolean(), preload: v.boolean() })),
    /** Status of the page itself over HTTPS. */
    status: v.nullable(v.number()),
  }),
  dns: v.object({
    /** The name that holds the CAA records, and what they say; empty when there are none up to the root. */
    caaAt: v.nullable(v.string()),
    caa: texts,
    /** `validated`: our resolver says so (AD). `signed`: the parent has DS records, unchecked. */
    dnssec: v.picklist(['validated', 'signed', 'unsigned', 'unknown']),
    dnssecAt: v.string(),
  }),
  /** What was left unfinished, and why. */
  cut: v.array(v.picklist(['time', 'connections', 'suites'])),
});
export type AuditFacts = v.InferOutput<typeof auditFactsSchema>;

/** Why an audit ended without facts. */
export const auditRefusals = [
  'not-found',
  'private-address',
  'dns-failed',
  'unreachable',
  'not-tls',
  'no-certificate',
  'failed',
] as const;
export type AuditRefusal = (typeof auditRefusals)[number];
