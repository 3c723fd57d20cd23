import { RsaSaPssParams } from '@peculiar/asn1-rsa';
import { AsnConvert } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { type DerSlice, readValues } from '#core/x509/der.ts';
import { type Bytes, toHex } from '#core/x509/encoding.ts';
import { signedFields } from '#core/x509/tbs.ts';

/** `unknown` when the platform cannot check this algorithm. */
export type SignatureVerdict = 'valid' | 'invalid' | 'unknown';

/** Checks a request's signature with the key in it; `algorithm` as `signatureName` writes it. */
export type CheckSelfSignature = (
  der: Bytes,
  algorithm: string,
) => Promise<SignatureVerdict> | SignatureVerdict;

interface Parts {
  /** The bytes that are signed. */
  readonly signed: Bytes;
  readonly spki: Bytes;
  readonly parameters: DerSlice | undefined;
  readonly signature: Bytes;
}

/** How WebCrypto is asked: the key's algorithm, the signature's, and the signature as it wants it. */
interface Question {
  readonly key: Algorithm & { readonly hash?: string; readonly namedCurve?: string };
  readonly check: Algorithm & { readonly hash?: string; readonly saltLength?: number };
  readonly signature: Bytes;
}

const rsaHashes: Readonly<Record<string, string>> = {
  sha1WithRSAEncryption: 'SHA-1',
  sha256WithRSAEncryption: 'SHA-256',
  sha384WithRSAEncryption: 'SHA-384',
  sha512WithRSAEncryption: 'SHA-512',
};
const ecdsaHashes: Readonly<Record<string, string>> = {
  'ecdsa-with-SHA1': 'SHA-1',
  'ecdsa-with-SHA256': 'SHA-256',
  'ecdsa-with-SHA384': 'SHA-384',
  'ecdsa-with-SHA512': 'SHA-512',
};
const pssHashes: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'SHA-1',
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};
/** By the DER of their OID; `length`: bytes of a half of a signature. */
const curves: Readonly<Record<string, { readonly name: string; readonly length: number }>> = {
  '06082a8648ce3d030107': { name: 'P-256', length: 32 },
  '06052b81040022': { name: 'P-384', length: 48 },
  '06052b81040023': { name: 'P-521', length: 66 },
};

/**
 * With WebCrypto, over the bytes as they stand: PKCS#1 and PSS (RFC 8017), ECDSA (RFC 5480), Ed25519 (RFC 8410). A
 * signature that does not have the form of its algorithm is invalid.
 */
export async function checkSelfSignature(der: Bytes, algorithm: string): Promise<SignatureVerdict> {
  const parts = cutParts(der);
  if (parts === null) return 'invalid';
  try {
    const question = ask(algorithm, parts);
    if (question === null) return 'unknown';
    const key = await crypto.subtle.importKey('spki', parts.spki, question.key, false, ['verify']);
    const isValid = await crypto.subtle.verify(question.check, key, question.signature, parts.signed);
    return isValid ? 'valid' : 'invalid';
  } catch {
    return 'unknown';
  }
}

/** RFC 2986 §4.2; a signature is whole bytes. */
function cutParts(der: Bytes): Parts | null {
  const [info, identifier, bits] = readValues(readValues(der)?.[0]?.content ?? der) ?? [];
  const spki = signedFields(der)?.[2];
  if (info === undefined || identifier === undefined || spki === undefined) return null;
  if (bits?.tag !== 0x03 || bits.content[0] !== 0) return null;
  return {
    signed: new Uint8Array(info.whole),
    spki: new Uint8Array(spki.whole),
    parameters: readValues(identifier.content)?.[1],
    signature: new Uint8Array(bits.content.subarray(1)),
  };
}

function ask(algorithm: string, parts: Parts): Question | null {
  const { signature } = parts;
  if (algorithm === 'Ed25519') return { key: { name: algorithm }, check: { name: algorithm }, signature };
  if (algorithm === 'rsassaPss') return askPss(parts);
  const rsaHash = rsaHashes[algorithm];
  if (rsaHash !== undefined) {
    const name = 'RSASSA-PKCS1-v1_5';
    return { key: { name, hash: rsaHash }, check: { name }, signature };
  }
  const ecdsaHash = ecdsaHashes[algorithm];
  const curve = curves[curveOf(parts.spki)];
  if (ecdsaHash === undefined || curve === undefined) return null;
  return {
    key: { name: 'ECDSA', namedCurve: curve.name },
    check: { name: 'ECDSA', hash: ecdsaHash },
    signature: joinHalves(signature, curve.length),
  };
}

/** RFC 8017 appendix A.2.3; WebCrypto knows one hash for message and mask alike. */
function askPss({ parameters, signature }: Parts): Question | null {
  if (parameters === undefined) return null;
  const { hashAlgorithm, maskGenAlgorithm, saltLength } = AsnConvert.parse(
    new Uint8Array(parameters.whole),
    RsaSaPssParams,
  );
  const hash = pssHashes[hashAlgorithm.algorithm];
  const mask = maskGenAlgorithm.parameters;
  if (hash === undefined || !mask) return null;
  if (AsnConvert.parse(mask, AlgorithmIdentifier).algorithm !== hashAlgorithm.algorithm) return null;
  return { key: { name: 'RSA-PSS', hash }, check: { name: 'RSA-PSS', saltLength }, signature };
}

function curveOf(spki: Bytes): string {
  const identifier = readValues(readValues(spki)?.[0]?.content ?? spki)?.[0];
  const curve = readValues(identifier?.content ?? spki)?.[1];
  return curve === undefined ? '' : toHex(curve.whole);
}

/** WebCrypto takes the two numbers of a signature side by side; what is no such pair becomes one that no key made. */
function joinHalves(signature: Bytes, length: number): Bytes {
  const joined = new Uint8Array(length * 2);
  const halves = readValues(readValues(signature)?.[0]?.content ?? signature) ?? [];
  for (const [index, { content }] of halves.slice(0, 2).entries()) {
    // A number whose first bit is set has a zero byte before it.
    const number = content[0] === 0 ? content.subarray(1) : content;
    if (number.length <= length) joined.set(number, (index + 1) * length - number.length);
  }
  return joined;
}
