import ipaddr from 'ipaddr.js';
import { readNode } from '#core/x509/der-node.ts';
import { toHex } from '#core/x509/encoding.ts';
import type { OpensslText } from '#tests/support/files/openssl-text.ts';

/** A value of the inspection's JSON. */
export type Value = { readonly [name: string]: unknown };

/** The title `openssl x509 -text` gives an extension, and the lines it prints for a value. */
export interface OpensslExtension {
  readonly title: string;
  readonly lines: (value: never) => readonly string[];
}

const list = (value: readonly Value[], one: (item: Value) => string) => [value.map(one).join(', ')];

/** By OID. */
export const opensslExtensions: Readonly<Record<string, OpensslExtension>> = {
  '2.5.29.14': { title: 'X509v3 Subject Key Identifier', lines: (id: string) => [colons(id)] },
  '2.5.29.15': {
    title: 'X509v3 Key Usage',
    lines: (usages: readonly string[]) => [usages.map((usage) => usageTitles[usage]).join(', ')],
  },
  '2.5.29.16': {
    title: 'X509v3 Private Key Usage Period',
    lines: ({ notBefore, notAfter }: Value) => [
      [
        ...(notBefore === null ? [] : [`Not Before: ${opensslTime(String(notBefore))}`]),
        ...(notAfter === null ? [] : [`Not After: ${opensslTime(String(notAfter))}`]),
      ].join(', '),
    ],
  },
  '2.5.29.17': { title: 'X509v3 Subject Alternative Name', lines: (names) => list(names, altName) },
  '2.5.29.18': { title: 'X509v3 Issuer Alternative Name', lines: (names) => list(names, altName) },
  '2.5.29.19': {
    title: 'X509v3 Basic Constraints',
    lines: ({ ca, pathLength }: Value) => [
      `CA:${ca ? 'TRUE' : 'FALSE'}${pathLength === null ? '' : `, pathlen:${pathLength}`}`,
    ],
  },
  '2.5.29.30': {
    title: 'X509v3 Name Constraints',
    lines: ({ permitted, excluded }: { permitted: readonly Value[]; excluded: readonly Value[] }) => [
      ...(permitted.length === 0 ? [] : ['Permitted:', ...permitted.map(subtree)]),
      ...(excluded.length === 0 ? [] : ['Excluded:', ...excluded.map(subtree)]),
    ],
  },
  '2.5.29.31': { title: 'X509v3 CRL Distribution Points', lines: points },
  '2.5.29.46': { title: 'X509v3 Freshest CRL', lines: points },
  '2.5.29.32': {
    title: 'X509v3 Certificate Policies',
    lines: (all: readonly Value[]) => all.flatMap(policy),
  },
  '2.5.29.33': {
    title: 'X509v3 Policy Mappings',
    lines: (all) =>
      list(all, (each) => `${oidName(each.issuerDomainPolicy)}:${oidName(each.subjectDomainPolicy)}`),
  },
  '2.5.29.35': { title: 'X509v3 Authority Key Identifier', lines: authorityKey },
  '2.5.29.36': {
    title: 'X509v3 Policy Constraints',
    lines: ({ requireExplicitPolicy: explicit, inhibitPolicyMapping: inhibit }: Value) => [
      [
        ...(explicit === null ? [] : [`Require Explicit Policy:${explicit}`]),
        ...(inhibit === null ? [] : [`Inhibit Policy Mapping:${inhibit}`]),
      ].join(', '),
    ],
  },
  '2.5.29.37': {
    title: 'X509v3 Extended Key Usage',
    lines: (all) => list(all, ({ oid }) => oidName(oid)),
  },
  '2.5.29.54': { title: 'X509v3 Inhibit Any Policy', lines: (skip: number) => [String(skip)] },
  '1.2.643.100.111': { title: 'Signing Tool of Subject', lines: (text: string) => [text] },
  '1.2.643.100.112': {
    title: 'Signing Tool of Issuer',
    lines: (tools: Value) =>
      ['signTool', 'cATool', 'signToolCert', 'cAToolCert'].map(
        (name) => `${name.padEnd(12)}: ${tools[name]}`,
      ),
  },
  '1.3.6.1.5.5.7.1.1': { title: 'Authority Information Access', lines: access },
  '1.3.6.1.5.5.7.1.11': { title: 'Subject Information Access', lines: access },
  '1.3.6.1.5.5.7.1.24': {
    title: 'TLS Feature',
    lines: (features: readonly unknown[]) => [features.join(', ')],
  },
  '1.3.6.1.5.5.7.48.1.5': { title: 'OCSP No Check', lines: () => [] },
  '1.3.6.1.4.1.11129.2.4.2': {
    title: 'CT Precertificate SCTs',
    lines: (all: readonly Value[]) => all.flatMap(timestamp),
  },
  '1.3.6.1.4.1.11129.2.4.3': { title: 'CT Precertificate Poison', lines: () => ['NULL'] },
  '2.16.840.1.113730.1.1': {
    title: 'Netscape Cert Type',
    lines: (types: readonly string[]) => [types.map((type) => netscapeTitles[type]).join(', ')],
  },
  '2.16.840.1.113730.1.4': { title: 'Netscape CA Revocation Url', lines: (text: string) => [text] },
  '2.16.840.1.113730.1.8': { title: 'Netscape CA Policy Url', lines: (text: string) => [text] },
  '2.16.840.1.113730.1.13': { title: 'Netscape Comment', lines: (text: string) => [text] },
};

