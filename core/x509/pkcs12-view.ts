import { hmac } from '@noble/hashes/hmac.js';
import { hashName, readAlgorithm } from '#core/x509/algorithm-view.ts';
import { decrypt, pbkdf2, spendRounds, type Unlocking } from '#core/x509/decrypt.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { type DerNode, Fields, readNode } from '#core/x509/der-node.ts';
import { readString } from '#core/x509/der-text.ts';
import { readObjectId, readOctets, readSmallInteger } from '#core/x509/der-values.ts';
import { type Bytes, toHex } from '#core/x509/encoding.ts';
import { InspectError } from '#core/x509/inspect-fault.ts';
import { openedNode, openPkcs8 } from '#core/x509/key-view.ts';
import { type KdfHash, kdfHashes, kdfPurpose, pkcs12Kdf } from '#core/x509/pkcs12-kdf.ts';

/** Properties of a PKCS#12 file (RFC 7292); its contents are separate objects. */
export interface Pkcs12View {
  readonly kind: 'pkcs12';
  readonly version: number;
  /** Hash and iterations of the MAC; null without a MAC. */
  readonly mac: { readonly algorithm: string; readonly rounds: number } | null;
  /** OIDs of bags with unsupported types. */
  readonly otherBags: readonly string[];
}

/** Attributes of a bag (RFC 7292 §4.2). */
export interface BagAttributes {
  readonly friendlyName: string | null;
  /** Hex. */
  readonly localKeyId: string | null;
}

export interface Pkcs12Contents {
  readonly view: Pkcs12View;
  readonly certificates: readonly { readonly node: DerNode; readonly attributes: BagAttributes }[];
  readonly crls: readonly { readonly node: DerNode; readonly attributes: BagAttributes }[];
  readonly keys: readonly StoredKey[];
}

interface StoredKey {
  /** Returns the key as PKCS#8. */
  readonly open: (unlocking: Unlocking) => DerNode | Promise<DerNode>;
  readonly isEncrypted: boolean;
  readonly attributes: BagAttributes;
}

const data = '1.2.840.113549.1.7.1';
const encryptedData = '1.2.840.113549.1.7.6';
const bagPrefix = '1.2.840.113549.1.12.10.1.';
/** Maximum depth of nested safes (RFC 7292 §4.2.6). */
const deepestSafe = 4;

/** Opens a PFX. Throws `DerFault` if it is malformed and `InspectError` if the password is wrong. */
export async function readPkcs12(node: DerNode, unlocking: Unlocking): Promise<Pkcs12Contents> {
  const outer = new Fields(node, 'PFX');
  const version = readSmallInteger(outer.take(0x02, 'version'), 'version');
  const authSafe = outer.take(0x30, 'authSafe');
  const macData = outer.optional(0x30);
  outer.end();
  const content = contentOf(authSafe, data);
  const mac = macData === undefined ? null : await checkMac(macData, content, unlocking);
  const found = { certificates: [], crls: [], keys: [], otherBags: [] } as Found;
  const safes = new Fields(readNode(content, 'AuthenticatedSafe'), 'AuthenticatedSafe').rest();
  for (const safe of safes) await readBags(await openSafe(safe, unlocking), unlocking, found, 0);
  const { otherBags, ...contents } = found;
  return { view: { kind: 'pkcs12', version, mac, otherBags }, ...contents };
}

interface Found {
  readonly certificates: { node: DerNode; attributes: BagAttributes }[];
  readonly crls: { node: DerNode; attributes: BagAttributes }[];
  readonly keys: StoredKey[];
  readonly otherBags: string[];
}

/** Returns the OCTET STRING of a ContentInfo. Throws `InspectError` if it has another type. */
function contentOf(info: DerNode, wanted: string): Bytes {
  const fields = new Fields(info, 'ContentInfo');
  const type = readObjectId(fields.take(0x06, 'contentType'));
  if (type !== wanted) throw new InspectError('unsupported', type, info.at);
  return readOctets(octets(fields.take(0xa0, 'content').only('content')));
}

/** BER may split it into parts. */
function octets(node: DerNode): DerNode {
  if (node.tag !== 0x04 && node.tag !== 0x24) throw new DerFault('unexpected', node.at, 'OCTET STRING');
  return node;
}

async function openSafe(safe: DerNode, unlocking: Unlocking): Promise<DerNode> {
  const type = readObjectId(new Fields(safe, 'ContentInfo').take(0x06, 'contentType'));
  if (type !== encryptedData) return readNode(contentOf(safe, data), 'SafeContents');
  const content = new Fields(safe, 'ContentInfo');
  content.take(0x06, 'contentType');
  const fields = new Fields(content.take(0xa0, 'content').only('EncryptedData'), 'EncryptedData');
  fields.take(0x02, 'version');
  const info = new Fields(fields.take(0x30, 'encryptedContentInfo'), 'EncryptedContentInfo');
  info.take(0x06, 'contentType');
  const algorithm = info.take(0x30, 'contentEncryptionAlgorithm');
  const hidden = info.optional(0x80, 0xa0);
  if (hidden === undefined) throw new DerFault('missing', safe.end, '[0] (encryptedContent)');
  return openedNode(await decrypt(algorithm, readOctets(hidden), unlocking), 'SafeContents');
}

