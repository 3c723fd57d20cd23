import { ed25519 } from '@noble/curves/ed25519.js';
import ipaddr from 'ipaddr.js';
import { toIdna } from '#core/names/idna.ts';
import { fail, ok, type Result } from '#core/result.ts';
import {
  bitString,
  explicitTag,
  implicitTag,
  objectId,
  octetString,
  sequence,
  setOf,
  textString,
} from '#core/x509/der.ts';
import { type Bytes, concatBytes, utf8 } from '#core/x509/encoding.ts';
import { encodePem } from '#core/x509/pem.ts';
import { pkcs8 } from '#core/x509/private-key.ts';
import { makeKeyPair, type RequestAlgorithm, requestInfo, signRequest } from '#core/x509/request.ts';

/** Attributes of a subject, from the widest to the narrowest; types and bounds of RFC 5280 appendix A.1 and EV Guidelines §7.1.4.2. */
export const subjectAttributes = {
  jurisdictionC: { oid: '1.3.6.1.4.1.311.60.2.1.3', type: 'PrintableString', most: 2 },
  jurisdictionST: { oid: '1.3.6.1.4.1.311.60.2.1.2', type: 'UTF8String', most: 128 },
  jurisdictionL: { oid: '1.3.6.1.4.1.311.60.2.1.1', type: 'UTF8String', most: 128 },
  businessCategory: { oid: '2.5.4.15', type: 'UTF8String', most: 128 },
  serialNumber: { oid: '2.5.4.5', type: 'PrintableString', most: 64 },
  C: { oid: '2.5.4.6', type: 'PrintableString', most: 2 },
  ST: { oid: '2.5.4.8', type: 'UTF8String', most: 128 },
  L: { oid: '2.5.4.7', type: 'UTF8String', most: 128 },
  postalCode: { oid: '2.5.4.17', type: 'UTF8String', most: 40 },
  street: { oid: '2.5.4.9', type: 'UTF8String', most: 128 },
  O: { oid: '2.5.4.10', type: 'UTF8String', most: 64 },
  organizationIdentifier: { oid: '2.5.4.97', type: 'UTF8String', most: 256 },
  OU: { oid: '2.5.4.11', type: 'UTF8String', most: 64 },
  GN: { oid: '2.5.4.42', type: 'UTF8String', most: 64 },
  SN: { oid: '2.5.4.4', type: 'UTF8String', most: 64 },
  CN: { oid: '2.5.4.3', type: 'UTF8String', most: 64 },
  emailAddress: { oid: '1.2.840.113549.1.9.1', type: 'IA5String', most: 255 },
} as const;
export type SubjectAttribute = keyof typeof subjectAttributes;
export type Subject = Readonly<Partial<Record<SubjectAttribute, string>>>;

export const keyKinds = ['RSA-2048', 'RSA-3072', 'RSA-4096', 'P-256', 'P-384', 'P-521', 'Ed25519'] as const;
export type KeyKind = (typeof keyKinds)[number];

export type AltNameKind = 'DNS' | 'IP' | 'email' | 'URI' | 'UPN';
export interface AltNameText {
  readonly kind: AltNameKind;
  /** ASCII, but for UPN. */
  readonly value: string;
}

export interface CustomRequest {
  readonly subject: Subject;
  readonly names: readonly AltNameText[];
}

export interface RequestRefusal {
  readonly code: 'name-invalid' | 'field-invalid' | 'field-long' | 'nothing-named';
  readonly detail: string;
}

/** Names as they are typed, one a line or with commas: `DNS:`, `IP:`, `email:`, `URI:` and `UPN:` before one say what it is. */
export async function readAltNames(text: string): Promise<Result<readonly AltNameText[], RequestRefusal>> {
  const names: AltNameText[] = [];
  for (const typed of text.split(/[\s,;]+/).filter((each) => each !== '')) {
    const name = await readAltName(typed);
    if (name === null) return fail({ code: 'name-invalid', detail: typed.slice(0, 80) });
    if (!names.some(({ kind, value }) => kind === name.kind && value === name.value)) names.push(name);
  }
  return ok(names);
}

