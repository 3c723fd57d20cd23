import * as v from 'valibot';

const text = v.pipe(v.string(), v.maxLength(2000));
const texts = v.array(text);
/** Null: could not be determined. */
const maybe = v.nullable(v.boolean());

export const tlsVersions = ['SSL 3.0', 'TLS 1.0', 'TLS 1.1', 'TLS 1.2', 'TLS 1.3'] as const;
export type TlsVersion = (typeof tlsVersions)[number];
const tlsVersion = v.picklist(tlsVersions);

const auditedCertificate = v.object({
  subject: text,
  issuer: text,
  /** The first of its names; `nameCount` is the total. */
  names: texts,
  nameCount: v.number(),
  /** ISO time; null if invalid. `notAfter` likewise. */
  notBefore: v.nullable(v.string()),
  notAfter: v.nullable(v.string()),
  key: text,
  /** Size in bits of the modulus or field; null if unknown. */
  keyBits: v.nullable(v.number()),
  signature: text,
  sha256: v.string(),
  isCa: v.boolean(),
  isSelfIssued: v.boolean(),
  ocsp: texts,
  caIssuers: texts,
  mustStaple: v.boolean(),
  /** Log and time of the embedded timestamps (RFC 6962). */
  timestamps: v.array(v.object({ log: v.nullable(v.string()), time: v.nullable(v.string()) })),
});
export type AuditedCertificate = v.InferOutput<typeof auditedCertificate>;

/** Measurements of an audit, without any judgment. */
export const auditFactsSchema = v.object({
  /** ASCII host name or address. */
  host: v.string(),
  address: v.string(),
  /** All public addresses of the name. */
  addresses: texts,
  measuredAt: v.string(),
  protocols: v.array(v.object({ version: tlsVersion, offered: maybe })),
  /** By version, in the server's order if it has one. */
  suites: v.array(v.object({ version: tlsVersion, names: texts, serverOrder: maybe })),
  groups: texts,
  dhBits: v.nullable(v.number()),
  certificates: v.array(auditedCertificate),
  chain: v.object({
    /**
     * `sent`: as the server sent it. `built`: assembled by the TLS library, because the server supports only TLS 1.3 and its messages
     * cannot be read here.
     */
    source: v.picklist(['sent', 'built']),
    inOrder: v.boolean(),
    hasRoot: v.boolean(),
    /** Number of certificates not on a path from the first. */
    apart: v.number(),
    isTrusted: v.boolean(),
    /** OpenSSL's error code if untrusted; empty otherwise. */
    problem: v.string(),
    namesMatch: v.boolean(),
  }),
  stapled: maybe,
  resumption: maybe,
  /** Protocol negotiated by ALPN. */
  alpn: v.nullable(v.string()),
  http3: v.boolean(),
  http: v.object({
    /** Each URL requested, starting with plain HTTP; the last status ends the sequence. */
    hops: v.array(v.object({ url: text, status: v.nullable(v.number()), problem: v.string() })),
    /** Whether plain HTTP redirects to HTTPS; null if port 80 does not answer. */
    toHttps: maybe,
    hsts: v.nullable(v.object({ maxAge: v.number(), includeSubDomains: v.boolean(), preload: v.boolean() })),
    /** Status of the page over HTTPS. */
    status: v.nullable(v.number()),
  }),
  dns: v.object({
    /** Name with the CAA records; null if there are none up to the root, empty if unknown. `caa` has their values. */
    caaAt: v.nullable(v.string()),
    caa: texts,
    /** `validated`: confirmed by our resolver (AD). `signed`: the parent has DS records, unchecked. */
    dnssec: v.picklist(['validated', 'signed', 'unsigned', 'unknown']),
    dnssecAt: v.string(),
  }),
  /** Limits that cut the audit short. */
  cut: v.array(v.picklist(['time', 'connections', 'suites'])),
});
export type AuditFacts = v.InferOutput<typeof auditFactsSchema>;

/** Why an audit produced no facts. */
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