async function readBags(safe: DerNode, unlocking: Unlocking, found: Found, depth: number): Promise<void> {
  for (const bag of new Fields(safe, 'SafeContents').rest()) {
    const fields = new Fields(bag, 'SafeBag');
    const type = readObjectId(fields.take(0x06, 'bagId'));
    const value = fields.take(0xa0, 'bagValue').only('bagValue');
    const attributes = bagAttributes(fields.optional(0x31));
    fields.end();
    switch (type.startsWith(bagPrefix) ? type.slice(bagPrefix.length) : '') {
      case '1':
        found.keys.push({ open: () => value, isEncrypted: false, attributes });
        break;
      case '2':
        found.keys.push({ open: (own) => openPkcs8(value, own), isEncrypted: true, attributes });
        break;
      case '3':
        addValue(found.certificates, value, attributes, found);
        break;
      case '4':
        addValue(found.crls, value, attributes, found);
        break;
      case '6':
        if (depth >= deepestSafe) throw new DerFault('too-deep', bag.at, `at most ${deepestSafe} safes`);
        await readBags(value, unlocking, found, depth + 1);
        break;
      default:
        found.otherBags.push(type);
    }
  }
}

/** X.509 in an OCTET STRING (RFC 7292 §4.2.3, §4.2.4); other types, such as SDSI, are only listed. */
function addValue(
  list: { node: DerNode; attributes: BagAttributes }[],
  bag: DerNode,
  attributes: BagAttributes,
  found: Found,
): void {
  const fields = new Fields(bag, 'CertBag');
  const type = readObjectId(fields.take(0x06, 'certId'));
  const value = fields.take(0xa0, 'certValue').only('certValue');
  if (/^1\.2\.840\.113549\.1\.9\.2[23]\.1$/.test(type))
    list.push({ node: readNode(readOctets(octets(value)), 'Certificate'), attributes });
  else found.otherBags.push(type);
}

function bagAttributes(set: DerNode | undefined): BagAttributes {
  const values = new Map<string, DerNode>();
  for (const attribute of set?.children ?? []) {
    const fields = new Fields(attribute, 'PKCS12Attribute');
    const type = readObjectId(fields.take(0x06, 'attrId'));
    const [value] = fields.take(0x31, 'attrValues').children;
    if (value !== undefined) values.set(type, value);
  }
  const name = values.get('1.2.840.113549.1.9.20');
  const keyId = values.get('1.2.840.113549.1.9.21');
  return {
    friendlyName: name === undefined ? null : readString(name).value,
    localKeyId: keyId === undefined ? null : toHex(keyId.content),
  };
}

function isKdfHash(name: string): name is KdfHash {
  return name in kdfHashes;
}

/** RFC 7292 §4 and appendix B; PBMAC1 (RFC 9579). A wrong MAC is a wrong password or a modified file. */
async function checkMac(macData: DerNode, content: Bytes, unlocking: Unlocking): Promise<Pkcs12View['mac']> {
  const fields = new Fields(macData, 'MacData');
  const digest = new Fields(fields.take(0x30, 'mac'), 'DigestInfo');
  const algorithm = readAlgorithm(digest.take(0x30, 'digestAlgorithm'));
  const expected = digest.take(0x04, 'digest').content;
  digest.end();
  const salt = fields.take(0x04, 'macSalt').content;
  const iterations = fields.optional(0x02);
  fields.end();
  if (algorithm.oid === '1.2.840.113549.1.5.14') return checkPbmac1(algorithm, content, expected, unlocking);
  const hash = hashName(algorithm.oid);
  if (!isKdfHash(hash)) throw new InspectError('unsupported', hash);
  const rounds = iterations === undefined ? 1 : readSmallInteger(iterations, 'iterations');
  // An empty password is encoded as two zero bytes, or by some writers as nothing.
  const secrets = unlocking.password === '' ? ['', new Uint8Array()] : [unlocking.password];
  const size = kdfHashes[hash].outputLen;
  const isRight = secrets.some((secret) => {
    spendRounds(unlocking, rounds);
    const key = pkcs12Kdf(hash, kdfPurpose.mac, secret, salt, rounds, size);
    return isSame(hmac(kdfHashes[hash], key, content), expected);
  });
  if (!isRight) throw new InspectError('password-wrong');
  return { algorithm: hash, rounds };
}

const macHashes: Readonly<Record<string, KdfHash>> = {
  '1.2.840.113549.2.7': 'SHA-1',
  '1.2.840.113549.2.8': 'SHA-224',
  '1.2.840.113549.2.9': 'SHA-256',
  '1.2.840.113549.2.10': 'SHA-384',
  '1.2.840.113549.2.11': 'SHA-512',
};

/** The key length is required and must be at least twenty bytes (RFC 9579 §4, §5). */
async function checkPbmac1(
  { parameters, node }: ReturnType<typeof readAlgorithm>,
  content: Bytes,
  expected: Uint8Array,
  unlocking: Unlocking,
): Promise<Pkcs12View['mac']> {
  const fields = new Fields(parameters ?? node, 'PBMAC1-params');
  const derivation = readAlgorithm(fields.take(0x30, 'keyDerivationFunc'));
  const hash = macHashes[readAlgorithm(fields.take(0x30, 'messageAuthScheme')).oid];
  fields.end();
  const numbers = (derivation.parameters?.children ?? []).filter(({ tag }) => tag === 0x02);
  const [iterations, length] = numbers;
  if (hash === undefined || iterations === undefined) throw new InspectError('unsupported', 'PBMAC1');
  if (length === undefined) throw new DerFault('missing', iterations.next, 'INTEGER (keyLength)');
  const size = readSmallInteger(length, 'keyLength');
  if (size < 20 || size > 1_024) throw new DerFault('value', length.at, 'a keyLength of at least 20');
  const key = await pbkdf2(derivation, size, unlocking);
  if (!isSame(hmac(kdfHashes[hash], key, content), expected)) throw new InspectError('password-wrong');
  return { algorithm: `PBMAC1 ${hash}`, rounds: readSmallInteger(iterations, 'iterationCount') };
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
