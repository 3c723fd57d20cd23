import { md5, sha1 } from '@noble/hashes/legacy.js';
import { readAlgorithm } from '#core/x509/algorithm-view.ts';
import { decryptCbc } from '#core/x509/cbc.ts';
import { spendRounds, type Unlocking } from '#core/x509/decrypt.ts';
import { utf16 } from '#core/x509/der.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { type DerNode, Fields, readNode } from '#core/x509/der-node.ts';
import { decodeUtf8 } from '#core/x509/der-text.ts';
import { readSmallInteger } from '#core/x509/der-values.ts';
import { type Bytes, concatBytes, latin1, toHex, utf8 } from '#core/x509/encoding.ts';
import { InspectError } from '#core/x509/inspect-fault.ts';
import { openedNode } from '#core/x509/key-view.ts';

/** Properties of a Java key store; its certificates and keys are separate objects. */
export interface JksView {
  readonly kind: 'jks';
  readonly format: 'JKS' | 'JCEKS';
  readonly version: number;
  readonly entries: readonly JksEntryView[];
  /** Whether the store's seal was verified with the password. */
  readonly isVerified: boolean;
}

export interface JksEntryView {
  readonly alias: string;
  readonly type: 'privateKey' | 'trustedCertificate' | 'secretKey';
  /** ISO time; null if invalid. */
  readonly created: string | null;
}

export interface JksContents {
  readonly view: JksView;
  readonly certificates: readonly { readonly node: DerNode; readonly alias: string }[];
  /** `open` returns PKCS#8; a key may have a password of its own. */
  readonly keys: readonly { readonly open: (unlocking: Unlocking) => DerNode; readonly alias: string }[];
  /** Number of entries after the first secret key, which cannot be read. */
  readonly unread: number;
}

const formats: Readonly<Record<number, JksView['format']>> = { 4277010157: 'JKS', 3469659854: 'JCEKS' };

export function isJks(bytes: Uint8Array): boolean {
  return (
    bytes.length >= 4 && formats[new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)] !== undefined
  );
}

/** Length of the trailing SHA-1 over password and store. */
const sealLength = 20;

/**
 * Reads JKS and JCEKS, versions 1 and 2 (sun.security.provider.JavaKeyStore, com.sun.crypto.provider.JceKeyStore). Certificates are not
 * encrypted. Secret keys are serialized Java objects, so reading stops at the first one. `isVerified`: whether a password fits the
 * store's seal.
 */
export function readJks(bytes: Bytes, isVerified: boolean): JksContents {
  const reader = new StoreReader(bytes);
  const format = formats[reader.number(4)] ?? 'JKS';
  const version = reader.number(4);
  if (version !== 1 && version !== 2) throw new DerFault('value', 4, 'version 1 or 2');
  const count = reader.number(4);
  const entries: JksEntryView[] = [];
  const certificates: { node: DerNode; alias: string }[] = [];
  const keys: { open: (unlocking: Unlocking) => DerNode; alias: string }[] = [];
  const contents = (unread: number): JksContents => ({
    view: { kind: 'jks', format, version, entries, isVerified },
    ...{ certificates, keys, unread },
  });
  for (let index = 0; index < count; index++) {
    const at = reader.at;
    const tag = reader.number(4);
    const alias = reader.text();
    const created = timeOf(reader.number(8));
    const certificate = () => ({ node: readCertificate(reader, version), alias });
    if (tag === 1) {
      entries.push({ alias, type: 'privateKey', created });
      const key = readNode(reader.take(reader.number(4)), 'EncryptedPrivateKeyInfo');
      keys.push({ open: (unlocking) => openKey(key, unlocking), alias });
      const chain = reader.number(4);
      for (let link = 0; link < chain; link++) certificates.push(certificate());
    } else if (tag === 2) {
      entries.push({ alias, type: 'trustedCertificate', created });
      certificates.push(certificate());
    } else if (tag === 3) {
      entries.push({ alias, type: 'secretKey', created });
      return contents(count - entries.length);
    } else throw new DerFault('value', at, 'a kind of entry');
  }
  if (reader.at !== bytes.length - sealLength)
    throw new DerFault('surplus', reader.at, 'the seal of the store');
  return contents(0);
}

/** Reader for Java's DataOutput: big-endian numbers, and strings with a two-byte length. */
class StoreReader {
  at = 0;
  private readonly bytes: Bytes;

  constructor(bytes: Bytes) {
    this.bytes = bytes;
  }

  number(size: number): number {
    return this.take(size).reduce((value, byte) => value * 256 + byte, 0);
  }

  text(): string {
    return readModifiedUtf8(this.take(this.number(2)));
  }

  take(size: number): Bytes {
    if (this.at + size > this.bytes.length - sealLength) throw new DerFault('cut', this.at, `${size} bytes`);
    this.at += size;
    return this.bytes.slice(this.at - size, this.at);
  }
}

