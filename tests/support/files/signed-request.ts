import { generateKeyPairSync, type KeyObject, type SigningOptions, sign } from 'node:crypto';
import { bitString, explicitTag, integer, sequence } from '#core/x509/der.ts';
import { concatBytes } from '#core/x509/encoding.ts';

type Der = Uint8Array<ArrayBuffer>;

export interface RequestSigner {
  readonly name: string;
  readonly spki: Der;
  /** DER. */
  readonly algorithm: Der;
  sign(signed: Uint8Array): Der;
}

/** Signs requests with one key. `hash`: null if the algorithm defines its own. */
export function requestSigner(
  name: string,
  { publicKey, privateKey }: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  algorithm: Der,
  hash: string | null,
  options: SigningOptions = {},
): RequestSigner {
  return {
    name,
    spki: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
    algorithm,
    sign: (signed) => new Uint8Array(sign(hash, signed, { key: privateKey, ...options })),
  };
}

export const ecKey = (namedCurve = 'P-256') => generateKeyPairSync('ec', { namedCurve });
export const rsaKey = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength });

/** The signed part of a request, from a subject's RDNs and attributes. */
export function requestInfo(
  spki: Uint8Array,
  subject: readonly Uint8Array[],
  attributes: readonly Uint8Array[] = [],
  version = 0,
): Der {
  return sequence(integer(version), sequence(...subject), spki, explicitTag(0, concatBytes(...attributes)));
}

export function signRequest(info: Uint8Array, { algorithm, sign }: RequestSigner): Der {
  return sequence(info, algorithm, bitString(sign(info)));
}
