import { CertificationRequest } from '@peculiar/asn1-csr';
import { AsnConvert } from '@peculiar/asn1-schema';
import { type Extension, Extensions } from '@peculiar/asn1-x509';
import { fail, ok, type Result } from '#core/result.ts';
import { type AltName, hostNames, readAltNames } from '#core/x509/alt-names.ts';
import { hasMoreValues, readValues } from '#core/x509/der.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { type KeyFacts, readKey } from '#core/x509/key-facts.ts';
import { isTextSound, type NamePart, namePart, readName } from '#core/x509/name-facts.ts';
import type { ReadFault } from '#core/x509/read-fault.ts';
import {
  type CheckSelfSignature,
  checkSelfSignature,
  type SignatureVerdict,
} from '#core/x509/self-signature.ts';
import { signatureName } from '#core/x509/signature-names.ts';
import { singleBlock } from '#core/x509/single-block.ts';
import { cutSpki, sha256Hex } from '#core/x509/spki.ts';
import { signedFields } from '#core/x509/tbs.ts';

/** What a PKCS#10 request says (RFC 2986). */
export interface RequestFacts {
  readonly der: Bytes;
  /** In the order of the RDNs. */
  readonly subject: readonly NamePart[];
  readonly altNames: readonly AltName[];
  /** Common name first, then the DNS names and addresses that differ from it, each once. */
  readonly names: readonly string[];
  readonly key: KeyFacts;
  readonly signatureAlgorithm: string;
  readonly selfSignature: SignatureVerdict;
  /** SHA-256 of the DER, hex. */
  readonly hashValue: string;
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  readonly spkiHash: string;
}

export const requestLabels = ['CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST'];

/** A request with 1 000 names holds some 1 100. */
const mostValues = 2_000;
const extensionRequestIds = ['1.2.840.113549.1.9.14', '1.3.6.1.4.1.311.2.1.14'];
const altNameId = '2.5.29.17';

/**
 * Reads the one request in a PEM text and checks that whoever made it held the private key: with WebCrypto, or with what a
 * platform has that is faster.
 */
export async function readRequest(
  pem: string,
  checkSignature?: CheckSelfSignature,
): Promise<Result<RequestFacts, ReadFault>> {
  const block = singleBlock(pem, requestLabels);
  return block.ok ? readRequestDer(block.value, checkSignature) : block;
}

/** As `readRequest`, from DER. */
export async function readRequestDer(
  der: Bytes,
  checkSignature: CheckSelfSignature = checkSelfSignature,
): Promise<Result<RequestFacts, ReadFault>> {
  if (hasMoreValues(der, mostValues)) return fail({ code: 'unreadable', detail: 'values' });
  const spki = cutSpki('request', der);
  // Bytes behind a request would be kept, hashed and sent on with it.
  if (spki === null || readValues(der)?.length !== 1)
    return fail({ code: 'unreadable', detail: 'structure' });
  if (!isTextSound(signedFields(der)?.[1]?.content)) return fail({ code: 'unreadable', detail: 'text' });
  try {
    const request = AsnConvert.parse(der, CertificationRequest);
    const info = request.certificationRequestInfo;
    const subject = readName(info.subject);
    const altNames = requestedExtensions(request)
      .filter((extension) => extension.extnID === altNameId)
      .flatMap((extension) => readAltNames(new Uint8Array(extension.extnValue.buffer)));
    const commonName = namePart(subject, 'CN');
    const signatureAlgorithm = signatureName(request.signatureAlgorithm.algorithm);
    return ok({
      der,
      subject,
      altNames,
      names: [...new Set([...(commonName === '' ? [] : [commonName]), ...hostNames(altNames)])],
      key: readKey(info.subjectPKInfo),
      signatureAlgorithm,
      selfSignature: await checkSignature(der, signatureAlgorithm),
      hashValue: sha256Hex(der),
      spkiHash: sha256Hex(spki),
    });
  } catch {
    return fail({ code: 'unreadable', detail: 'fields' });
  }
}

function requestedExtensions(request: CertificationRequest): readonly Extension[] {
  return (request.certificationRequestInfo.attributes ?? [])
    .filter((attribute) => extensionRequestIds.includes(attribute.type))
    .flatMap((attribute) => attribute.values.flatMap((value) => [...AsnConvert.parse(value, Extensions)]));
}