/** The parameters of an RSASSA-PSS signature; empty for other algorithms, and where openssl calls the mask invalid. */
export function opensslParameters(pss: Value | undefined): readonly string[] {
  if (pss?.mask !== 'MGF1') return [];
  const hash = (name: unknown) => String(name).replace('-', '').toLowerCase();
  const byDefault = (is: boolean) => (is ? ' (default)' : '');
  return [
    `Hash Algorithm: ${hash(pss.hash)}${byDefault(pss.hash === 'SHA-1')}`,
    `Mask Algorithm: mgf1 with ${hash(pss.maskHash)}${byDefault(pss.maskHash === 'SHA-1')}`,
    `Salt Length: 0x${Number(pss.saltLength).toString(16).toUpperCase().padStart(2, '0')}${byDefault(pss.saltLength === 20)}`,
    `Trailer Field: 0x${Number(pss.trailer).toString(16).toUpperCase().padStart(2, '0')}${byDefault(pss.trailer === 1)}`,
  ];
}

/** Our key and curve names to openssl's. */
const keyNames: Readonly<Record<string, string>> = {
  RSA: 'rsaEncryption',
  'RSASSA-PSS': 'rsassaPss',
  EC: 'id-ecPublicKey',
  Ed25519: 'ED25519',
  Ed448: 'ED448',
  DSA: 'dsaEncryption',
  DHX: 'X9.42 DH',
};

/** The integers in a DER value, in hex, concatenated. */
export function integers(hex: string): string {
  const node = readNode(Buffer.from(hex, 'hex'), 'numbers');
  const numbers = node.isConstructed ? node.children : [node];
  return numbers.map(({ content }) => toHex(content)).join('');
}

/** A public key in openssl's format. Details only openssl prints (DSA group and explicit curve parameters) are copied from its output. */
export function opensslKey(
  own: Value,
  { keyAlgorithm, key }: OpensslText,
): Pick<OpensslText, 'keyAlgorithm' | 'key'> {
  const name =
    keyAlgorithm === own.oid || keyAlgorithm.startsWith('GOST')
      ? keyAlgorithm
      : (keyNames[String(own.algorithm)] ?? String(own.algorithm));
  const bits = `(${own.bits} bit)`;
  const number = String(own.modulus);
  const sign = /^[89a-f]/.test(number) ? '00' : '';
  const restrictions = own.parameters as Value | undefined;
  const exponent = BigInt(String(own.exponent ?? 0));
  const parts: Record<string, string> = {
    Modulus: `${sign}${number}`,
    Exponent: `${exponent} (0x${exponent.toString(16)})`,
    'Public-Key': bits,
    pub: own.algorithm === 'DSA' ? integers(String(own.key)) : String(own.point ?? own.key),
    'Hash Algorithm': String(restrictions?.hash).replace('-', '2-'),
    'Mask Algorithm': `MGF1 with ${String(restrictions?.maskHash).replace('-', '2-')}`,
    'Minimum Salt Length': String(restrictions?.saltLength),
    'Trailer Field': `0x${restrictions?.trailer}${restrictions?.trailer === 1 ? ' (default)' : ''}`,
  };
  const known = Object.entries(key).map(([part, theirs]) => [part, parts[part] ?? theirs]);
  return { keyAlgorithm: name, key: Object.fromEntries(known) };
}

export const colons = (hex: string) => (hex.toUpperCase().match(/../g) ?? []).join(':');

/** Formats `2019-05-12T15:58:23.601Z` as `May 12 15:58:23.601 2019 GMT`. */
export function opensslTime(iso: string): string {
  const [date = '', clock = ''] = iso.replace('Z', '').split('T');
  const [year, month = '', day = ''] = date.split('-');
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return `${months[Number(month) - 1]} ${day.replace(/^0/, ' ')} ${clock} ${year} GMT`;
}

