import { encryptCbc } from '#core/x509/cbc.ts';
import { integer, nullValue, objectId, octetString, sequence } from '#core/x509/der.ts';
import { type Bytes, utf8 } from '#core/x509/encoding.ts';
import { encodePem } from '#core/x509/pem.ts';
import { kdfPurpose, pkcs12Kdf } from '#core/x509/pkcs12-kdf.ts';

/** Data encrypted with a password, and the AlgorithmIdentifier (DER) that describes how. */
export interface Encrypted {
  readonly algorithm: Bytes;
  readonly bytes: Bytes;
}

export type Encrypt = (plain: Bytes, password: string) => Promise<Encrypted>;

/**
 * PBES2 (RFC 8018 §6.2) with PBKDF2, HMAC-SHA-256 and AES-256-CBC. The password is encoded as UTF-8. Supported by OpenSSL 1.1, Java
 * 8u301, Windows 10 1709 and later.
 */
export function pbes2(iterations: number): Encrypt {
  return async (plain, password) => {
    const salt = crypto.getRandomValues(new Uint8Array(16));
    const iv = crypto.getRandomValues(new Uint8Array(16));
    const base = await crypto.subtle.importKey('raw', utf8(password), 'PBKDF2', false, ['deriveKey']);
    const key = await crypto.subtle.deriveKey(
      { name: 'PBKDF2', hash: 'SHA-256', iterations, salt },
      base,
      { name: 'AES-CBC', length: 256 },
      false,
      ['encrypt'],
    );
    const prf = sequence(objectId('1.2.840.113549.2.9'), nullValue());
    return {
      algorithm: sequence(
        objectId('1.2.840.113549.1.5.13'),
        sequence(
          sequence(objectId('1.2.840.113549.1.5.12'), sequence(octetString(salt), integer(iterations), prf)),
          sequence(objectId('2.16.840.1.101.3.4.1.42'), octetString(iv)),
        ),
      ),
      bytes: new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, plain)),
    };
  };
}

/** pbeWithSHAAnd3-KeyTripleDES-CBC (RFC 7292 appendix C), supported by all old Windows versions and appliances. */
export function pbeTripleDes(iterations: number): Encrypt {
  return async (plain, password) => {
    const salt = crypto.getRandomValues(new Uint8Array(8));
    const key = pkcs12Kdf('SHA-1', kdfPurpose.key, password, salt, iterations, 24);
    const iv = pkcs12Kdf('SHA-1', kdfPurpose.iv, password, salt, iterations, 8);
    return {
      algorithm: sequence(
        objectId('1.2.840.113549.1.12.1.3'),
        sequence(octetString(salt), integer(iterations)),
      ),
      bytes: encryptCbc('3DES', key, iv, plain),
    };
  };
}

/** Iterations recommended by OWASP for PBKDF2 with HMAC-SHA-256. */
export const passwordRounds = 600_000;

/** Encodes PKCS#8 as PEM with 64 columns: unencrypted if the passphrase is empty, else encrypted with PBES2 (RFC 5958 §3). */
export async function encodePrivateKey(pkcs8: Bytes, passphrase: string): Promise<string> {
  if (passphrase === '') return encodePem('PRIVATE KEY', pkcs8);
  return encodePem('ENCRYPTED PRIVATE KEY', await encryptPkcs8(pkcs8, passphrase));
}

/** Encodes an EncryptedPrivateKeyInfo (RFC 5958 §3) with PBES2. */
export async function encryptPkcs8(pkcs8: Bytes, password: string): Promise<Bytes> {
  const { algorithm, bytes } = await pbes2(passwordRounds)(pkcs8, password);
  return sequence(algorithm, octetString(bytes));
}
