import ipaddr from 'ipaddr.js';
import {
  bitString,
  explicitTag,
  implicitTag,
  integer,
  nullValue,
  objectId,
  octetString,
  sequence,
  setOf,
  textString,
  unsignedInteger,
} from '#core/x509/der.ts';
import { type Bytes, utf8 } from '#core/x509/encoding.ts';
import { encodePem } from '#core/x509/pem.ts';
import { sha256Hex } from '#core/x509/spki.ts';

/** Algorithms of a key and its request. */
export interface RequestAlgorithm {
  readonly encryption: 'RSA' | 'ECC' | 'Ed25519';
  /** In bits; RSA only. */
  readonly keyLength: 2048 | 3072 | 4096;
  /** ECC only. */
  readonly curve: 'P-256' | 'P-384' | 'P-521';
  /** RSA and ECC only. */
  readonly signature: 'SHA256' | 'SHA384' | 'SHA512';
}

/** Subject without the common name; empty fields are omitted. */
export interface SubjectFields {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly province: string;
  readonly locality: string;
  readonly organization: string;
  readonly orgUnit: string;
  readonly email?: string;
}

/** Names and subject of a request. */
export interface RequestContent {
  /** Any script, at most 64 characters (RFC 5280 appendix A.1); empty for no common name. */
  readonly commonName: string;
  /** ASCII host names and IP addresses, each written as a subject alternative name. */
  readonly names: readonly string[];
  /** ASCII mailboxes, each written as an rfc822Name (RFC 5280 §4.2.1.6) after the names. */
  readonly emails: readonly string[];
  readonly subject: SubjectFields;
}

export interface NewRequest {
  /** PEM, 64 columns, LF. */
  readonly pem: string;
  readonly der: Bytes;
  /** SHA-256 of the request's DER, hex. */
  readonly hashValue: string;
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  readonly spkiHash: string;
}

const signatureIds = {
  RSA: {
    SHA256: '1.2.840.113549.1.1.11',
    SHA384: '1.2.840.113549.1.1.12',
    SHA512: '1.2.840.113549.1.1.13',
  },
  ECC: { SHA256: '1.2.840.10045.4.3.2', SHA384: '1.2.840.10045.4.3.3', SHA512: '1.2.840.10045.4.3.4' },
} as const;
const hashes = { SHA256: 'SHA-256', SHA384: 'SHA-384', SHA512: 'SHA-512' } as const;

/** Generates a key pair for requests. The private key is exportable so that it can be sealed. */
export async function makeKeyPair(algorithm: RequestAlgorithm): Promise<CryptoKeyPair> {
  if (algorithm.encryption === 'Ed25519') {
    // The DOM types declare a single key unless the parameters imply a pair.
    const made: unknown = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    return made as CryptoKeyPair;
  }
  const parameters =
    algorithm.encryption === 'RSA'
      ? {
          name: 'RSASSA-PKCS1-v1_5',
          hash: hashes[algorithm.signature],
          modulusLength: algorithm.keyLength,
          publicExponent: Uint8Array.of(1, 0, 1),
        }
      : { name: 'ECDSA', namedCurve: algorithm.curve };
  return crypto.subtle.generateKey(parameters, true, ['sign', 'verify']);
}

/**
 * Creates a PKCS#10 request (RFC 2986) with the subject and one subject alternative name per name. Public CAs take nothing else from a
 * request; key usages come from their own profiles (BR §7.1.2.7). Without names, as for code and document signing, the extension is
 * omitted. The caller validates the content first (`subject-bounds.ts`).
 */
export async function createRequest(
  content: RequestContent,
  algorithm: RequestAlgorithm,
  keys: CryptoKeyPair,
): Promise<NewRequest> {
  const altNames = [...content.names.map(altName), ...content.emails.map(mailbox)];
  return signRequest({ subject: subjectOf(content), altNames, usage: null }, algorithm, keys);
}

/** A subject attribute: OID, string type, value. Attributes with an empty value are omitted. */
export type SubjectAttribute = readonly [
  id: string,
  string: 'UTF8String' | 'PrintableString' | 'IA5String',
  value: string,
];

export interface RequestedFacts {
  readonly subject: readonly SubjectAttribute[];
  /** DER GeneralName values. */
  readonly altNames: readonly Bytes[];
  /** OID of an extended key usage; null for none. */
  readonly usage: string | null;
}

