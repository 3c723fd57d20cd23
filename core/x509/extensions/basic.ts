import { DerFault } from '#core/x509/der-fault.ts';
import { type DerNode, Fields } from '#core/x509/der-node.ts';
import {
  readBoolean,
  readNamedBits,
  readObjectId,
  readSerial,
  readSmallInteger,
  readTime,
} from '#core/x509/der-values.ts';
import { toHex } from '#core/x509/encoding.ts';
import type { ExtensionReaders, ExtensionValue } from '#core/x509/extensions/extension-value.ts';
import { generalNames } from '#core/x509/extensions/general-names.ts';
import { usageName } from '#core/x509/extensions/usage-names.ts';

const keyUsages = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
];

/** TLS extension types (IANA) that a certificate can require of a server (RFC 7633). */
const tlsFeatures: Readonly<Record<number, string>> = { 5: 'status_request', 17: 'status_request_v2' };

/** Extensions for key usage and key identification (RFC 5280 §4.2.1, RFC 7633). */
export const basicReaders: ExtensionReaders = {
  '2.5.29.14': { name: 'subjectKeyIdentifier', read: (content) => hexOf(content, 'KeyIdentifier') },
  '2.5.29.15': { name: 'keyUsage', read: (content) => namedBits(content, 'KeyUsage', keyUsages) },
  '2.5.29.16': { name: 'privateKeyUsagePeriod', read: usagePeriod },
  '2.5.29.19': { name: 'basicConstraints', read: basicConstraints },
  '2.5.29.35': { name: 'authorityKeyIdentifier', read: authorityKeyId },
  '2.5.29.37': { name: 'extendedKeyUsage', read: extendedKeyUsage },
  '1.3.6.1.5.5.7.1.24': { name: 'tlsFeature', read: tlsFeature },
  '1.3.6.1.5.5.7.48.1.5': { name: 'ocspNoCheck', read: nothing },
  '1.3.6.1.4.1.11129.2.4.3': { name: 'ctPoison', read: nothing },
};

export function hexOf(content: DerNode, name: string): string {
  const value = content.onlyInside(name);
  if (value.tag !== 0x04) throw new DerFault('unexpected', value.at, `OCTET STRING (${name})`);
  return toHex(value.content);
}

/** Names of the set bits. Bits without a name are ignored, as in OpenSSL. */
export function namedBits(content: DerNode, name: string, names: readonly string[]): ExtensionValue {
  const value = content.onlyInside(name);
  if (value.tag !== 0x03) throw new DerFault('unexpected', value.at, `BIT STRING (${name})`);
  return readNamedBits(value, name).flatMap((bit) => names[bit] ?? []);
}

function nothing(content: DerNode): ExtensionValue {
  const value = content.onlyInside('NULL');
  if (value.tag !== 0x05) throw new DerFault('unexpected', value.at, 'NULL');
  return true;
}

function basicConstraints(content: DerNode): ExtensionValue {
  const fields = new Fields(content.onlyInside('BasicConstraints'), 'BasicConstraints');
  const ca = fields.optional(0x01);
  const pathLength = fields.optional(0x02);
  fields.end();
  return {
    ca: ca !== undefined && readBoolean(ca, 'cA'),
    pathLength: pathLength === undefined ? null : readSmallInteger(pathLength, 'pathLenConstraint'),
  };
}

function authorityKeyId(content: DerNode): ExtensionValue {
  const fields = new Fields(content.onlyInside('AuthorityKeyIdentifier'), 'AuthorityKeyIdentifier');
  const keyId = fields.optional(0x80);
  const issuer = fields.optional(0xa1);
  const serial = fields.optional(0x82);
  fields.end();
  return {
    keyId: keyId === undefined ? null : toHex(keyId.content),
    ...(issuer === undefined ? {} : { issuer: generalNames(issuer, 0xa1) }),
    ...(serial === undefined ? {} : { serialNumber: readSerial(serial) }),
  };
}

function extendedKeyUsage(content: DerNode): ExtensionValue {
  const usages = new Fields(content.onlyInside('ExtKeyUsageSyntax'), 'ExtKeyUsageSyntax').rest();
  return usages.map((usage) => {
    const oid = readObjectId(usage);
    return { oid, name: usageName(oid) };
  });
}

function tlsFeature(content: DerNode): ExtensionValue {
  const features = new Fields(content.onlyInside('Features'), 'Features').rest();
  return features.map((feature) => {
    const number = readSmallInteger(feature, 'Feature');
    return tlsFeatures[number] ?? number;
  });
}

function usagePeriod(content: DerNode): ExtensionValue {
  const fields = new Fields(content.onlyInside('PrivateKeyUsagePeriod'), 'PrivateKeyUsagePeriod');
  const [notBefore, notAfter] = [fields.optional(0x80), fields.optional(0x81)];
  fields.end();
  return {
    notBefore: notBefore === undefined ? null : readTime(notBefore).iso,
    notAfter: notAfter === undefined ? null : readTime(notAfter).iso,
  };
}
