import type { Unlocking } from '#core/x509/decrypt.ts';
import {
  bitString,
  explicitTag,
  integer,
  nullValue,
  objectId,
  octetString,
  sequence,
  unsignedInteger,
} from '#core/x509/der.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { type Bytes, bytesNumber, latin1, numberBytes } from '#core/x509/encoding.ts';
import { InspectError } from '#core/x509/inspect-fault.ts';
import { type KeyView, keyFromSpki } from '#core/x509/key-view.ts';
import { openSection } from '#core/x509/openssh-cipher.ts';
import { pkcs8 } from '#core/x509/private-key.ts';
import { rsaPrivateKey } from '#core/x509/rsa-key.ts';

const magic = 'openssh-key-v1\0';

/** Reader for length-prefixed strings with a four-byte length (RFC 4251 §5). */
class SshReader {
  private at: number;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  number(): number {
    return this.take(4).reduce((value, byte) => value * 256 + byte, 0);
  }

  string(): Uint8Array {
    return this.take(this.number());
  }

  rest(): Uint8Array {
    return this.bytes.subarray(this.at);
  }

  private take(size: number): Uint8Array {
    if (this.at + size > this.bytes.length) throw new DerFault('cut', this.at, `${size} bytes`);
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }
}

/**
 * Reads OpenSSH's private key format (PROTOCOL.key). The public key is stored unencrypted, so an encrypted key can be shown without its
 * passphrase.
 */
export function readOpenSsh(bytes: Uint8Array): KeyView {
  const { cipher, publicKey } = readFile(bytes);
  return keyFromSpki(spkiOf(new SshReader(publicKey)), 'openssh', true, cipher !== 'none');
}

/** Returns an unencrypted key as PKCS#8; null if it is encrypted or stored in a security key. */
export function openSshPkcs8(bytes: Uint8Array): Bytes | null {
  const { cipher, sections } = readFile(bytes);
  return cipher === 'none' ? pkcs8Of(new SshReader(sections.string())) : null;
}

/** Decrypts a key; null if it is stored in a security key. Throws `InspectError`, for a wrong passphrase too. */
export async function decryptOpenSsh(bytes: Uint8Array, unlocking: Unlocking): Promise<Bytes | null> {
  const { cipher, kdf, options, sections } = readFile(bytes);
  const [salt, rounds] = [options.string(), options.number()];
  const [data, tag] = [sections.string(), sections.rest()];
  const plain = await openSection({ cipher, kdf, salt, rounds, data, tag }, unlocking);
  const checks = new SshReader(plain);
  const [check, again] = [checks.number(), checks.number()];
  if (check !== again) throw new InspectError('password-wrong');
  return pkcs8Of(new SshReader(plain));
}

function readFile(bytes: Uint8Array) {
  if (latin1(bytes.subarray(0, magic.length)) !== magic) throw new DerFault('value', 0, 'openssh-key-v1');
  const reader = new SshReader(bytes, magic.length);
  const cipher = latin1(reader.string());
  const kdf = latin1(reader.string());
  const options = new SshReader(reader.string());
  if (reader.number() < 1) throw new DerFault('missing', magic.length, 'a key');
  return { cipher, kdf, options, publicKey: reader.string(), sections: reader };
}

const rsa = sequence(objectId('1.2.840.113549.1.1.1'), nullValue());

/** Private section: a check number twice, then the key's numbers (OpenSSH's `sshkey.c`). */
function pkcs8Of(key: SshReader): Bytes | null {
  const [check, again] = [key.number(), key.number()];
  if (check !== again) throw new InspectError('key-inconsistent', 'the check numbers');
  const type = latin1(key.string());
  const numbers = (count: number) => Array.from({ length: count }, () => new Uint8Array(key.string()));
  if (type === 'ssh-rsa') {
    const [n, e, d, inverse, p, q] = numbers(6).map(bytesNumber);
    return n && e && d && inverse && p && q ? pkcs8(rsa, rsaPrivateKey({ n, e, d, p, q, inverse })) : null;
  }
  if (type === 'ssh-dss') {
    const [p, q, g, , x] = numbers(5).map(unsignedInteger);
    return p && q && g && x ? pkcs8(sequence(objectId('1.2.840.10040.4.1'), sequence(p, q, g)), x) : null;
  }
  if (type === 'ssh-ed25519') {
    const [, pair = new Uint8Array()] = numbers(2);
    return pkcs8(sequence(objectId('1.3.101.112')), octetString(pair.subarray(0, 32)));
  }
  const curve = ecCurves[type];
  if (curve === undefined) return null;
  const [, point = new Uint8Array(), secret = new Uint8Array()] = numbers(3);
  const number = numberBytes(bytesNumber(secret));
  const inner = sequence(integer(1), octetString(number), explicitTag(1, bitString(point)));
  return pkcs8(sequence(objectId('1.2.840.10045.2.1'), objectId(curve)), inner);
}

const ecCurves: Readonly<Record<string, string>> = {
  'ecdsa-sha2-nistp256': '1.2.840.10045.3.1.7',
  'ecdsa-sha2-nistp384': '1.3.132.0.34',
  'ecdsa-sha2-nistp521': '1.3.132.0.35',
};

/** Public keys of RFC 4253 §6.6, RFC 5656 §3.1 and RFC 8709 §4. A security key's has the same fields plus some more. */
function spkiOf(key: SshReader): Bytes {
  const type = latin1(key.string());
  if (type === 'ssh-rsa') {
    const [exponent, modulus] = [key.string(), key.string()];
    const numbers = sequence(unsignedInteger(modulus), unsignedInteger(exponent));
    return sequence(rsa, bitString(numbers));
  }
  if (type === 'ssh-dss') {
    const [p, q, g, y] = [key.string(), key.string(), key.string(), key.string()].map(unsignedInteger);
    const parameters = sequence(...[p, q, g].flatMap((number) => number ?? []));
    return sequence(sequence(objectId('1.2.840.10040.4.1'), parameters), bitString(y ?? new Uint8Array()));
  }
  const plain = type.replace(/^sk-/, '').replace(/@openssh\.com$/, '');
  if (plain === 'ssh-ed25519') return sequence(sequence(objectId('1.3.101.112')), bitString(key.string()));
  const curve = ecCurves[plain];
  if (curve === undefined) throw new InspectError('unsupported', type.slice(0, 40));
  key.string();
  return sequence(sequence(objectId('1.2.840.10045.2.1'), objectId(curve)), bitString(key.string()));
}
