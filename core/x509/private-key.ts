import { ECParameters, ECPrivateKey } from '@peculiar/asn1-ecc';
import { RSAPrivateKey, RSAPublicKey } from '@peculiar/asn1-rsa';
import { AsnConvert } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, SubjectPublicKeyInfo } from '@peculiar/asn1-x509';
import { fail, ok, type Result } from '#core/result.ts';
import { integer, nullValue, objectId, octetString, readValues, sequence } from '#core/x509/der.ts';
import { type Bytes, concatBytes, fromBase64Url } from '#core/x509/encoding.ts';
import type { ReadFault } from '#core/x509/read-fault.ts';

/** PEM labels of private keys that are not encrypted. */
export const privateKeyLabels = ['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY'];

const rsa = '1.2.840.113549.1.1.1';
const rsaPss = '1.2.840.113549.1.1.10';
const ec = '1.2.840.10045.2.1';
const ed25519 = '1.3.101.112';
const namedCurves: Readonly<Record<string, string>> = {
  '1.2.840.10045.3.1.7': 'P-256',
  '1.3.132.0.34': 'P-384',
  '1.3.132.0.35': 'P-521',
};

/**
 * A private key as PKCS#8 (RFC 5208 §5), whatever its label says it is: PKCS#8, PKCS#1 (RFC 8017 appendix A.1.2) or
 * SEC 1 (RFC 5915); null when a SEC 1 key does not name its curve.
 */
export function toPkcs8(label: string, der: Bytes): Bytes | null {
  if (label === 'RSA PRIVATE KEY')
    return sequence(integer(0), sequence(objectId(rsa), nullValue()), octetString(der));
  if (label !== 'EC PRIVATE KEY') return der;
  const fields = readValues(readValues(der)?.[0]?.content ?? der);
  const parameters = fields?.find((field) => field.tag === 0xa0)?.content;
  return parameters === undefined
    ? null
    : sequence(integer(0), sequence(objectId(ec), parameters), octetString(der));
}

/**
 * The public half (SubjectPublicKeyInfo, DER) of a private key in PKCS#8: RSA, EC and Ed25519. A public point that the
 * key does not carry is computed by the platform, where it knows the curve. Other keys are `unreadable`.
 */
export async function publicKeyOf(pkcs8: Bytes): Promise<Result<Bytes, ReadFault>> {
  const fields = readValues(readValues(pkcs8)?.[0]?.content ?? pkcs8);
  const [, algorithm, key] = fields ?? [];
  if (algorithm === undefined || key?.tag !== 0x04) return fail({ code: 'unreadable', detail: 'structure' });
  try {
    const identifier = AsnConvert.parse(new Uint8Array(algorithm.whole), AlgorithmIdentifier);
    const bits = await publicBits(identifier, new Uint8Array(key.content), pkcs8);
    if (bits === null) return fail({ code: 'unreadable', detail: identifier.algorithm });
    // As others write it (RFC 3279 §2.3.1), whether or not the key has the NULL.
    if (identifier.algorithm === rsa) identifier.parameters = null;
    const spki = new SubjectPublicKeyInfo({ algorithm: identifier, subjectPublicKey: bits });
    return ok(new Uint8Array(AsnConvert.serialize(spki)));
  } catch {
    return fail({ code: 'unreadable', detail: 'fields' });
  }
}

async function publicBits(
  { algorithm, parameters }: AlgorithmIdentifier,
  key: Bytes,
  pkcs8: Bytes,
): Promise<ArrayBuffer | null> {
  if (algorithm === rsa || algorithm === rsaPss) {
    const { modulus, publicExponent } = AsnConvert.parse(key, RSAPrivateKey);
    return AsnConvert.serialize(new RSAPublicKey({ modulus, publicExponent }));
  }
  if (algorithm === ed25519) return computeBits({ name: 'Ed25519' }, pkcs8);
  if (algorithm !== ec) return null;
  const point = AsnConvert.parse(key, ECPrivateKey).publicKey;
  if (point !== undefined) return point;
  const namedCurve = namedCurves[(parameters && AsnConvert.parse(parameters, ECParameters).namedCurve) ?? ''];
  return namedCurve === undefined ? null : computeBits({ name: 'ECDSA', namedCurve }, pkcs8);
}

async function computeBits(
  algorithm: Algorithm | EcKeyImportParams,
  pkcs8: Bytes,
): Promise<ArrayBuffer | null> {
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']);
  const { x, y } = await crypto.subtle.exportKey('jwk', key);
  const first = typeof x === 'string' ? fromBase64Url(x) : null;
  const second = typeof y === 'string' ? fromBase64Url(y) : null;
  if (first === null) return null;
  return second === null ? first.buffer : concatBytes([4], first, second).buffer;
}
