import { DerFault } from '#core/x509/der-fault.ts';
import { type DerNode, Fields, readNode } from '#core/x509/der-node.ts';
import { integerContent, readObjectId, readOctets } from '#core/x509/der-values.ts';
import { toHex } from '#core/x509/encoding.ts';

/** A certificate whose status is requested (RFC 6960 §4.1.1). Hashes and serial in hex. */
export interface AskedStatus {
  /** The CertID as received; the response repeats it. */
  readonly certId: Uint8Array;
  readonly hashAlgorithm: string;
  readonly nameHash: string;
  readonly keyHash: string;
  readonly serialNumber: string;
}

export interface OcspRequest {
  readonly asked: readonly AskedStatus[];
  /** The whole extension; the response repeats it (RFC 9654). */
  readonly nonce: Uint8Array | null;
}

const nonceId = '1.3.6.1.5.5.7.48.1.2';
/** RFC 9654 §2.1. */
const longestNonce = 128;
const mostAsked = 20;

/** Parses a request, ignoring any signature. Returns null if it is malformed or asks for too much. */
export function readOcspRequest(der: Uint8Array): OcspRequest | null {
  try {
    const request = new Fields(readNode(der, 'OCSPRequest'), 'OCSPRequest');
    const signed = new Fields(request.take(0x30, 'tbsRequest'), 'tbsRequest');
    request.optional(0xa0);
    request.end();
    signed.optional(0xa0);
    signed.optional(0xa1);
    const list = signed.take(0x30, 'requestList').children;
    const extensions = signed.optional(0xa2);
    signed.end();
    if (list.length === 0 || list.length > mostAsked) return null;
    return { asked: list.map(readAsked), nonce: extensions === undefined ? null : findNonce(extensions) };
  } catch (error) {
    if (error instanceof DerFault) return null;
    throw error;
  }
}

function readAsked(node: DerNode): AskedStatus {
  const request = new Fields(node, 'Request');
  const certId = request.take(0x30, 'reqCert');
  request.optional(0xa0);
  request.end();
  const id = new Fields(certId, 'CertID');
  const algorithm = new Fields(id.take(0x30, 'hashAlgorithm'), 'hashAlgorithm');
  const hashAlgorithm = readObjectId(algorithm.take(0x06, 'algorithm'));
  // Absent or NULL (RFC 5754 §2). Responses are kept by these bytes, so that anything else would have new ones made without end.
  const parameters = algorithm.optional(0x05);
  if (parameters !== undefined && parameters.content.length > 0)
    throw new DerFault('value', parameters.at, 'NULL');
  algorithm.end();
  const nameHash = toHex(readOctets(id.take(0x04, 'issuerNameHash')));
  const keyHash = toHex(readOctets(id.take(0x04, 'issuerKeyHash')));
  const serialNumber = toHex(integerContent(id.take(0x02, 'serialNumber'), 'serialNumber'));
  id.end();
  return { certId: certId.whole, hashAlgorithm, nameHash, keyHash, serialNumber };
}

function findNonce(extensions: DerNode): Uint8Array | null {
  for (const node of extensions.only('Extensions').children) {
    const extension = new Fields(node, 'Extension');
    if (readObjectId(extension.take(0x06, 'extnID')) !== nonceId) continue;
    extension.optional(0x01);
    const value = extension.take(0x04, 'extnValue').onlyInside('OCTET STRING (nonce)');
    const { length } = value.content;
    if (value.tag !== 0x04 || length === 0 || length > longestNonce) {
      throw new DerFault('value', value.at, `a nonce of 1 to ${longestNonce} bytes`);
    }
    return node.whole;
  }
  return null;
}
