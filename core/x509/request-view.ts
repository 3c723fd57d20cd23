import { readSignatureAlgorithm, type SignatureAlgorithm } from '#core/x509/algorithm-view.ts';
import type { AltName } from '#core/x509/alt-names.ts';
import { type PublicKeyView, readPublicKey, subjectAltNames } from '#core/x509/certificate-view.ts';
import { type DerNode, Fields, type Span } from '#core/x509/der-node.ts';
import { readString, type StringFacts } from '#core/x509/der-text.ts';
import { readObjectId, readSmallInteger } from '#core/x509/der-values.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { type ExtensionView, readExtensions } from '#core/x509/extensions/extension-view.ts';
import { type NamePart, readName } from '#core/x509/name-facts.ts';
import { shownId } from '#core/x509/signature-names.ts';

/** An attribute of a request (RFC 2986 §4.1). */
export interface AttributeView {
  readonly oid: string;
  /** Name as in RFC 2985 or Microsoft's documentation; null if unknown. */
  readonly name: string | null;
  readonly values: readonly StringFacts[];
  readonly span: Span;
}

/** The decoded fields of a PKCS#10 request (RFC 2986) and their positions. */
export interface RequestView {
  readonly kind: 'request';
  readonly der: Bytes;
  /** RFC 2986 defines only version 1. */
  readonly version: number;
  readonly subject: readonly NamePart[];
  readonly key: PublicKeyView;
  readonly signatureAlgorithm: SignatureAlgorithm;
  /** In order, including the requested extensions. */
  readonly attributes: readonly AttributeView[];
  readonly extensions: readonly ExtensionView[];
  readonly altNames: readonly AltName[];
  readonly spans: Readonly<Record<RequestField, Span>>;
}

export type RequestField =
  | 'certificationRequestInfo'
  | 'subject'
  | 'subjectPublicKeyInfo'
  | 'signatureAlgorithm'
  | 'signature';

const attributeNames: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.9.2': 'unstructuredName',
  '1.2.840.113549.1.9.7': 'challengePassword',
  '1.2.840.113549.1.9.8': 'unstructuredAddress',
  '1.2.840.113549.1.9.14': 'extensionRequest',
  '1.2.840.113549.1.9.20': 'friendlyName',
  '1.2.840.113549.1.9.21': 'localKeyId',
  '1.3.6.1.4.1.311.2.1.14': 'extensionRequest (Microsoft)',
  '1.3.6.1.4.1.311.13.2.1': 'enrolmentNameValuePair',
  '1.3.6.1.4.1.311.13.2.2': 'enrolmentCSP',
  '1.3.6.1.4.1.311.13.2.3': 'osVersion',
  '1.3.6.1.4.1.311.21.20': 'requestClientInfo',
};
const extensionRequests = ['1.2.840.113549.1.9.14', '1.3.6.1.4.1.311.2.1.14'];

/** Reads a request. Throws `DerFault` if it is malformed. */
export function readRequestView(node: DerNode): RequestView {
  const outer = new Fields(node, 'CertificationRequest');
  const info = outer.take(0x30, 'certificationRequestInfo');
  const algorithm = outer.take(0x30, 'signatureAlgorithm');
  const signature = outer.take(0x03, 'signature');
  outer.end();
  const fields = new Fields(info, 'CertificationRequestInfo');
  const version = fields.take(0x02, 'version');
  const subject = fields.take(0x30, 'subject');
  const spki = fields.take(0x30, 'subjectPKInfo');
  const attributes = fields.optional(0xa0)?.children ?? [];
  fields.end();
  const lists = attributes.flatMap(extensionLists);
  const der = new Uint8Array(node.whole);
  return {
    kind: 'request',
    der,
    version: readSmallInteger(version, 'version') + 1,
    subject: readName(subject),
    key: readPublicKey(spki),
    signatureAlgorithm: readSignatureAlgorithm(algorithm),
    attributes: attributes.map(readAttribute),
    extensions: lists.flatMap(readExtensions),
    altNames: lists.flatMap(subjectAltNames),
    spans: {
      certificationRequestInfo: info.span,
      subject: subject.span,
      subjectPublicKeyInfo: spki.span,
      signatureAlgorithm: algorithm.span,
      signature: signature.span,
    },
  };
}

function readAttribute(attribute: DerNode): AttributeView {
  const { oid, values } = attributeParts(attribute);
  return {
    oid: shownId(oid),
    name: attributeNames[oid] ?? null,
    values: values.map(readString),
    span: attribute.span,
  };
}

function extensionLists(attribute: DerNode): readonly DerNode[] {
  const { oid, values } = attributeParts(attribute);
  return extensionRequests.includes(oid) ? values : [];
}

function attributeParts(attribute: DerNode): { oid: string; values: readonly DerNode[] } {
  const fields = new Fields(attribute, 'Attribute');
  const oid = readObjectId(fields.take(0x06, 'type'));
  const values = fields.take(0x31, 'values').children;
  fields.end();
  return { oid, values };
}