async function readAltName(typed: string): Promise<AltNameText | null> {
  const [, prefix, rest = ''] = /^(DNS|IP|email|URI|UPN):(.+)$/i.exec(typed) ?? [];
  const value = prefix === undefined ? typed : rest;
  switch (prefix?.toLowerCase() ?? guess(value)) {
    case 'ip':
      return ipaddr.isValid(value) ? { kind: 'IP', value: ipaddr.parse(value).toString() } : null;
    case 'email':
      return /^[\x21-\x3f\x41-\x7e]{1,64}@[\x21-\x3f\x41-\x7e]{1,255}$/.test(value)
        ? { kind: 'email', value }
        : null;
    case 'uri':
      return /^[a-z][a-z\d+.-]{0,30}:[\x21-\x7e]{1,2000}$/i.test(value) ? { kind: 'URI', value } : null;
    case 'upn':
      return value.includes('@') && value.length <= 1024 ? { kind: 'UPN', value } : null;
    default:
      return dnsName(value);
  }
}

function guess(value: string): string {
  if (value.includes('://')) return 'uri';
  if (value.includes('@')) return 'email';
  return ipaddr.IPv6.isValid(value) || ipaddr.IPv4.isValidFourPartDecimal(value) ? 'ip' : 'dns';
}

/** Host names of any network: whether a public CA takes them is its own question. */
async function dnsName(value: string): Promise<AltNameText | null> {
  if (value.length > 253) return null;
  const star = value.startsWith('*.') ? '*.' : '';
  const host = value.slice(star.length);
  const ascii = /^[\w.-]+$/.test(host) ? host.toLowerCase() : (await toIdna(host))?.ascii;
  const isHost =
    ascii !== undefined &&
    /^(?:[a-z\d_](?:[\w-]{0,61}[a-z\d_])?\.)*[a-z\d_](?:[\w-]{0,61}[a-z\d_])?$/.test(ascii);
  return isHost ? { kind: 'DNS', value: star + ascii } : null;
}

/** What cannot be written; null when all can. */
export function requestRefusal({ subject, names }: CustomRequest): RequestRefusal | null {
  const filled = attributesOf(subject);
  if (filled.length + names.length === 0) return { code: 'nothing-named', detail: '' };
  for (const { name, value } of filled) {
    const { type, most } = subjectAttributes[name];
    if ([...value].length > most) return { code: 'field-long', detail: `${name} (${most})` };
    const isCountry = name === 'C' || name === 'jurisdictionC';
    const fits = {
      PrintableString: isCountry ? /^[A-Z]{2}$/ : /^[A-Za-z\d '()+,./:=?-]+$/,
      IA5String: /^[\x21-\x7e]+$/,
      UTF8String: /^[^\p{Cc}\p{Cs}]+$/u,
    }[type];
    if (!fits.test(value)) return { code: 'field-invalid', detail: name };
  }
  return null;
}

function attributesOf(subject: Subject) {
  return (Object.keys(subjectAttributes) as SubjectAttribute[]).flatMap((name) => {
    const value = subject[name]?.trim() ?? '';
    return value === '' ? [] : [{ name, value }];
  });
}

/** Makes a key and a request (RFC 2986) signed with it; `requestRefusal` was asked before. */
export async function makeCustomRequest(
  { subject, names }: CustomRequest,
  kind: KeyKind,
): Promise<{ readonly csr: string; readonly pkcs8: Bytes }> {
  const subjectName = sequence(
    ...attributesOf(subject).map(({ name, value }) => {
      const { oid, type } = subjectAttributes[name];
      return setOf(sequence(objectId(oid), textString(type, value)));
    }),
  );
  const altNames = names.map(encodeAltName);
  if (kind === 'Ed25519') return ed25519Request(subjectName, altNames);
  const algorithm = algorithms[kind];
  const keys = await makeKeyPair(algorithm);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey));
  const der = await signRequest(requestInfo(subjectName, spki, altNames), algorithm, keys.privateKey);
  const key = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return { csr: encodePem('CERTIFICATE REQUEST', der), pkcs8: key };
}

