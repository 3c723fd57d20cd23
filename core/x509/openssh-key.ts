import { bitString, nullValue, objectId, sequence, unsignedInteger } from '#core/x509/der.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { type Bytes, latin1 } from '#core/x509/encoding.ts';
import { InspectError } from '#core/x509/inspect-fault.ts';
import { type KeyView, keyFromSpki } from '#core/x509/key-view.ts';

const magic = 'openssh-key-v1\0';

/** Strings with their length before them, in four bytes (RFC 4251 §5). */
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

  private take(size: number): Uint8Array {
    if (this.at + size > this.bytes.length) throw new DerFault('cut', this.at, `${size} bytes`);
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }
}

/**
 * OpenSSH's private key file (PROTOCOL.key). The public key stands in it in clear, so an encrypted one is shown without its
 * passphrase.
 */
export function readOpenSsh(bytes: Uint8Array): KeyView {
  if (latin1(bytes.subarray(0, magic.length)) !== magic) throw new DerFault('value', 0, 'openssh-key-v1');
  const reader = new SshReader(bytes, magic.length);
  const cipher = latin1(reader.string());
  reader.string();
  reader.string();
  if (reader.number() < 1) throw new DerFault('missing', magic.length, 'a key');
  return keyFromSpki(spkiOf(new SshReader(reader.string())), 'openssh', true, cipher !== 'none');
}

const ecCurves: Readonly<Record<string, string>> = {
  'ecdsa-sha2-nistp256': '1.2.840.10045.3.1.7',
  'ecdsa-sha2-nistp384': '1.3.132.0.34',
  'ecdsa-sha2-nistp521': '1.3.132.0.35',
};

/** Public keys of RFC 4253 §6.6, RFC 5656 §3.1 and RFC 8709 §4; a security key's is the same with more behind it. */
function spkiOf(key: SshReader): Bytes {
  const type = latin1(key.string());
  if (type === 'ssh-rsa') {
    const [exponent, modulus] = [key.string(), key.string()];
    const numbers = sequence(unsignedInteger(modulus), unsignedInteger(exponent));
    return sequence(sequence(objectId('1.2.840.113549.1.1.1'), nullValue()), bitString(numbers));
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
