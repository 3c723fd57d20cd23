import { type Bytes, toHex } from '#core/x509/encoding.ts';
import type { RequestParts } from '#core/x509/request-parts.ts';
import { hasItsForm, readEcdsa, readPss } from '#core/x509/signature-form.ts';
import type { SignatureVerdict } from '#core/x509/signature-verdict.ts';

/** Verifies a request's signature with its own key; `algorithm` as named by `signatureName`. */
export type CheckSelfSignature = (
  parts: RequestParts,
  algorithm: string,
) => Promise<SignatureVerdict> | SignatureVerdict;

/** Arguments for WebCrypto: the algorithms of key and signature, and the signature in WebCrypto's format. */
interface Question {
  readonly key: Algorithm & { readonly hash?: string; readonly namedCurve?: string };
  readonly check: Algorithm & { readonly hash?: string; readonly saltLength?: number };
  readonly signature: Bytes;
}

const rsaHashes: Readonly<Record<string, string>> = {
  sha1WithRSAEncryption: 'SHA-1',
  // Of the OIW, with the same meaning.
  'sha1WithRSA (OIW)': 'SHA-1',
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
/** Curves by the DER of their OID; `length` is half a signature in bytes. */
const curves: Readonly<Record<string, { readonly name: NistCurve; readonly length: number }>> = {
  '06082a8648ce3d030107': { name: 'P-256', length: 32 },
  '06052b81040022': { name: 'P-384', length: 48 },
  '06052b81040023': { name: 'P-521', length: 66 },
};
type NistCurve = 'P-256' | 'P-384' | 'P-521';

/**
 * Verifies with WebCrypto over the original bytes: PKCS#1 and PSS (RFC 8017), ECDSA (RFC 5480), Ed25519 (RFC 8410). Other algorithms use
 * libraries. A signature not in its algorithm's form is invalid.
 */
export const checkSelfSignature: CheckSelfSignature = async (parts, algorithm) => {
  if (!hasItsForm(parts, algorithm)) return 'invalid';
  try {
    const question = ask(algorithm, parts);
    if (question === null && /^(?:ML|SLH)-DSA-/.test(algorithm)) {
      const { checkPostQuantumSignature } = await import('#core/x509/post-quantum-signature.ts');
      return checkPostQuantumSignature(parts, algorithm);
    }
    if (question === null) {
      const { checkRareSignature } = await import('#core/x509/rare-signature.ts');
      return checkRareSignature(parts, algorithm);
    }
    const key = await crypto.subtle.importKey('spki', parts.spki, question.key, false, ['verify']);
    const isValid = await crypto.subtle.verify(question.check, key, question.signature, parts.signed);
    return isValid ? 'valid' : 'invalid';
  } catch {
    return 'unknown';
  }
};

function ask(algorithm: string, parts: RequestParts): Question | null {
  const { signature } = parts;
  if (algorithm === 'Ed25519') return { key: { name: algorithm }, check: { name: algorithm }, signature };
  if (algorithm === 'rsassaPss') return askPss(parts);
  const rsaHash = rsaHashes[algorithm];
  if (rsaHash !== undefined) {
    const name = 'RSASSA-PKCS1-v1_5';
    return { key: { name, hash: rsaHash }, check: { name }, signature };
  }
  const hash = ecdsaHashes[algorithm];
  const curve = curveOf(parts);
  if (hash === undefined || curve === undefined) return null;
  return {
    key: { name: 'ECDSA', namedCurve: curve.name },
    check: { name: 'ECDSA', hash },
    signature: joinHalves(signature, curve.length),
  };
}

/** WebCrypto uses the same hash for message and mask. */
function askPss({ signatureAlgorithm: { parameters }, signature }: RequestParts): Question | null {
  const pss = parameters === undefined ? null : readPss(parameters);
  const hash = pssHashes[pss?.hash ?? ''];
  if (pss === null || hash === undefined || pss.maskHash !== pss.hash) return null;
  const { saltLength } = pss;
  return { key: { name: 'RSA-PSS', hash }, check: { name: 'RSA-PSS', saltLength }, signature };
}

function curveOf({ keyAlgorithm: { parameters } }: RequestParts) {
  return parameters === undefined ? undefined : curves[toHex(parameters.whole)];
}

/** WebCrypto expects both numbers concatenated. A number that is too long becomes zero, which never verifies. */
function joinHalves(signature: Bytes, length: number): Bytes {
  const joined = new Uint8Array(length * 2);
  for (const [index, number] of (readEcdsa(signature) ?? []).entries()) {
    if (number.length <= length) joined.set(number, (index + 1) * length - number.length);
  }
  return joined;
}
