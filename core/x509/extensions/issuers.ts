import { hashName, readAlgorithm } from '#core/x509/algorithm-view.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { type DerNode, Fields } from '#core/x509/der-node.ts';
import { readString } from '#core/x509/der-text.ts';
import { readBits, readObjectId, readSmallInteger } from '#core/x509/der-values.ts';
import { latin1, toHex } from '#core/x509/encoding.ts';
import { hexOf, namedBits } from '#core/x509/extensions/basic.ts';
import { typed } from '#core/x509/extensions/crl.ts';
import type { ExtensionReaders, ExtensionValue } from '#core/x509/extensions/extension-value.ts';
import { policyReaders } from '#core/x509/extensions/policies.ts';

const certificateTypes = [
  'sslClient',
  'sslServer',
  'smime',
  'objectSigning',
  'reserved',
  'sslCA',
  'smimeCA',
  'objectSigningCA',
];
const netscape = '2.16.840.1.113730.1';
const microsoft = '1.3.6.1.4.1.311';
const { '2.5.29.32': policies, '2.5.29.33': mappings } = policyReaders;

/** Vendor-specific extensions: Netscape, Microsoft, CA/Browser Forum, Russian signing tools, logotypes (RFC 9399). */
export const issuerReaders: ExtensionReaders = {
  [`${netscape}.1`]: {
    name: 'netscapeCertType',
    read: (content) => namedBits(content, 'NetscapeCertType', certificateTypes),
  },
  ...Object.fromEntries(
    (
      [
        [2, 'netscapeBaseUrl'],
        [3, 'netscapeRevocationUrl'],
        [4, 'netscapeCaRevocationUrl'],
        [7, 'netscapeRenewalUrl'],
        [8, 'netscapeCaPolicyUrl'],
        [12, 'netscapeSslServerName'],
        [13, 'netscapeComment'],
      ] as const
    ).map(([number, name]) => [
      `${netscape}.${number}`,
      { name, read: (content: DerNode) => text(content, name) },
    ]),
  ),
  [`${microsoft}.20.2`]: {
    name: 'microsoftCertificateType',
    read: (content) => text(content, 'certificate type'),
  },
  [`${microsoft}.21.1`]: { name: 'microsoftCaVersion', read: caVersion },
  [`${microsoft}.21.2`]: {
    name: 'microsoftPreviousCaHash',
    read: (content) => hexOf(content, 'previous CA certificate hash'),
  },
  [`${microsoft}.21.7`]: { name: 'microsoftCertificateTemplate', read: template },
  ...(policies && { [`${microsoft}.21.10`]: { ...policies, name: 'microsoftApplicationPolicies' } }),
  ...(mappings && { [`${microsoft}.21.11`]: { ...mappings, name: 'microsoftApplicationPolicyMappings' } }),
  '1.2.643.100.111': {
    name: 'subjectSignTool',
    read: (content) => text(content, 'subjectSignTool'),
  },
  '1.2.643.100.112': { name: 'issuerSignTool', read: issuerSignTool },
  '2.23.140.3.1': { name: 'cabfOrganizationIdentifier', read: organizationIdentifier },
  '2.23.140.1.31': { name: 'cabfTorServiceDescriptor', read: torServices },
  '1.3.6.1.5.5.7.1.12': { name: 'logotype', read: logotype },
};

function text(content: DerNode, name: string): ExtensionValue {
  const { type, value } = readString(content.onlyInside(name));
  if (type === 'other') throw new DerFault('unexpected', content.start, `a text (${name})`);
  return value;
}

/** The key index is in the upper 16 bits, the certificate index in the lower 16. */
function caVersion(content: DerNode): ExtensionValue {
  const value = readSmallInteger(typed(content, 0x02, 'INTEGER (CA version)'), 'CA version');
  return { certificate: value & 0xffff, key: value >>> 16 };
}

function template(content: DerNode): ExtensionValue {
  const fields = new Fields(content.onlyInside('CertificateTemplate'), 'CertificateTemplate');
  const oid = readObjectId(fields.take(0x06, 'templateID'));
  const [major, minor] = [fields.optional(0x02), fields.optional(0x02)];
  fields.end();
  return {
    oid,
    majorVersion: major === undefined ? null : readSmallInteger(major, 'templateMajorVersion'),
    minorVersion: minor === undefined ? null : readSmallInteger(minor, 'templateMinorVersion'),
  };
}

