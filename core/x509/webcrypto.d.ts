/**
 * The part of the platform that this folder may use: WebCrypto, TextEncoder, TextDecoder, base64. Declared here because the folder
 * compiles with neither DOM nor Node types; both provide these with the same shapes.
 */
interface Algorithm {
  name: string;
}
type AlgorithmIdentifier = Algorithm | string;
type BufferSource = ArrayBuffer | ArrayBufferView<ArrayBuffer>;
type KeyUsage =
  | 'encrypt'
  | 'decrypt'
  | 'sign'
  | 'verify'
  | 'deriveKey'
  | 'deriveBits'
  | 'wrapKey'
  | 'unwrapKey';
interface RsaHashedImportParams extends Algorithm {
  hash: AlgorithmIdentifier;
}
interface RsaHashedKeyGenParams extends Algorithm {
  hash: AlgorithmIdentifier;
  modulusLength: number;
  publicExponent: Uint8Array<ArrayBuffer>;
}
interface EcKeyGenParams extends Algorithm {
  namedCurve: string;
}
interface EcKeyImportParams extends Algorithm {
  namedCurve: string;
}
interface EcdsaParams extends Algorithm {
  hash: AlgorithmIdentifier;
}
interface AesCbcParams extends Algorithm {
  iv: BufferSource;
}
interface AesGcmParams extends Algorithm {
  iv: BufferSource;
  additionalData: BufferSource;
}
interface EcdhKeyDeriveParams extends Algorithm {
  public: CryptoKey;
}
interface Pbkdf2Params extends Algorithm {
  hash: AlgorithmIdentifier;
  iterations: number;
  salt: BufferSource;
}
interface AesDerivedKeyParams extends Algorithm {
  length: number;
}
interface CryptoKey {
  readonly algorithm: Algorithm;
  readonly extractable: boolean;
  readonly type: 'private' | 'public' | 'secret';
  readonly usages: KeyUsage[];
}
interface CryptoKeyPair {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}
interface JsonWebKey {
  [member: string]: unknown;
}
interface SubtleCrypto {
  digest(algorithm: AlgorithmIdentifier, data: BufferSource): Promise<ArrayBuffer>;
  generateKey(
    algorithm: RsaHashedKeyGenParams | EcKeyGenParams | 'Ed25519',
    extractable: boolean,
    usages: readonly KeyUsage[],
  ): Promise<CryptoKeyPair>;
  importKey(
    format: 'jwk',
    key: JsonWebKey,
    algorithm: Algorithm | EcKeyImportParams,
    extractable: boolean,
    usages: readonly KeyUsage[],
  ): Promise<CryptoKey>;
  importKey(
    format: 'raw' | 'pkcs8' | 'spki',
    key: BufferSource,
    algorithm: AlgorithmIdentifier | EcKeyImportParams,
    extractable: boolean,
    usages: readonly KeyUsage[],
  ): Promise<CryptoKey>;
  exportKey(format: 'jwk', key: CryptoKey): Promise<JsonWebKey>;
  exportKey(format: 'raw' | 'pkcs8' | 'spki', key: CryptoKey): Promise<ArrayBuffer>;
  deriveKey(
    algorithm: Pbkdf2Params,
    base: CryptoKey,
    derived: AesDerivedKeyParams,
    extractable: boolean,
    usages: readonly KeyUsage[],
  ): Promise<CryptoKey>;
  sign(algorithm: Algorithm | EcdsaParams, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer>;
  verify(
    algorithm: Algorithm | EcdsaParams,
    key: CryptoKey,
    signature: BufferSource,
    data: BufferSource,
  ): Promise<boolean>;
  deriveBits(
    algorithm: EcdhKeyDeriveParams | Pbkdf2Params,
    base: CryptoKey,
    length: number,
  ): Promise<ArrayBuffer>;
  decrypt(algorithm: AesGcmParams, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer>;
  encrypt(algorithm: AesCbcParams | AesGcmParams, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer>;
}
interface Crypto {
  readonly subtle: SubtleCrypto;
  getRandomValues<T extends ArrayBufferView<ArrayBuffer>>(array: T): T;
}
declare const crypto: Crypto;

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(input?: BufferSource): string;
}
declare function atob(data: string): string;
declare function btoa(data: string): string;
