import { sha1 } from '@noble/hashes/legacy.js';
import { fail, ok, type Result } from '#core/result.ts';
import { type AltName, hostNames } from '#core/x509/alt-names.ts';
import { type PublicKeyView, readCertificateView } from '#core/x509/certificate-view.ts';
import { hasMoreValues, readValues } from '#core/x509/der.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { readNode, type Span } from '#core/x509/der-node.ts';
import { type Bytes, toHex } from '#core/x509/encoding.ts';
import type { ExtensionValue } from '#core/x509/extensions/extension-value.ts';
import { type NamePart, namePart } from '#core/x509/name-facts.ts';
import { readPem } from '#core/x509/pem.ts';
import type { ReadFault } from '#core/x509/read-fault.ts';
import { sha256Hex } from '#core/x509/spki.ts';

/** The decoded fields of a certificate (RFC 5280 §4.1). */
export interface CertificateFacts {
  readonly der: Bytes;
  readonly subject: readonly NamePart[];
  readonly issuer: readonly NamePart[];
  /** Lower-case hex without leading zeros; `-` marks a negative number. */
  readonly serial: string;
  /** ISO time in UTC; null if invalid. `notAfter` likewise. */
  readonly notBefore: string | null;
  readonly notAfter: string | null;
  readonly altNames: readonly AltName[];
  /** Common name first, then DNS names and addresses that differ from it. */
  readonly names: readonly string[];
  readonly key: PublicKeyView;
  readonly signatureAlgorithm: string;
  readonly isCa: boolean;
  /** Fingerprints of the DER, hex. */
  readonly sha1: string;
  readonly sha256: string;
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  readonly spkiHash: string;
  /** For ordering a chain: DER of the names and key identifiers, in hex; the identifiers may be empty. */
  readonly links: {
    readonly subject: string;
    readonly issuer: string;
    readonly keyId: string;
    readonly issuerKeyId: string;
  };
}

export const certificateLabels = ['CERTIFICATE', 'X509 CERTIFICATE', 'TRUSTED CERTIFICATE'];

/** Maximum DER values; a certificate with 4 000 names has about 4 200. */
const mostValues = 10_000;

/** Reads every certificate of a PEM text, in order. Fails if one of them is unreadable; `detail` is its position, from 1. */
export async function readCertificates(pem: string): Promise<Result<readonly CertificateFacts[], ReadFault>> {
  const { blocks, problems } = readPem(pem);
  const problem = problems[0];
  if (problem !== undefined) return fail({ code: 'damaged', detail: String(problem.line) });
  const wanted = blocks.filter((block) => certificateLabels.includes(block.label));
  if (wanted.length === 0)
    return fail({ code: 'not-found', detail: blocks.map((block) => block.label).join(', ') });
  const facts: CertificateFacts[] = [];
  for (const block of wanted) {
    // OpenSSL's TRUSTED CERTIFICATE appends trust settings to the certificate.
    const der = new Uint8Array(readValues(block.bytes)?.[0]?.whole ?? block.bytes);
    const reading = await readCertificateDer(der);
    if (!reading.ok) return fail({ code: reading.error.code, detail: String(facts.length + 1) });
    facts.push(reading.value);
  }
  return ok(facts);
}

/** Like `readCertificates`, from DER. Fails if the alternative names or basic constraints are unreadable, because callers rely on them. */
export async function readCertificateDer(der: Bytes): Promise<Result<CertificateFacts, ReadFault>> {
  if (hasMoreValues(der, mostValues)) return fail({ code: 'unreadable', detail: 'values' });
  try {
    const node = readNode(der, 'Certificate');
    const view = readCertificateView(node);
    const extension = (id: string) => view.extensions.find(({ oid }) => oid === id);
    const constraints = extension('2.5.29.19');
    if (extension('2.5.29.17')?.fault || constraints?.fault)
      return fail({ code: 'unreadable', detail: 'fields' });
    const commonName = namePart(view.subject, 'CN');
    return ok({
      der,
      subject: view.subject,
      issuer: view.issuer,
      serial: view.serial,
      notBefore: view.notBefore.iso,
      notAfter: view.notAfter.iso,
      altNames: view.altNames,
      names: [...new Set([...(commonName === '' ? [] : [commonName]), ...hostNames(view.altNames)])],
      key: view.key,
      signatureAlgorithm: view.signatureAlgorithm.name,
      isCa: textOf(constraints?.value, 'ca') === true,
      sha1: toHex(sha1(der)),
      sha256: sha256Hex(der),
      spkiHash: sha256Hex(view.key.spki),
      links: {
        subject: bytesAt(der, view.spans.subject),
        issuer: bytesAt(der, view.spans.issuer),
        keyId: String(extension('2.5.29.14')?.value ?? ''),
        issuerKeyId: String(textOf(extension('2.5.29.35')?.value, 'keyId') ?? ''),
      },
    });
  } catch (error) {
    if (error instanceof DerFault) return fail({ code: 'unreadable', detail: 'fields' });
    throw error;
  }
}

/** One member of an extension's value. A malformed key identifier counts as absent: it only helps to order a chain. */
function textOf(value: ExtensionValue | undefined, member: string): ExtensionValue | undefined {
  return typeof value === 'object' && value !== null && member in value
    ? (value as Readonly<Record<string, ExtensionValue>>)[member]
    : undefined;
}

function bytesAt(der: Bytes, { at, length }: Span): string {
  return toHex(der.subarray(at, at + length));
}