const usageTitles: Readonly<Record<string, string>> = {
  digitalSignature: 'Digital Signature',
  nonRepudiation: 'Non Repudiation',
  keyEncipherment: 'Key Encipherment',
  dataEncipherment: 'Data Encipherment',
  keyAgreement: 'Key Agreement',
  keyCertSign: 'Certificate Sign',
  cRLSign: 'CRL Sign',
  encipherOnly: 'Encipher Only',
  decipherOnly: 'Decipher Only',
};
const netscapeTitles: Readonly<Record<string, string>> = {
  sslClient: 'SSL Client',
  sslServer: 'SSL Server',
  smime: 'S/MIME',
  objectSigning: 'Object Signing',
  sslCA: 'SSL CA',
  smimeCA: 'S/MIME CA',
  objectSigningCA: 'Object Signing CA',
};
const reasonTitles: Readonly<Record<string, string>> = {
  unused: 'Unused',
  keyCompromise: 'Key Compromise',
  cACompromise: 'CA Compromise',
  affiliationChanged: 'Affiliation Changed',
  superseded: 'Superseded',
  cessationOfOperation: 'Cessation Of Operation',
  certificateHold: 'Certificate Hold',
  privilegeWithdrawn: 'Privilege Withdrawn',
  aACompromise: 'AA Compromise',
};
const oidNames: Readonly<Record<string, string>> = {
  '2.5.29.32.0': 'X509v3 Any Policy',
  '2.5.29.37.0': 'Any Extended Key Usage',
  '1.3.6.1.5.5.7.3.1': 'TLS Web Server Authentication',
  '1.3.6.1.5.5.7.3.2': 'TLS Web Client Authentication',
  '1.3.6.1.5.5.7.3.3': 'Code Signing',
  '1.3.6.1.5.5.7.3.4': 'E-mail Protection',
  '1.3.6.1.5.5.7.3.5': 'IPSec End System',
  '1.3.6.1.5.5.7.3.6': 'IPSec Tunnel',
  '1.3.6.1.5.5.7.3.7': 'IPSec User',
  '1.3.6.1.5.5.7.3.8': 'Time Stamping',
  '1.3.6.1.5.5.7.3.9': 'OCSP Signing',
  '1.3.6.1.5.2.3.5': 'Signing KDC Response',
  '1.2.643.100.113.1': 'Class of Signing Tool KC1',
  '1.2.643.100.113.2': 'Class of Signing Tool KC2',
  '1.3.6.1.5.5.7.3.31': 'Brand Indicator for Message Identification',
  '1.3.6.1.5.5.7.48.1': 'OCSP',
  '1.3.6.1.5.5.7.48.2': 'CA Issuers',
  '1.3.6.1.5.5.7.48.3': 'AD Time Stamping',
  '1.3.6.1.5.5.7.48.5': 'CA Repository',
  '1.3.6.1.5.5.7.8.9': 'SmtpUTF8Mailbox',
  '1.3.6.1.4.1.311.2.1.21': 'Microsoft Individual Code Signing',
  '1.3.6.1.4.1.311.2.1.22': 'Microsoft Commercial Code Signing',
  '1.3.6.1.4.1.311.10.3.3': 'Microsoft Server Gated Crypto',
  '1.3.6.1.4.1.311.10.3.4': 'Microsoft Encrypted File System',
  '1.3.6.1.4.1.311.20.2.2': 'Microsoft Smartcard Login',
  '1.3.6.1.4.1.311.20.2.3': 'Microsoft User Principal Name',
  '2.16.840.1.113730.4.1': 'Netscape Server Gated Crypto',
};
const oidName = (oid: unknown) => oidNames[String(oid)] ?? String(oid);

/** Attributes whose short name in openssl differs from ours. */
const attributeNames: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.9.1': 'emailAddress',
  '2.5.4.9': 'street',
  '2.5.4.12': 'title',
  '2.5.4.42': 'GN',
  '2.5.4.43': 'initials',
  '2.5.4.97': 'organizationIdentifier',
  '1.3.6.1.4.1.311.60.2.1.3': 'jurisdictionC',
};
const attributeName = ({ type, shortName }: Value) => attributeNames[String(type)] ?? String(shortName);

/** Strings with bytes beyond ASCII are given in hex. */
const textOf = ({ value, hex }: Value) =>
  value === null ? Buffer.from(String(hex), 'hex').toString() : String(value);

const typeTitles: Readonly<Record<string, string>> = {
  dns: 'DNS',
  email: 'email',
  uri: 'URI',
  ip: 'IP Address',
  rid: 'Registered ID',
};

