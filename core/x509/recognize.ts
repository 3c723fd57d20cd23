import { DerFault } from '#core/x509/der-fault.ts';
import type { DerNode } from '#core/x509/der-node.ts';
import { readObjectId, timeTags } from '#core/x509/der-values.ts';
import { InspectError } from '#core/x509/inspect-fault.ts';

/** Type of a DER object, judged by its structure. */
export type DerShape =
  | 'certificate'
  | 'request'
  | 'crl'
  | 'pkcs7'
  | 'pkcs12'
  | 'pkcs8'
  | 'pkcs8-encrypted'
  | 'pkcs1'
  | 'pkcs1-public'
  | 'sec1'
  | 'dsa'
  | 'spki';

/** PEM blocks that accompany keys and carry no information of interest. */
export const parameterLabels: readonly string[] = [
  'EC PARAMETERS',
  'DSA PARAMETERS',
  'DH PARAMETERS',
  'X9.42 DH PARAMETERS',
];

/** Object type by PEM label (RFC 7468, plus labels written by OpenSSL and others). */
const labels: Readonly<Record<string, DerShape>> = {
  CERTIFICATE: 'certificate',
  'X509 CERTIFICATE': 'certificate',
  'TRUSTED CERTIFICATE': 'certificate',
  'CERTIFICATE REQUEST': 'request',
  'NEW CERTIFICATE REQUEST': 'request',
  'X509 CRL': 'crl',
  CRL: 'crl',
  PKCS7: 'pkcs7',
  'PKCS #7 SIGNED DATA': 'pkcs7',
  CMS: 'pkcs7',
  'PRIVATE KEY': 'pkcs8',
  'ENCRYPTED PRIVATE KEY': 'pkcs8-encrypted',
  'RSA PRIVATE KEY': 'pkcs1',
  'RSA PUBLIC KEY': 'pkcs1-public',
  'EC PRIVATE KEY': 'sec1',
  'DSA PRIVATE KEY': 'dsa',
  'PUBLIC KEY': 'spki',
};

/**
 * Returns the type of a value by its structure, or else the type its label promises, so that the reader of that type can report what is
 * wrong. Throws `InspectError` if neither is known.
 */
export function shapeOf(node: DerNode, label: string | null): DerShape {
  const shape = node.tag === 0x30 ? sequenceShape(node.children) : null;
  const promised = label === null ? undefined : labels[label];
  if (shape !== null) return shape;
  if (promised !== undefined) return promised;
  if (label !== null) throw new InspectError('unsupported', label);
  if (node.tag === 0x30 && node.children[0]?.tag === 0x0a)
    throw new InspectError('unsupported', 'OCSP response');
  throw new InspectError('unrecognized', 'DER', node.at);
}

function sequenceShape(fields: readonly DerNode[]): DerShape | null {
  const [first, second, third] = fields;
  const tags = fields.map(({ tag }) => tag);
  if (first?.tag === 0x06) return second === undefined || second.tag === 0xa0 ? contentShape(first) : null;
  if (first?.tag === 0x02) return keyShape(fields, tags);
  if (first?.tag !== 0x30) return null;
  if (second?.tag === 0x03 && third === undefined) return 'spki';
  if (second?.tag === 0x04 && third === undefined)
    return first.children[0]?.tag === 0x06 ? 'pkcs8-encrypted' : null;
  return second?.tag === 0x30 && third?.tag === 0x03 ? signedShape(first.children) : null;
}

/** Accepts the content types of CMS and PKCS#7; any other pair of OID and value is something else. */
function contentShape(type: DerNode): DerShape | null {
  try {
    return /^1\.2\.840\.113549\.1\.(?:7\.\d|9\.16\.1\.\d+)$/.test(readObjectId(type)) ? 'pkcs7' : null;
  } catch (error) {
    if (error instanceof DerFault) return null;
    throw error;
  }
}

function keyShape(fields: readonly DerNode[], tags: readonly number[]): DerShape | null {
  const [, second, third] = fields;
  if (tags.every((tag) => tag === 0x02)) {
    if (tags.length === 2) return 'pkcs1-public';
    return tags.length === 6 ? 'dsa' : 'pkcs1';
  }
  if (second?.tag === 0x04) return 'sec1';
  if (second?.tag !== 0x30) return tags[0] === 0x02 && tags[8] === 0x02 ? 'pkcs1' : null;
  if (third?.tag === 0x04) return 'pkcs8';
  // A PFX has a ContentInfo, whose value is tagged [0].
  return second.children[1]?.tag === 0xa0 ? 'pkcs12' : null;
}

/** The signed part of a certificate, a request or a CRL (RFC 5280 §4.1, §5.1; RFC 2986 §4). */
function signedShape(fields: readonly DerNode[]): DerShape | null {
  const tags = fields.map(({ tag }) => tag);
  const isTime = (tag: number | undefined) => tag !== undefined && timeTags.includes(tag);
  if (tags[0] === 0xa0) return 'certificate';
  if (tags[0] === 0x02 && tags[1] === 0x30 && tags[2] === 0x30 && (tags[3] === 0xa0 || tags.length === 3))
    return 'request';
  if (tags[0] === 0x30 ? isTime(tags[2]) : isTime(tags[3])) return 'crl';
  return tags[0] === 0x02 && tags[1] === 0x30 && tags.length >= 6 ? 'certificate' : null;
}
