import { createHash } from 'node:crypto';
import { hostNames } from '#core/x509/alt-names.ts';
import { type CertificateFacts, readCertificateDer } from '#core/x509/certificate.ts';
import { isSelfIssued } from '#core/x509/chain.ts';
import { type NamePart, namePart } from '#core/x509/name-facts.ts';
import { isPrecertificate, tbsHash } from '#core/x509/tbs-hash.ts';

/** What discovery keeps of a certificate. */
export interface FoundFacts {
  readonly der: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  readonly spkiHash: string;
  readonly tbsHash: string;
  readonly serialNumber: string;
  readonly name: string;
  /** Lower case. */
  readonly names: readonly string[];
  readonly subject: string;
  readonly issuerName: string;
  /** Short, as lists show it. */
  readonly issuer: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly key: string;
  readonly keyAlgorithm: string;
  readonly keyBits: number | null;
  readonly signature: string;
  readonly isCa: boolean;
  /** A pre-certificate, as logs hold it. */
  readonly isAnnounced: boolean;
  readonly isSelfSigned: boolean;
  /** SHA-256 of the DER of the names, hex. */
  readonly subjectHash: string;
  readonly issuerHash: string;
}

const longest = 500;
const mostNames = 4000;
const mostKept = 2000;

/** Certificates read lately: a scan sees the same ones again and again, and the same issuers everywhere. */
const known = new Map<string, FoundFacts | null>();

/** Reads a certificate; null if it cannot be read, or has no dates. */
export async function readFacts(der: Uint8Array): Promise<FoundFacts | null> {
  const sha256 = createHash('sha256').update(der).digest('hex');
  const kept = known.get(sha256);
  if (kept !== undefined) return kept;
  const reading = await readCertificateDer(new Uint8Array(der));
  const facts = reading.ok ? factsOf(reading.value) : null;
  if (known.size >= mostKept) known.delete(known.keys().next().value ?? '');
  known.set(sha256, facts);
  return facts;
}

function factsOf(read: CertificateFacts): FoundFacts | null {
  const { key, notBefore, notAfter } = read;
  if (notBefore === null || notAfter === null) return null;
  const alternative = hostNames(read.altNames);
  const names = [
    ...new Set((alternative.length > 0 ? alternative : read.names).map((each) => each.toLowerCase())),
  ];
  return {
    der: new Uint8Array(read.der),
    ...{
      sha256: read.sha256,
      spkiHash: read.spkiHash,
      tbsHash: tbsHash(read.der),
      serialNumber: read.serial,
    },
    name: cut(namePart(read.subject, 'CN') || (names[0] ?? '') || nameText(read.subject)),
    names: names.slice(0, mostNames).map(cut),
    subject: nameText(read.subject),
    issuerName: nameText(read.issuer),
    issuer: cut(namePart(read.issuer, 'CN') || namePart(read.issuer, 'O') || nameText(read.issuer)),
    notBefore: new Date(notBefore),
    notAfter: new Date(notAfter),
    key: cut([key.algorithm, key.curve ?? (key.size === null ? '' : String(key.size))].join(' ').trim()),
    ...{ keyAlgorithm: key.algorithm, keyBits: key.size, signature: cut(read.signatureAlgorithm) },
    ...{ isCa: read.isCa, isSelfSigned: isSelfIssued(read), isAnnounced: isPrecertificate(read.der) },
    subjectHash: hashOf(read.links.subject),
    issuerHash: hashOf(read.links.issuer),
  };
}

const hashOf = (hex: string) => createHash('sha256').update(hex, 'hex').digest('hex');

function nameText(parts: readonly NamePart[]): string {
  return cut(parts.map(({ short, value }) => `${short}=${value}`).join(', '));
}

/** Databases store no NUL. */
function cut(text: string): string {
  const plain = text.replaceAll('\0', '�');
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain;
}