/** A name as printed in a list of alternative names. */
function altName(name: Value): string {
  const { type, value, oid } = name;
  if (type === 'dirname')
    return `DirName:${(value as Value[]).map((part) => `/${attributeName(part)}=${String(part.value).replaceAll('/', '\\/')}`).join('')}`;
  if (type === 'othername') return `othername: ${oidName(oid)}::${value}`;
  if (type === 'ip') return `IP Address:${address(String(value))}`;
  if (type === 'x400') return 'X400Name:<unsupported>';
  if (type === 'edi') return 'EdiPartyName:<unsupported>';
  return `${typeTitles[String(type)]}:${textOf(name)}`;
}

/** A name as printed on its own. */
function aloneName(name: Value): string {
  if (name.type !== 'dirname') return altName(name);
  const parts = (name.value as Value[]).map(
    (part) => `${attributeName(part)} = ${quoted(String(part.value))}`,
  );
  return `DirName:${parts.join(', ')}`;
}

/** RFC 2253 in quotes, as in openssl's one-line format. */
const quoted = (text: string) => (/[,+"\\<>;]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : text);

function address(text: string): string {
  const parsed = ipaddr.parse(text);
  return 'parts' in parsed
    ? parsed.parts.map((part) => part.toString(16).toUpperCase()).join(':')
    : parsed.toString();
}

/** An IP subtree, with its mask spelled out. */
function subtree(base: Value): string {
  if (base.type !== 'ip') return aloneName(base);
  const [from = '', mask = ''] = String(base.value).split('/');
  const isIpv4 = from.includes('.');
  const prefix = /^\d+$/.test(mask) ? Number(mask) : null;
  const Kind = isIpv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  const whole = prefix === null ? mask : Kind.subnetMaskFromPrefixLength(prefix).toString();
  return `IP:${address(from)}/${address(whole)}`;
}

function points(all: readonly Value[]): readonly string[] {
  return all.flatMap(({ fullName, reasons, crlIssuer }) => [
    ...(fullName === undefined ? [] : ['Full Name:', ...(fullName as Value[]).map(aloneName)]),
    ...(reasons === undefined
      ? []
      : ['Reasons:', (reasons as string[]).map((reason) => reasonTitles[reason]).join(', ')]),
    ...(crlIssuer === undefined ? [] : ['CRL Issuer:', ...(crlIssuer as Value[]).map(aloneName)]),
  ]);
}

function access(all: readonly Value[]): readonly string[] {
  return all.map(({ method, location }) => `${oidName(method)} - ${aloneName(location as Value)}`);
}

function policy({ oid, qualifiers }: Value): readonly string[] {
  return [
    `Policy: ${oidName(oid)}`,
    ...(qualifiers as Value[]).flatMap((qualifier) => {
      if (qualifier.type === 'cps') return [`CPS: ${qualifier.value}`];
      if (qualifier.type !== 'userNotice') return [`Unknown Qualifier: ${qualifier.type}`];
      const { organization, numbers, text } = qualifier;
      const many = (numbers as number[] | undefined)?.length === 1 ? '' : 's';
      return [
        'User Notice:',
        ...(organization === undefined
          ? []
          : [`Organization: ${organization}`, `Number${many}: ${(numbers as number[]).join(', ')}`]),
        ...(text === undefined ? [] : [`Explicit Text: ${text}`]),
      ];
    }),
  ];
}

function authorityKey({ keyId, issuer, serialNumber }: Value): readonly string[] {
  const isAlone = issuer === undefined && serialNumber === undefined;
  const serial = String(serialNumber);
  return [
    ...(keyId === null ? [] : [`${isAlone ? '' : 'keyid:'}${colons(String(keyId))}`]),
    ...((issuer as Value[] | undefined)?.map(altName) ?? []),
    ...(serialNumber === undefined
      ? []
      : [`serial:${colons(serial.length % 2 === 0 ? serial : `0${serial}`)}`]),
  ];
}

function timestamp({
  version,
  logId,
  timestamp,
  extensions,
  signatureAlgorithm,
  signature,
}: Value): readonly string[] {
  const [hash, kind] = String(signatureAlgorithm).split('-');
  const algorithm = kind === 'ecdsa' ? `ecdsa-with-${hash?.toUpperCase()}` : `${hash}WithRSAEncryption`;
  return [
    'Signed Certificate Timestamp:',
    `Version   : v${version} (0x${Number(version) - 1})`,
    ...wrapped('Log ID    : ', colons(String(logId))),
    `Timestamp : ${opensslTime(String(timestamp))}`,
    ...wrapped('Extensions: ', extensions === undefined ? 'none' : colons(String(extensions))),
    `Signature : ${algorithm}`,
    ...wrapped('', colons(String(signature))),
  ];
}

/** Sixteen bytes per line, with a colon at the end of each line but the last. */
function wrapped(lead: string, text: string): readonly string[] {
  const [first = '', ...more] = text.match(/.{1,48}/g) ?? [''];
  return [`${lead}${first}`, ...more];
}
