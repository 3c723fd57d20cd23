import { fail, ok, type Result } from '#core/result.ts';
import {
  bitString,
  explicitTag,
  integer,
  nullValue,
  objectId,
  octetString,
  sequence,
} from '#core/x509/der.ts';
import { readNode } from '#core/x509/der-node.ts';
import { type Bytes, concatBytes, utf8 } from '#core/x509/encoding.ts';
import { readKey } from '#core/x509/key-facts.ts';
import { encryptPkcs8 } from '#core/x509/pbe.ts';
import { encodePem, type PemLabel, type TraditionalLabel } from '#core/x509/pem.ts';
import { encryptPem, type PemCipher } from '#core/x509/pem-encryption.ts';
import { type Pkcs8Parts, pkcs8, readPkcs8 } from '#core/x509/private-key.ts';

/** `traditional`: PKCS#1 for RSA, SEC 1 for EC, OpenSSL's format for DSA. `public`: SubjectPublicKeyInfo. */
export const keyForms = ['pkcs8', 'traditional', 'jwk', 'public'] as const;
export type KeyForm = (typeof keyForms)[number];

export interface KeyWriting {
  readonly form: KeyForm;
  readonly encoding: 'PEM' | 'DER';
  /** Empty for no encryption. PKCS#8 is encrypted with PBES2, the traditional PEM form with OpenSSL's legacy scheme. */
  readonly password: string;
  /** Cipher of the traditional form. */
  readonly cipher: PemCipher;
}

export interface WrittenKey {
  readonly bytes: Bytes;
  readonly isText: boolean;
  /** Without the dot. */
  readonly extension: 'key' | 'der' | 'jwk' | 'pem';
}

/**
 * Why a key cannot be written in a form. `no-form`: the form does not support its algorithm (`detail`), such as PKCS#1 for EdDSA.
 * `no-encryption`: the form cannot be encrypted.
 */
export interface KeyRefusal {
  readonly code: 'no-form' | 'no-encryption';
  readonly detail: string;
}

/**
 * Writes a private key given as PKCS#8. Drops everything but the key: attributes, the attached public key, a duplicate curve name.
 * Throws `DerFault` or `InspectError` if the input is not a valid key.
 */
export async function writeKey(key: Bytes, writing: KeyWriting): Promise<Result<WrittenKey, KeyRefusal>> {
  const parts = await readPkcs8(readNode(key, 'PrivateKeyInfo'));
  const { form, encoding, password, cipher } = writing;
  const noForm = () => fail({ code: 'no-form', detail: algorithmOf(parts) } as const);
  switch (form) {
    case 'pkcs8': {
      if (password === '') return file('PRIVATE KEY', canonical(parts), encoding);
      return file('ENCRYPTED PRIVATE KEY', await encryptPkcs8(canonical(parts), password), encoding);
    }
    case 'traditional': {
      const plain = traditional(parts);
      if (plain === null) return noForm();
      if (password === '') return file(plain.label, plain.der, encoding);
      if (encoding === 'DER') return fail({ code: 'no-encryption', detail: 'DER' });
      return text(encryptPem(cipher, plain.label, plain.der, password), 'key');
    }
    case 'jwk': {
      if (password !== '') return fail({ code: 'no-encryption', detail: 'JWK' });
      const { privateJwk } = await import('#core/x509/jwk.ts');
      const jwk = privateJwk(parts);
      return jwk === null ? noForm() : text(`${JSON.stringify(jwk, null, 2)}\n`, 'jwk');
    }
    case 'public':
      return parts.spki === null ? noForm() : file('PUBLIC KEY', parts.spki, encoding);
  }
}

/** Returns a key's normalized, unencrypted PKCS#8, the shortest form for storing and comparing it. */
export async function canonicalPkcs8(key: Bytes): Promise<Bytes> {
  return canonical(await readPkcs8(readNode(key, 'PrivateKeyInfo')));
}

function algorithmOf({ spki, algorithm }: Pkcs8Parts): string {
  return spki === null ? algorithm.oid : readKey(readNode(spki, 'SubjectPublicKeyInfo')).algorithm;
}

const rsa = '1.2.840.113549.1.1.1';
const ec = '1.2.840.10045.2.1';
const dsa = '1.2.840.10040.4.1';

/**
 * As OpenSSL writes it: version 0; NULL parameters for RSA; an EC key with its full-length number and its point, and the curve only in
 * the algorithm.
 */
function canonical(parts: Pkcs8Parts): Bytes {
  const { algorithm, key } = parts;
  const inner = algorithm.oid === ec ? ecKey(parts, []) : null;
  const identifier =
    algorithm.oid === rsa ? sequence(objectId(rsa), nullValue()) : new Uint8Array(algorithm.node.whole);
  return pkcs8(identifier, inner ?? new Uint8Array(key.content));
}

function traditional(parts: Pkcs8Parts): { readonly label: TraditionalLabel; readonly der: Bytes } | null {
  const { algorithm, key, spki } = parts;
  if (algorithm.oid === rsa) return { label: 'RSA PRIVATE KEY', der: new Uint8Array(key.content) };
  const parameters = new Uint8Array(algorithm.parameters?.whole ?? []);
  if (algorithm.oid === ec) {
    const der = ecKey(parts, [explicitTag(0, parameters)]);
    return der === null ? null : { label: 'EC PRIVATE KEY', der };
  }
  if (algorithm.oid !== dsa || spki === null) return null;
  const numbers = algorithm.parameters?.children.map(({ whole }) => whole) ?? [];
  return {
    label: 'DSA PRIVATE KEY',
    der: sequence(integer(0), ...numbers, publicBits(spki), key.content),
  };
}

/** RFC 5915 §3. Null if the point is unknown, since it gives the length of the number. */
function ecKey({ key, spki }: Pkcs8Parts, parameters: readonly Bytes[]): Bytes | null {
  const secret = key.onlyInside('ECPrivateKey').children[1]?.content;
  if (spki === null || secret === undefined) return null;
  const point = publicBits(spki);
  const size = point[0] === 4 ? (point.length - 1) / 2 : point.length - 1;
  const digits = secret.subarray(Math.max(secret.length - size, 0));
  const whole = concatBytes(new Uint8Array(size - digits.length), digits);
  return sequence(integer(1), octetString(whole), ...parameters, explicitTag(1, bitString(point)));
}

function publicBits(spki: Bytes): Bytes {
  return new Uint8Array(
    readNode(spki, 'SubjectPublicKeyInfo').children[1]?.content.subarray(1) ?? new Uint8Array(),
  );
}

function file(label: PemLabel, der: Bytes, encoding: KeyWriting['encoding']): Result<WrittenKey, never> {
  if (encoding === 'DER') return ok({ bytes: der, isText: false, extension: 'der' });
  return text(encodePem(label, der), label === 'PUBLIC KEY' ? 'pem' : 'key');
}

function text(content: string, extension: WrittenKey['extension']): Result<WrittenKey, never> {
  return ok({ bytes: utf8(content), isText: true, extension });
}
