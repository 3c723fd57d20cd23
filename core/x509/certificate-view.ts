import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { type PssView, readSignatureAlgorithm, type SignatureAlgorithm } from '#core/x509/algorithm-view.ts';
import { type AltName, readAltNames } from '#core/x509/alt-names.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { type DerNode, Fields, type Span } from '#core/x509/der-node.ts';
import { readSerial, readSmallInteger, readTime, type TimeFacts, timeTags } from '#core/x509/der-values.ts';
import { type Bytes, toHex } from '#core/x509/encoding.ts';
import { type ExtensionView, readExtensions } from '#core/x509/extensions/extension-view.ts';
import { type KeyFacts, readKey } from '#core/x509/key-facts.ts';
import { type NamePart, readName } from '#core/x509/name-facts.ts';

/** The public key of an object. */
export interface PublicKeyView extends KeyFacts {
  /** SubjectPublicKeyInfo, DER. */
  readonly spki: Bytes;
  /** Length of the key's BIT STRING content. */
  readonly bytes: number;
  /** Parameters that restrict an RSASSA-PSS key (RFC 4055 §3.1); `saltLength` is the minimum. Null for an unrestricted key. */
  readonly pss: PssView | null;
}

/** Fingerprints of the DER, hex. */
export interface Thumbprints {
  readonly sha1: string;
  readonly sha256: string;
  readonly sha512: string;
}

/** The decoded fields of a certificate (RFC 5280 §4.1) and their positions. */
export interface CertificateView {
  readonly kind: 'certificate';
  readonly der: Bytes;
  /** 1, 2 or 3. */
  readonly version: number;
  /** Lower-case hex without leading zeros; `-` marks a negative number. */
  readonly serial: string;
  readonly signatureAlgorithm: SignatureAlgorithm;
  /** The algorithm in the signed part; RFC 5280 §4.1.1.2 requires it to equal `signatureAlgorithm`. */
  readonly signedAlgorithm: SignatureAlgorithm;
  readonly issuer: readonly NamePart[];
  readonly subject: readonly NamePart[];
  readonly notBefore: TimeFacts;
  readonly notAfter: TimeFacts;
  readonly key: PublicKeyView;
  /** Hex of the BIT STRING content without the unused-bits byte; null if absent. `subjectUniqueId` likewise. */
  readonly issuerUniqueId: string | null;
  readonly subjectUniqueId: string | null;
  readonly extensions: readonly ExtensionView[];
  /** Subject alternative names; empty if the extension is absent or malformed. */
  readonly altNames: readonly AltName[];
  readonly spans: Readonly<Record<CertificateField, Span>>;
}

export type CertificateField =
  | 'tbsCertificate'
  | 'serialNumber'
  | 'issuer'
  | 'notBefore'
  | 'notAfter'
  | 'subject'
  | 'subjectPublicKeyInfo'
  | 'signatureAlgorithm'
  | 'signature';

/** Reads a certificate. Throws `DerFault` if it is malformed; a malformed extension only sets that extension's `fault`. */
export function readCertificateView(node: DerNode): CertificateView {
  const outer = new Fields(node, 'Certificate');
  const tbs = outer.take(0x30, 'tbsCertificate');
  const algorithm = outer.take(0x30, 'signatureAlgorithm');
  const signature = outer.take(0x03, 'signatureValue');
  outer.end();
  const fields = new Fields(tbs, 'TBSCertificate');
  const version = readVersion(fields.optional(0xa0));
  const serial = fields.take(0x02, 'serialNumber');
  const signedAlgorithm = readSignatureAlgorithm(fields.take(0x30, 'signature'));
  const issuer = fields.take(0x30, 'issuer');
  const [notBefore, notAfter] = readValidity(fields.take(0x30, 'validity'));
  const subject = fields.take(0x30, 'subject');
  const spki = fields.take(0x30, 'subjectPublicKeyInfo');
  const [issuerUniqueId, subjectUniqueId] = [fields.optional(0x81, 0xa1), fields.optional(0x82, 0xa2)];
  const list = fields.optional(0xa3)?.only('Extensions');
  fields.end();
  const der = new Uint8Array(node.whole);
  return {
    kind: 'certificate',
    der,
    version,
    serial: readSerial(serial),
    signatureAlgorithm: readSignatureAlgorithm(algorithm),
    signedAlgorithm,
    issuer: readName(issuer),
    subject: readName(subject),
    notBefore: readTime(notBefore),
    notAfter: readTime(notAfter),
    key: readPublicKey(spki),
    issuerUniqueId: issuerUniqueId === undefined ? null : toHex(issuerUniqueId.content.subarray(1)),
    subjectUniqueId: subjectUniqueId === undefined ? null : toHex(subjectUniqueId.content.subarray(1)),
    extensions: list === undefined ? [] : readExtensions(list),
    altNames: list === undefined ? [] : subjectAltNames(list),
    spans: {
      tbsCertificate: tbs.span,
      serialNumber: serial.span,
      issuer: issuer.span,
      notBefore: notBefore.span,
      notAfter: notAfter.span,
      subject: subject.span,
      subjectPublicKeyInfo: spki.span,
      signatureAlgorithm: algorithm.span,
      signature: signature.span,
    },
  };
}

/** RFC 5280 §4.1.2.1 counts from 0. */
function readVersion(node: DerNode | undefined): number {
  if (node === undefined) return 1;
  const version = node.only('version');
  if (version.tag !== 0x02) throw new DerFault('unexpected', version.at, 'INTEGER (version)');
  return readSmallInteger(version, 'version') + 1;
}

function readValidity(validity: DerNode): readonly [DerNode, DerNode] {
  const fields = new Fields(validity, 'Validity');
  const times = [fields.any('notBefore'), fields.any('notAfter')] as const;
  fields.end();
  for (const time of times)
    if (!timeTags.includes(time.tag)) throw new DerFault('unexpected', time.at, 'UTCTime or GeneralizedTime');
  return times;
}

export function readPublicKey(spki: DerNode): PublicKeyView {
  const facts = readKey(spki);
  const [algorithm, bits] = spki.children;
  return {
    ...facts,
    spki: new Uint8Array(spki.whole),
    bytes: bits?.content.subarray(1).length ?? 0,
    pss: algorithm === undefined ? null : readSignatureAlgorithm(algorithm).pss,
  };
}

/** Computes the fingerprints. Not part of the view: they take as long as reading everything else, and are rarely shown. */
export function thumbprintsOf(der: Uint8Array): Thumbprints {
  return { sha1: toHex(sha1(der)), sha256: toHex(sha256(der)), sha512: toHex(sha512(der)) };
}

/** Returns the SHA-1 of the key's bits in hex: the key identifier of RFC 5280 §4.2.1.2 (1). */
export function keyIdOf({ spki, bytes }: PublicKeyView): string {
  return toHex(sha1(spki.subarray(spki.length - bytes)));
}

const altNameId = '0603551d11';

/** Returns the subject alternative names in a list of extensions; empty if unreadable, in which case the extension's view has the fault. */
export function subjectAltNames(list: DerNode): readonly AltName[] {
  return list.children.flatMap((extension) => {
    const [id, ...rest] = extension.children;
    const content = rest.at(-1);
    if (id === undefined || toHex(id.whole) !== altNameId || content === undefined) return [];
    try {
      return readAltNames(content.onlyInside('GeneralNames'));
    } catch (error) {
      if (error instanceof DerFault) return [];
      throw error;
    }
  });
}
