import { fail, ok, type Result } from '#core/result.ts';
import { readAlgorithm } from '#core/x509/algorithm-view.ts';
import { type AltName, hostNames, readAltNames } from '#core/x509/alt-names.ts';
import { objectId } from '#core/x509/der.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { Fields, readNode } from '#core/x509/der-node.ts';
import { readObjectId } from '#core/x509/der-values.ts';
import { type Bytes, toHex } from '#core/x509/encoding.ts';
import { isTooLong, type KeyFacts, readKey } from '#core/x509/key-facts.ts';
import { type NamePart, nameParts, readName } from '#core/x509/name-facts.ts';
import type { ReadFault } from '#core/x509/read-fault.ts';
import { cutRequest, type RequestParts } from '#core/x509/request-parts.ts';
import { type CheckSelfSignature, checkSelfSignature } from '#core/x509/self-signature.ts';
import { signatureName } from '#core/x509/signature-names.ts';
import type { SignatureVerdict } from '#core/x509/signature-verdict.ts';
import { singleBlock } from '#core/x509/single-block.ts';
import { sha256Hex } from '#core/x509/spki.ts';

/** The decoded fields of a PKCS#10 request (RFC 2986). */
export interface RequestFacts {
  readonly der: Bytes;
  /** In RDN order. */
  readonly subject: readonly NamePart[];
  readonly altNames: readonly AltName[];
  /** Common names first (normally one), then DNS names and addresses; without duplicates. */
  readonly names: readonly string[];
  readonly key: KeyFacts;
  readonly signatureAlgorithm: string;
  readonly selfSignature: SignatureVerdict;
  /** SHA-256 of the DER, hex. */
  readonly hashValue: string;
  /** SubjectPublicKeyInfo, DER. */
  readonly spki: Bytes;
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  readonly spkiHash: string;
}

export const requestLabels = ['CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST'];

/** PKCS#9 (RFC 2985 §5.4.2) and Microsoft. */
const extensionRequestIds = ['1.2.840.113549.1.9.14', '1.3.6.1.4.1.311.2.1.14'].map((id) =>
  toHex(objectId(id)),
);
const altNameId = '2.5.29.17';

/**
 * Reads the only request of a PEM text and verifies its self-signature, which proves possession of the private key. `checkSignature`
 * defaults to WebCrypto; a platform may pass a faster implementation.
 */
export async function readRequest(
  pem: string,
  checkSignature?: CheckSelfSignature,
): Promise<Result<RequestFacts, ReadFault>> {
  const block = singleBlock(pem, requestLabels);
  return block.ok ? readRequestDer(block.value, checkSignature) : block;
}

/** Like `readRequest`, from DER. */
export async function readRequestDer(
  der: Bytes,
  checkSignature: CheckSelfSignature = checkSelfSignature,
): Promise<Result<RequestFacts, ReadFault>> {
  const parts = cutRequest(der);
  if (parts === null) return fail({ code: 'unreadable', detail: 'structure' });
  try {
    const subject = readName(readNode(parts.subject, 'Name'));
    const altNames = requestedExtensions(parts)
      .filter(({ id }) => id === altNameId)
      .flatMap(({ content }) => readAltNames(content.onlyInside('GeneralNames')));
    const key = readKey(readNode(parts.spki, 'SubjectPublicKeyInfo'));
    const { oid } = readAlgorithm(readNode(parts.signatureAlgorithm.whole, 'AlgorithmIdentifier'));
    const signatureAlgorithm = signatureName(oid);
    return ok({
      der,
      subject,
      altNames,
      names: [...new Set([...nameParts(subject, 'CN'), ...hostNames(altNames)])],
      key,
      signatureAlgorithm,
      // No platform verifies a key this long.
      selfSignature: isTooLong(key) ? 'unknown' : await checkSignature(parts, signatureAlgorithm),
      hashValue: sha256Hex(der),
      spki: parts.spki,
      spkiHash: sha256Hex(parts.spki),
    });
  } catch (error) {
    if (!(error instanceof DerFault)) throw error;
    return fail({ code: 'unreadable', detail: 'fields' });
  }
}

function requestedExtensions({ attributes }: RequestParts) {
  return attributes
    .filter(({ type }) => extensionRequestIds.includes(toHex(type)))
    .flatMap(({ values }) =>
      values.flatMap(({ whole }) => {
        const list = new Fields(readNode(whole, 'Extensions'), 'Extensions');
        return list.rest().map((extension) => {
          const fields = new Fields(extension, 'Extension');
          const id = readObjectId(fields.take(0x06, 'extnID'));
          fields.optional(0x01);
          const content = fields.take(0x04, 'extnValue');
          fields.end();
          return { id, content };
        });
      }),
    );
}