/** EV Guidelines appendix H. */
function organizationIdentifier(content: DerNode): ExtensionValue {
  const fields = new Fields(content.onlyInside('CABFOrganizationIdentifier'), 'CABFOrganizationIdentifier');
  const scheme = readString(fields.take(0x13, 'registrationSchemeIdentifier')).value;
  const country = readString(fields.take(0x13, 'registrationCountry')).value;
  const state = fields.optional(0x80);
  const reference = readString(fields.any('registrationReference')).value;
  fields.end();
  return { scheme, country, state: state === undefined ? null : latin1(state.content), reference };
}

/** Order 795 of the Russian Federal Security Service: the tools that signed the certificate and their certification. */
function issuerSignTool(content: DerNode): ExtensionValue {
  const fields = new Fields(content.onlyInside('IssuerSignTool'), 'IssuerSignTool');
  const [signTool, cATool, signToolCert, cAToolCert] = fields.rest().map((field) => readString(field).value);
  return { signTool, cATool, signToolCert, cAToolCert };
}

/** A former version of BR appendix B: onion services validated by their descriptors. */
function torServices(content: DerNode): ExtensionValue {
  return new Fields(content.onlyInside('TorServiceDescriptors'), 'TorServiceDescriptors')
    .rest()
    .map((service) => {
      const fields = new Fields(service, 'TorServiceDescriptorHash');
      const uri = readString(fields.any('onionURI')).value;
      const hash = hashName(readAlgorithm(fields.take(0x30, 'algorithm')).oid);
      return { uri, hash, value: toHex(readBits(fields.take(0x03, 'subjectPublicKeyHash'), 'hash')) };
    });
}

function logotype(content: DerNode): ExtensionValue {
  const fields = new Fields(content.onlyInside('LogotypeExtn'), 'LogotypeExtn');
  const community = fields.optional(0xa0)?.only('communityLogos');
  const issuer = fields.optional(0xa1)?.only('issuerLogo');
  const subject = fields.optional(0xa2)?.only('subjectLogo');
  const others = fields.optional(0xa3)?.only('otherLogos');
  fields.end();
  return {
    ...(community && { community: community.children.map(logotypeInfo) }),
    ...(issuer && { issuer: logotypeInfo(issuer) }),
    ...(subject && { subject: logotypeInfo(subject) }),
    ...(others && { others: others.children.map(otherLogotype) }),
  };
}

function otherLogotype(node: DerNode): ExtensionValue {
  const fields = new Fields(node, 'OtherLogotypeInfo');
  const type = readObjectId(fields.take(0x06, 'logotypeType'));
  return { type, info: logotypeInfo(fields.any('info')) };
}

/** Directly listed images and audio; an indirect reference is returned as raw hex. */
function logotypeInfo(info: DerNode): ExtensionValue {
  if (info.tag !== 0xa0) return { indirect: toHex(info.content) };
  const [images, audio] = [
    info.children.find(({ tag }) => tag === 0x30),
    info.children.find(({ tag }) => tag === 0xa1),
  ];
  const detailsOf = (list: DerNode | undefined) =>
    list?.children.map((entry) =>
      logotypeDetails(new Fields(entry, 'Logotype').take(0x30, 'LogotypeDetails')),
    ) ?? [];
  return { images: detailsOf(images), audio: detailsOf(audio) };
}

function logotypeDetails(node: DerNode): ExtensionValue {
  const fields = new Fields(node, 'LogotypeDetails');
  const mediaType = latin1(fields.take(0x16, 'mediaType').content);
  const hashes = fields.take(0x30, 'logotypeHash').children.map((entry) => {
    const pair = new Fields(entry, 'HashAlgAndValue');
    const algorithm = hashName(readAlgorithm(pair.take(0x30, 'hashAlg')).oid);
    return { algorithm, value: toHex(pair.take(0x04, 'hashValue').content) };
  });
  const uris = fields.take(0x30, 'logotypeURI').children.map((uri) => latin1(uri.content));
  return { mediaType, hashes, uris };
}