/**
 * Decodes the UTF-8 of Java's DataOutput, which writes each half of a surrogate pair and a zero by itself; text of other writers as plain
 * UTF-8 or Latin-1.
 */
function readModifiedUtf8(content: Bytes): string {
  const plain = decodeUtf8(content);
  if (plain !== null) return plain;
  let text = '';
  for (let at = 0; at < content.length; ) {
    const [a = 0, b = 0, c = 0] = content.subarray(at, at + 3);
    const size = a < 0x80 ? 1 : a >> 5 === 6 ? 2 : a >> 4 === 14 ? 3 : 0;
    const rest = [b, c].slice(0, size - 1);
    if (size === 0 || at + size > content.length || rest.some((byte) => byte >> 6 !== 2))
      return latin1(content);
    const unit =
      size === 1
        ? a
        : size === 2
          ? ((a & 31) << 6) | (b & 63)
          : ((a & 15) << 12) | ((b & 63) << 6) | (c & 63);
    text += String.fromCharCode(unit);
    at += size;
  }
  return text;
}

function readCertificate(reader: StoreReader, version: number): DerNode {
  const at = reader.at;
  if (version === 2) {
    const type = reader.text();
    if (type !== 'X.509' && type !== 'X509') throw new DerFault('value', at, 'a certificate of X.509');
  }
  return readNode(reader.take(reader.number(4)), 'Certificate');
}

function timeOf(milliseconds: number): string | null {
  return milliseconds <= 8.64e15 ? new Date(milliseconds).toISOString() : null;
}

/** Throws `password-wrong` if the password is not the store's, or the store is damaged. */
export function checkSeal(bytes: Bytes, { password }: Pick<Unlocking, 'password'>): void {
  const seal = sha1(concatBytes(utf16(password), utf8('Mighty Aphrodite'), bytes.subarray(0, -sealLength)));
  if (toHex(seal) !== toHex(bytes.subarray(-sealLength))) throw new InspectError('password-wrong');
}

function openKey(node: DerNode, unlocking: Unlocking): DerNode {
  const fields = new Fields(node, 'EncryptedPrivateKeyInfo');
  const algorithm = readAlgorithm(fields.take(0x30, 'encryptionAlgorithm'));
  const data = fields.take(0x04, 'encryptedData').content;
  fields.end();
  if (algorithm.oid === '1.3.6.1.4.1.42.2.17.1.1')
    return openedNode(openSunKey(data, unlocking), 'PrivateKeyInfo');
  if (algorithm.oid !== '1.3.6.1.4.1.42.2.19.1') throw new InspectError('unsupported', algorithm.oid);
  const parameters = new Fields(algorithm.parameters ?? algorithm.node, 'PBEParameter');
  const salt = parameters.take(0x04, 'salt').content;
  const rounds = readSmallInteger(parameters.take(0x02, 'iterations'), 'iterations');
  return openedNode(openJceKey(data, salt, rounds, unlocking), 'PrivateKeyInfo');
}

/** JKS: XOR with a keystream of SHA-1 over password and previous block, seeded with a salt; then a SHA-1 of password and key. */
function openSunKey(data: Uint8Array, { password }: Unlocking): Bytes {
  if (data.length < 2 * sealLength) throw new InspectError('password-wrong');
  const secret = utf16(password);
  const hidden = data.subarray(sealLength, -sealLength);
  const plain = new Uint8Array(hidden.length);
  let block: Uint8Array = data.subarray(0, sealLength);
  for (let at = 0; at < hidden.length; at++) {
    if (at % sealLength === 0) block = sha1(concatBytes(secret, block));
    plain[at] = (hidden[at] ?? 0) ^ (block[at % sealLength] ?? 0);
  }
  if (toHex(sha1(concatBytes(secret, plain))) !== toHex(data.subarray(-sealLength)))
    throw new InspectError('password-wrong');
  return plain;
}

/** JCEKS: 3DES with a key from MD5 over both halves of the salt (the JDK's PBEWithMD5AndTripleDES). */
function openJceKey(data: Uint8Array, salt: Uint8Array, rounds: number, unlocking: Unlocking): Bytes {
  spendRounds(unlocking, rounds * 2);
  const halves = [salt.slice(0, 4), salt.slice(4, 8)];
  const [first, second] = halves;
  // If both halves are equal, the JDK reverses the first, but its loop yields [d a b d] instead.
  if (first && second && toHex(first) === toHex(second)) {
    const [a = 0, b = 0, , d = 0] = first;
    halves[0] = Uint8Array.of(d, a, b, d);
  }
  const derived = concatBytes(
    ...halves.map((half) => {
      let block: Uint8Array = half;
      for (let round = 0; round < rounds; round++) block = md5(concatBytes(block, utf8(unlocking.password)));
      return block;
    }),
  );
  return decryptCbc('3DES', derived.subarray(0, 24), derived.subarray(24, 32), data);
}
