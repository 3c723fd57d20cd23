import { AsnConvert } from '@peculiar/asn1-schema';
import { GeneralName } from '@peculiar/asn1-x509';
import { type DerSlice, readValues } from '#core/x509/der.ts';
import { toHex } from '#core/x509/encoding.ts';
import { type NamePart, readName } from '#core/x509/name-facts.ts';

/** An alternative name (RFC 5280 §4.2.1.6). */
export type AltName =
  | { readonly type: 'dns' | 'ip' | 'email' | 'uri' | 'rid'; readonly value: string }
  | { readonly type: 'dirname'; readonly value: readonly NamePart[] }
  /** `value` is the hex of the name's DER. */
  | { readonly type: 'othername' | 'x400' | 'edi'; readonly value: string };

/**
 * Reads the value of a subjectAltName extension; throws when it is not one. An address of a wrong length is shown as
 * hex, which no host name equals.
 */
export function readAltNames(extensionValue: Uint8Array): readonly AltName[] {
  const names = readValues(readValues(extensionValue)?.[0]?.content ?? extensionValue);
  if (names === null) throw new TypeError('not a sequence of names');
  return names.map(readAltName);
}

/** DNS names and IP addresses, in order: the hosts a request or certificate is for. */
export function hostNames(names: readonly AltName[]): readonly string[] {
  return names.flatMap((name) => (name.type === 'dns' || name.type === 'ip' ? [name.value] : []));
}

function readAltName({ tag, content, whole }: DerSlice): AltName {
  switch (tag) {
    case 0x81:
      return { type: 'email', value: ascii(content) };
    case 0x82:
      return { type: 'dns', value: ascii(content) };
    case 0x86:
      return { type: 'uri', value: ascii(content) };
    case 0x87:
      return {
        type: 'ip',
        value: [4, 16].includes(content.length) ? (parse(whole).iPAddress ?? '') : toHex(content),
      };
    case 0x88:
      return { type: 'rid', value: parse(whole).registeredID ?? '' };
    case 0xa4:
      return { type: 'dirname', value: readName(parse(whole).directoryName ?? []) };
    case 0xa0:
      return { type: 'othername', value: toHex(whole) };
    case 0xa3:
      return { type: 'x400', value: toHex(whole) };
    case 0xa5:
      return { type: 'edi', value: toHex(whole) };
    default:
      throw new TypeError(`a name with tag ${tag}`);
  }
}

function parse(whole: Uint8Array): GeneralName {
  return AsnConvert.parse(new Uint8Array(whole), GeneralName);
}

/** IA5String; bytes beyond ASCII are kept apart as Latin-1, so that nothing can hide in them. */
function ascii(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
