import { AsnConvert } from '@peculiar/asn1-schema';
import { BasicConstraints, Certificate } from '@peculiar/asn1-x509';
import { fail, ok, type Result } from '#core/result.ts';
import { type AltName, hostNames, readAltNames } from '#core/x509/alt-names.ts';
import { hasMoreValues, readValues } from '#core/x509/der.ts';
import { type Bytes, toHex } from '#core/x509/encoding.ts';
import { type KeyFacts, readKey } from '#core/x509/key-facts.ts';
import { type NamePart, nameKey, namePart, readName } from '#core/x509/name-facts.ts';
import { readPem } from '#core/x509/pem.ts';
import type { ReadFault } from '#core/x509/read-fault.ts';
import { signatureName } from '#core/x509/signature-names.ts';
import { cutSpki, sha256Hex } from '#core/x509/spki.ts';
import { readValidity } from '#core/x509/validity.ts';

/** What a certificate says (RFC 5280 §4.1). */
export interface CertificateFacts {
  readonly der: Bytes;
  readonly subject: readonly NamePart[];
  readonly issuer: readonly NamePart[];
  /** Lower-case hex without leading zero bytes; `-` before a negative one. */
  readonly serial: string;
  /** ISO time in UTC; null when the certificate holds no valid time. */
  readonly notBefore: string | null;
  readonly notAfter: string | null;
  readonly altNames: readonly AltName[];
  /** Common name first, then the DNS names and addresses that differ from it. */
  readonly names: readonly string[];
  readonly key: KeyFacts;
  readonly signatureAlgorithm: string;
  readonly isCa: boolean;
  /** Fingerprints of the DER, hex. */
  readonly sha1: string;
  readonly sha256: string;
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  readonly spkiHash: string;
  /** For putting a chain in order: DER of the names and key identifiers, hex; identifiers may be empty. */
  readonly links: {
    readonly subject: string;
    readonly issuer: string;
    readonly keyId: string;
    readonly issuerKeyId: string;
  };
}

export const certificateLabels = ['CERTIFICATE', 'X509 CERTIFICATE', 'TRUSTED CERTIFICATE'];

/** A certificate with 4 000 names holds some 4 200. */
const mostValues = 10_000;

/** Every certificate in a PEM text, as it stands; the first that cannot be read fails the whole (`detail`: its position from 1). */
export async function readCertificates(pem: string): Promise<Result<readonly CertificateFacts[], ReadFault>> {
  const { blocks, problems } = readPem(pem);
  const problem = problems[0];
  if (problem !== undefined) return fail({ code: 'damaged', detail: String(problem.line) });
  const wanted = blocks.filter((block) => certificateLabels.includes(block.label));
  if (wanted.length === 0)
    return fail({ code: 'not-found', detail: blocks.map((block) => block.label).join(', ') });
  const facts: CertificateFacts[] = [];
  for (const block of wanted) {
    // OpenSSL's TRUSTED CERTIFICATE carries trust settings behind the certificate.
    const der = new Uint8Array(readValues(block.bytes)?.[0]?.whole ?? block.bytes);
    const reading = await readCertificateDer(der);
    if (!reading.ok) return fail({ code: reading.error.code, detail: String(facts.length + 1) });
    facts.push(reading.value);
  }
  return ok(facts);
}

export async function readCertificateDer(der: Bytes): Promise<Result<CertificateFacts, ReadFault>> {
  if (hasMoreValues(der, mostValues)) return fail({ code: 'unreadable', detail: 'values' });
  const spki = cutSpki('certificate', der);
  if (spki === null) return fail({ code: 'unreadable', detail: 'structure' });
  try {
    const certificate = AsnConvert.parse(der, Certificate);
    const tbs = certificate.tbsCertificate;
    const subject = readName(tbs.subject);
    const extension = (id: string) =>
      tbs.extensions?.find((candidate) => candidate.extnID === id)?.extnValue.buffer;
    const altNameValue = extension('2.5.29.17');
    const altNames = altNameValue === undefined ? [] : readAltNames(new Uint8Array(altNameValue));
    const constraints = extension('2.5.29.19');
    const keyId = extension('2.5.29.14');
    const issuerKeyId = extension('2.5.29.35');
    const [notBefore, notAfter] = readValidity(der);
    const commonName = namePart(subject, 'CN');
    return ok({
      der,
      subject,
      issuer: readName(tbs.issuer),
      serial: readSerial(tbs.serialNumber),
      notBefore,
      notAfter,
      altNames,
      names: [...new Set([...(commonName === '' ? [] : [commonName]), ...hostNames(altNames)])],
      key: readKey(tbs.subjectPublicKeyInfo),
      signatureAlgorithm: signatureName(certificate.signatureAlgorithm.algorithm),
      isCa: constraints !== undefined && AsnConvert.parse(constraints, BasicConstraints).cA,
      sha1: toHex(await crypto.subtle.digest('SHA-1', der)),
      sha256: sha256Hex(der),
      spkiHash: sha256Hex(spki),
      links: {
        subject: nameKey(tbs.subject),
        issuer: nameKey(tbs.issuer),
        keyId: keyId === undefined ? '' : readKeyId(keyId),
        issuerKeyId: issuerKeyId === undefined ? '' : readIssuerKeyId(issuerKeyId),
      },
    });
  } catch {
    return fail({ code: 'unreadable', detail: 'fields' });
  }
}

function readSerial(value: ArrayBuffer): string {
  const hex = toHex(value);
  if (!/^[89a-f]/.test(hex)) return hex.replace(/^(00)+(?=.)/, '');
  const magnitude = (1n << BigInt(hex.length * 4)) - BigInt(`0x${hex}`);
  return `-${magnitude.toString(16)}`;
}

/** Key identifiers only help to order a chain, so a malformed one counts as none. */
function readKeyId(value: ArrayBuffer): string {
  const identifier = readValues(new Uint8Array(value))?.[0];
  return identifier?.tag === 0x04 ? toHex(identifier.content) : '';
}

/** Field [0] of an AuthorityKeyIdentifier (RFC 5280 §4.2.1.1). */
function readIssuerKeyId(value: ArrayBuffer): string {
  const fields = readValues(readValues(new Uint8Array(value))?.[0]?.content ?? new Uint8Array());
  const identifier = fields?.find((field) => field.tag === 0x80);
  return identifier === undefined ? '' : toHex(identifier.content);
}
