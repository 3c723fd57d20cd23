import { readSignatureAlgorithm, type SignatureAlgorithm } from '#core/x509/algorithm-view.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { type DerNode, Fields, type Span } from '#core/x509/der-node.ts';
import { readSerial, readSmallInteger, readTime, type TimeFacts, timeTags } from '#core/x509/der-values.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { type ExtensionView, readExtensions } from '#core/x509/extensions/extension-view.ts';
import { type NamePart, readName } from '#core/x509/name-facts.ts';

/** A revoked certificate (RFC 5280 §5.1.2.6). */
export interface RevokedView {
  readonly serial: string;
  readonly revokedAt: TimeFacts;
  readonly extensions: readonly ExtensionView[];
}

/** The decoded fields of a certificate revocation list (RFC 5280 §5.1). */
export interface CrlView {
  readonly kind: 'crl';
  readonly der: Bytes;
  /** 1 or 2. */
  readonly version: number;
  readonly signatureAlgorithm: SignatureAlgorithm;
  readonly issuer: readonly NamePart[];
  readonly thisUpdate: TimeFacts;
  readonly nextUpdate: TimeFacts | null;
  /** Total number of revoked certificates; `revoked` lists only the first `mostShown`. */
  readonly revokedCount: number;
  readonly revoked: readonly RevokedView[];
  readonly extensions: readonly ExtensionView[];
  readonly spans: Readonly<
    Record<'issuer' | 'thisUpdate' | 'signatureAlgorithm' | 'signature', Span> &
      Record<'nextUpdate' | 'revoked', Span | null>
  >;
}

/** Maximum entries read; the CRL of a large CA has hundreds of thousands. */
const mostShown = 1_000;

/** Reads a CRL. Throws `DerFault` if it is malformed. */
export function readCrlView(node: DerNode): CrlView {
  const outer = new Fields(node, 'CertificateList');
  const tbs = new Fields(outer.take(0x30, 'tbsCertList'), 'TBSCertList');
  const algorithm = outer.take(0x30, 'signatureAlgorithm');
  const signature = outer.take(0x03, 'signatureValue');
  outer.end();
  const version = tbs.optional(0x02);
  tbs.take(0x30, 'signature');
  const issuer = tbs.take(0x30, 'issuer');
  const thisUpdate = tbs.optional(0x17, 0x18);
  if (thisUpdate === undefined) throw new DerFault('unexpected', issuer.next, 'a time (thisUpdate)');
  const nextUpdate = tbs.optional(0x17, 0x18);
  const revokedList = tbs.optional(0x30);
  const revoked = revokedList?.children ?? [];
  const list = tbs.optional(0xa0)?.only('crlExtensions');
  tbs.end();
  const der = new Uint8Array(node.whole);
  return {
    kind: 'crl',
    der,
    version: version === undefined ? 1 : readSmallInteger(version, 'version') + 1,
    signatureAlgorithm: readSignatureAlgorithm(algorithm),
    issuer: readName(issuer),
    thisUpdate: readTime(thisUpdate),
    nextUpdate: nextUpdate === undefined ? null : readTime(nextUpdate),
    revokedCount: revoked.length,
    revoked: revoked.slice(0, mostShown).map(readRevoked),
    extensions: list === undefined ? [] : readExtensions(list),
    spans: {
      issuer: issuer.span,
      thisUpdate: thisUpdate.span,
      nextUpdate: nextUpdate?.span ?? null,
      revoked: revokedList?.span ?? null,
      signatureAlgorithm: algorithm.span,
      signature: signature.span,
    },
  };
}

function readRevoked(entry: DerNode): RevokedView {
  const fields = new Fields(entry, 'revokedCertificate');
  const serial = readSerial(fields.take(0x02, 'userCertificate'));
  const time = fields.any('revocationDate');
  if (!timeTags.includes(time.tag)) throw new DerFault('unexpected', time.at, 'a time (revocationDate)');
  const list = fields.optional(0x30);
  fields.end();
  return {
    serial,
    revokedAt: readTime(time),
    extensions: list === undefined ? [] : readExtensions(list),
  };
}
