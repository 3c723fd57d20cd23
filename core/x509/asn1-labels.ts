import type { DerNode } from '#core/x509/der-node.ts';

/** Field names of a structure, as in RFC 5280 and RFC 2986. */
export interface Labels {
  readonly name: string;
  /** Fields in order. An optional field has the tag that identifies it. */
  readonly fields?: readonly (Labels & { readonly tag?: number })[];
}

const algorithm = { name: 'signatureAlgorithm', fields: [{ name: 'algorithm' }, { name: 'parameters' }] };
const key: Labels = {
  name: 'subjectPublicKeyInfo',
  fields: [
    { name: 'algorithm', fields: [{ name: 'algorithm' }, { name: 'parameters' }] },
    { name: 'subjectPublicKey' },
  ],
};

export const objectLabels: Readonly<Record<string, Labels>> = {
  certificate: {
    name: 'Certificate',
    fields: [
      {
        name: 'tbsCertificate',
        fields: [
          { name: 'version', tag: 0xa0 },
          { name: 'serialNumber' },
          { ...algorithm, name: 'signature' },
          { name: 'issuer' },
          { name: 'validity', fields: [{ name: 'notBefore' }, { name: 'notAfter' }] },
          { name: 'subject' },
          key,
          { name: 'issuerUniqueID', tag: 0x81 },
          { name: 'subjectUniqueID', tag: 0x82 },
          { name: 'extensions', tag: 0xa3 },
        ],
      },
      algorithm,
      { name: 'signatureValue' },
    ],
  },
  request: {
    name: 'CertificationRequest',
    fields: [
      {
        name: 'certificationRequestInfo',
        fields: [{ name: 'version' }, { name: 'subject' }, key, { name: 'attributes', tag: 0xa0 }],
      },
      algorithm,
      { name: 'signature' },
    ],
  },
  crl: {
    name: 'CertificateList',
    fields: [{ name: 'tbsCertList' }, algorithm, { name: 'signatureValue' }],
  },
};

/** Returns the label of a field by its tag or its position; `count` is the number of fields. */
export function labelOf(labels: Labels | null, index: number, child: DerNode, count: number): Labels | null {
  const fields = labels?.fields ?? [];
  const tagged = fields.find(({ tag }) => tag !== undefined && tag === child.tag);
  if (tagged !== undefined) return tagged;
  const plain = fields.filter(({ tag }) => tag === undefined);
  // A leading tagged field shifts the position of the others by one.
  const isShifted = fields[0]?.tag !== undefined && count > plain.length && child.tag < 0x80;
  return plain[isShifted ? index - 1 : index] ?? null;
}
