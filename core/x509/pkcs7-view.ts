import { hashName, readAlgorithm } from '#core/x509/algorithm-view.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { type DerNode, Fields } from '#core/x509/der-node.ts';
import { readObjectId, readSmallInteger } from '#core/x509/der-values.ts';
import { shownId } from '#core/x509/signature-names.ts';

/** Properties of a CMS or PKCS#7 file (RFC 5652); its contents are separate objects. */
export interface Pkcs7View {
  readonly kind: 'pkcs7';
  readonly version: number | null;
  readonly contentType: string;
  /** Name such as `signedData`; null if unknown. */
  readonly contentName: string | null;
  readonly digests: readonly string[];
  readonly signers: number;
}

export interface Pkcs7Contents {
  readonly view: Pkcs7View;
  readonly certificates: readonly DerNode[];
  readonly crls: readonly DerNode[];
}

const contentNames: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.7.1': 'data',
  '1.2.840.113549.1.7.2': 'signedData',
  '1.2.840.113549.1.7.3': 'envelopedData',
  '1.2.840.113549.1.7.4': 'signedAndEnvelopedData',
  '1.2.840.113549.1.7.5': 'digestedData',
  '1.2.840.113549.1.7.6': 'encryptedData',
  '1.2.840.113549.1.9.16.1.2': 'authenticatedData',
  '1.2.840.113549.1.9.16.1.9': 'compressedData',
  '1.2.840.113549.1.9.16.1.23': 'authEnvelopedData',
};
const signedData = '1.2.840.113549.1.7.2';

/** Reads a ContentInfo; contents are read from signed data only. Throws `DerFault` if it is malformed. */
export function readPkcs7(node: DerNode): Pkcs7Contents {
  const outer = new Fields(node, 'ContentInfo');
  const contentType = readObjectId(outer.take(0x06, 'contentType'));
  const content = outer.optional(0xa0);
  outer.end();
  const common = {
    kind: 'pkcs7',
    contentType: shownId(contentType),
    contentName: contentNames[contentType] ?? null,
  } as const;
  if (contentType !== signedData) {
    if (common.contentName === null) throw new DerFault('value', node.at, 'a content type of CMS');
    const view = { ...common, version: null, digests: [], signers: 0 };
    return { view, certificates: [], crls: [] };
  }
  if (content === undefined) throw new DerFault('missing', node.end, '[0] (content)');
  const fields = new Fields(content.only('SignedData'), 'SignedData');
  const version = readSmallInteger(fields.take(0x02, 'version'), 'version');
  const digests = fields.take(0x31, 'digestAlgorithms').children;
  fields.take(0x30, 'encapContentInfo');
  const certificates = fields.optional(0xa0)?.children ?? [];
  const crls = fields.optional(0xa1)?.children ?? [];
  const signers = fields.take(0x31, 'signerInfos').children;
  fields.end();
  return {
    view: {
      ...common,
      version,
      digests: digests.map((digest) => hashName(readAlgorithm(digest).oid)),
      signers: signers.length,
    },
    // Attribute certificates and other types have other tags.
    certificates: certificates.filter(({ tag }) => tag === 0x30),
    crls: crls.filter(({ tag }) => tag === 0x30),
  };
}
