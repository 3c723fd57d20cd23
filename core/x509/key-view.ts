import { readAlgorithm } from '#core/x509/algorithm-view.ts';
import { type PublicKeyView, readPublicKey } from '#core/x509/certificate-view.ts';
import { decrypt, type Unlocking } from '#core/x509/decrypt.ts';
import { bitString, nullValue, objectId, sequence } from '#core/x509/der.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { type DerNode, Fields, readNode } from '#core/x509/der-node.ts';
import { type Bytes, toHex } from '#core/x509/encoding.ts';
import { InspectError } from '#core/x509/inspect-fault.ts';
import { ecBits, powerBits, readPkcs8, rsaBits } from '#core/x509/private-key.ts';
import { readRsaKey } from '#core/x509/rsa-key.ts';

/** A key. Views contain only the public key. */
export interface KeyView {
  readonly kind: 'key';
  readonly isPrivate: boolean;
  readonly format: KeyFormat;
  /** Whether the input was encrypted. */
  readonly isEncrypted: boolean;
  /** OID of the algorithm if the public key is unknown; null otherwise, since `key` has its name. */
  readonly algorithmOid: string | null;
  /** The public key; null if the algorithm is unsupported. */
  readonly key: PublicKeyView | null;
}

export type KeyFormat = 'pkcs8' | 'pkcs1' | 'sec1' | 'dsa' | 'openssh' | 'spki';

const rsa = sequence(objectId('1.2.840.113549.1.1.1'), nullValue());
const ec = objectId('1.2.840.10045.2.1');
const dsa = objectId('1.2.840.10040.4.1');

/** Returns the view of a key from its SPKI. */
export function keyFromSpki(
  spki: Bytes,
  format: KeyFormat,
  isPrivate: boolean,
  isEncrypted = false,
): KeyView {
  const key = readPublicKey(readNode(spki, 'SubjectPublicKeyInfo'));
  return { kind: 'key', isPrivate, format, isEncrypted, algorithmOid: null, key };
}

/** Reads PKCS#8 that is unencrypted or already decrypted. */
export async function readPkcs8View(node: DerNode, isEncrypted = false): Promise<KeyView> {
  const { algorithm, spki } = await readPkcs8(node);
  if (spki !== null) return keyFromSpki(spki, 'pkcs8', true, isEncrypted);
  return {
    kind: 'key',
    isPrivate: true,
    format: 'pkcs8',
    isEncrypted,
    algorithmOid: algorithm.oid,
    key: null,
  };
}

/** Decrypts an EncryptedPrivateKeyInfo (RFC 5958 §3) and returns its PrivateKeyInfo. */
export async function openPkcs8(node: DerNode, unlocking: Unlocking): Promise<DerNode> {
  const fields = new Fields(node, 'EncryptedPrivateKeyInfo');
  const algorithm = fields.take(0x30, 'encryptionAlgorithm');
  const data = fields.take(0x04, 'encryptedData');
  fields.end();
  readAlgorithm(algorithm);
  const plain = await decrypt(algorithm, data.content, unlocking);
  return openedNode(plain, 'PrivateKeyInfo');
}

/** Parses decrypted bytes. Throws `password-wrong` if they are not a single value. */
export function openedNode(plain: Bytes, expected: string): DerNode {
  try {
    const node = readNode(plain, expected);
    // Parse the children too: half of all wrong keys yield something that looks like a value.
    return node.children.length === 0 ? wrongPassword() : node;
  } catch (error) {
    if (error instanceof DerFault) return wrongPassword();
    throw error;
  }
}

function wrongPassword(): never {
  throw new InspectError('password-wrong');
}

/** PKCS#1 (RFC 8017 appendix A.1.2). */
export function readPkcs1(node: DerNode, isEncrypted = false): KeyView {
  return keyFromSpki(sequence(rsa, bitString(rsaBits(node))), 'pkcs1', true, isEncrypted);
}

/** RSAPublicKey (RFC 8017 appendix A.1.1). */
export function readPkcs1Public(node: DerNode): KeyView {
  if (readRsaKey(node.whole) === null) throw new DerFault('value', node.at, 'RSAPublicKey');
  return keyFromSpki(sequence(rsa, bitString(new Uint8Array(node.whole))), 'pkcs1', false);
}

/** SEC 1 (RFC 5915). Throws `DerFault` if the key does not name its curve. */
export async function readSec1(node: DerNode, isEncrypted = false): Promise<KeyView> {
  const parameters = node.children.find(({ tag }) => tag === 0xa0)?.only('ECParameters');
  if (parameters === undefined) throw new DerFault('missing', node.end, '[0] (parameters)');
  const bits = await ecBits(node, parameters);
  if (bits !== null) {
    const algorithm = sequence(ec, new Uint8Array(parameters.whole));
    return keyFromSpki(sequence(algorithm, bitString(bits)), 'sec1', true, isEncrypted);
  }
  return {
    kind: 'key',
    isPrivate: true,
    format: 'sec1',
    isEncrypted,
    algorithmOid: '1.2.840.10045.2.1',
    key: null,
  };
}

/** OpenSSL's format for DSA keys: version, p, q, g, y, x. */
export function readDsa(node: DerNode, isEncrypted = false): KeyView {
  const fields = new Fields(node, 'DSAPrivateKey');
  fields.take(0x02, 'version');
  const [p, q, g, y, x] = ['p', 'q', 'g', 'y', 'x'].map((name) => fields.take(0x02, name));
  fields.end();
  if (!p || !q || !g || !y || !x) throw new DerFault('missing', node.end, 'DSAPrivateKey');
  const bits = powerBits(p, g, x) ?? new Uint8Array(y.whole);
  if (toHex(bits) !== toHex(y.whole)) throw new InspectError('key-inconsistent', 'the public number', y.at);
  const parameters = sequence(...[p, q, g].map((number) => new Uint8Array(number.whole)));
  return keyFromSpki(sequence(sequence(dsa, parameters), bitString(bits)), 'dsa', true, isEncrypted);
}

export function readSpki(node: DerNode): KeyView {
  return keyFromSpki(new Uint8Array(node.whole), 'spki', false);
}