/** Creates a request with a subject (one attribute per RDN, in the given order), alternative names and a key usage. */
export async function signRequest(
  { subject, altNames, usage }: RequestedFacts,
  algorithm: RequestAlgorithm,
  keys: CryptoKeyPair,
): Promise<NewRequest> {
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey));
  const extensions = [
    ...(altNames.length === 0 ? [] : [extension('2.5.29.17', ...altNames)]),
    ...(usage === null ? [] : [extension('2.5.29.37', objectId(usage))]),
  ];
  const info = sequence(
    integer(0),
    nameOf(subject),
    spki,
    explicitTag(0, extensions.length === 0 ? new Uint8Array() : extensionRequest(extensions)),
  );
  const signature = await crypto.subtle.sign(signingAlgorithm(algorithm), keys.privateKey, info);
  const der = sequence(
    info,
    signatureIdentifier(algorithm),
    bitString(signatureValue(algorithm, new Uint8Array(signature))),
  );
  return {
    pem: encodePem('CERTIFICATE REQUEST', der),
    der,
    hashValue: sha256Hex(der),
    spkiHash: sha256Hex(spki),
  };
}

function signingAlgorithm({ encryption, signature }: RequestAlgorithm) {
  if (encryption === 'Ed25519') return { name: encryption };
  return { name: encryption === 'RSA' ? 'RSASSA-PKCS1-v1_5' : 'ECDSA', hash: hashes[signature] };
}

/** RFC 8017 appendix A.2.4 requires the NULL; RFC 5758 §3.2 and RFC 8410 §3 forbid it. */
function signatureIdentifier({ encryption, signature }: RequestAlgorithm): Bytes {
  if (encryption === 'Ed25519') return sequence(objectId('1.3.101.112'));
  return encryption === 'RSA'
    ? sequence(objectId(signatureIds.RSA[signature]), nullValue())
    : sequence(objectId(signatureIds.ECC[signature]));
}

/** WebCrypto returns an ECDSA signature as r and s of equal length; X.509 requires a SEQUENCE (RFC 5480 appendix A). */
function signatureValue({ encryption }: RequestAlgorithm, raw: Bytes): Bytes {
  if (encryption !== 'ECC') return raw;
  const half = raw.length / 2;
  return sequence(unsignedInteger(raw.subarray(0, half)), unsignedInteger(raw.subarray(half)));
}

/**
 * Returns the common name of a request that has none: the first name or mailbox of at most 64 characters, or the organization if there
 * are neither. Empty if nothing fits.
 */
export function defaultCommonName({ names, emails, subject }: Omit<RequestContent, 'commonName'>): string {
  const hosts = [...names, ...emails];
  return hosts.length === 0 ? subject.organization : (hosts.find((name) => name.length <= 64) ?? '');
}

/** RDNs from broadest to narrowest, in OpenSSL's order; string types of RFC 5280 appendix A.1. */
function subjectOf({ commonName, subject }: RequestContent): readonly SubjectAttribute[] {
  return [
    ['2.5.4.6', 'PrintableString', subject.country],
    ['2.5.4.8', 'UTF8String', subject.province],
    ['2.5.4.7', 'UTF8String', subject.locality],
    ['2.5.4.10', 'UTF8String', subject.organization],
    ['2.5.4.11', 'UTF8String', subject.orgUnit],
    ['2.5.4.3', 'UTF8String', commonName],
    ['1.2.840.113549.1.9.1', 'IA5String', subject.email ?? ''],
  ];
}

/** Encodes a Name with one attribute per RDN. */
export function nameOf(attributes: readonly SubjectAttribute[]): Bytes {
  return sequence(
    ...attributes
      .filter(([, , value]) => value !== '')
      .map(([id, type, value]) => setOf(sequence(objectId(id), textString(type, value)))),
  );
}

/** PKCS#9 extensionRequest (RFC 2985 §5.4.2). */
function extensionRequest(extensions: readonly Bytes[]): Bytes {
  return sequence(objectId('1.2.840.113549.1.9.14'), setOf(sequence(...extensions)));
}

/** An extension whose value is a SEQUENCE: alternative names and extended key usage (RFC 5280 §4.2.1.6, §4.2.1.12). */
function extension(id: string, ...values: readonly Bytes[]): Bytes {
  return sequence(objectId(id), octetString(sequence(...values)));
}

/** Encodes an IP address or ASCII host name as GeneralName. The caller has validated it. */
export function altName(name: string): Bytes {
  const isAddress = name.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(name);
  return isAddress
    ? implicitTag(7, Uint8Array.from(ipaddr.parse(name).toByteArray()))
    : implicitTag(2, utf8(name));
}

function mailbox(address: string): Bytes {
  return implicitTag(1, utf8(address));
}