const rsa = { encryption: 'RSA', curve: 'P-256', signature: 'SHA256' } as const;
const ecc = { encryption: 'ECC', keyLength: 2048 } as const;
const algorithms: Readonly<Record<Exclude<KeyKind, 'Ed25519'>, RequestAlgorithm>> = {
  'RSA-2048': { ...rsa, keyLength: 2048 },
  'RSA-3072': { ...rsa, keyLength: 3072 },
  'RSA-4096': { ...rsa, keyLength: 4096 },
  'P-256': { ...ecc, curve: 'P-256', signature: 'SHA256' },
  'P-384': { ...ecc, curve: 'P-384', signature: 'SHA384' },
  'P-521': { ...ecc, curve: 'P-521', signature: 'SHA512' },
};

/** RFC 8410: not every platform's WebCrypto has it. */
function ed25519Request(subjectName: Bytes, altNames: readonly Bytes[]) {
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const identifier = sequence(objectId('1.3.101.112'));
  const spki = sequence(identifier, bitString(ed25519.getPublicKey(secret)));
  const info = requestInfo(subjectName, spki, altNames);
  const der = sequence(info, identifier, bitString(ed25519.sign(info, secret)));
  return { csr: encodePem('CERTIFICATE REQUEST', der), pkcs8: pkcs8(identifier, octetString(secret)) };
}

/** GeneralName (RFC 5280 §4.2.1.6). */
function encodeAltName({ kind, value }: AltNameText): Bytes {
  switch (kind) {
    case 'DNS':
      return implicitTag(2, utf8(value));
    case 'IP':
      return implicitTag(7, Uint8Array.from(ipaddr.parse(value).toByteArray()));
    case 'email':
      return implicitTag(1, utf8(value));
    case 'URI':
      return implicitTag(6, utf8(value));
    case 'UPN':
      // Microsoft's user principal name: an otherName.
      return explicitTag(
        0,
        concatBytes(objectId('1.3.6.1.4.1.311.20.2.3'), explicitTag(0, textString('UTF8String', value))),
      );
  }
}

/** The same request by OpenSSL: a configuration, and the command that uses it. */
export function opensslConfig({ subject, names }: CustomRequest): string {
  const lines = attributesOf(subject).map(
    ({ name, value }) => `${name} = ${value.replace(/[\\$#"]/g, '\\$&')}`,
  );
  const sans = names.map(({ kind, value }) =>
    kind === 'UPN' ? `otherName:1.3.6.1.4.1.311.20.2.3;FORMAT:UTF8,UTF8:${value}` : `${kind}:${value}`,
  );
  return [
    '[req]',
    'prompt = no',
    'utf8 = yes',
    'string_mask = utf8only',
    'distinguished_name = subject',
    ...(sans.length === 0 ? [] : ['req_extensions = extensions']),
    '',
    '[subject]',
    ...lines,
    ...(sans.length === 0 ? [] : ['', '[extensions]', 'subjectAltName = @names', '', '[names]']),
    ...sans.map((san, at) => {
      const [type = '', ...rest] = san.split(':');
      return `${type}.${at + 1} = ${rest.join(':')}`;
    }),
    '',
  ].join('\n');
}

const keyArguments: Readonly<Record<KeyKind, string>> = {
  'RSA-2048': 'rsa:2048',
  'RSA-3072': 'rsa:3072',
  'RSA-4096': 'rsa:4096',
  'P-256': 'ec -pkeyopt ec_paramgen_curve:P-256',
  'P-384': 'ec -pkeyopt ec_paramgen_curve:P-384',
  'P-521': 'ec -pkeyopt ec_paramgen_curve:P-521',
  Ed25519: 'ed25519',
};

export function opensslCommand(stem: string, kind: KeyKind, isEncrypted: boolean): string {
  const protection = isEncrypted ? '' : ' -nodes';
  return `openssl req -new -config ${stem}.cnf -newkey ${keyArguments[kind]}${protection} -keyout ${stem}.key -out ${stem}.csr`;
}
