import ipaddr from 'ipaddr.js';
import { DerFault } from '#core/x509/der-fault.ts';
import { type DerNode, Fields } from '#core/x509/der-node.ts';
import { readString } from '#core/x509/der-text.ts';
import { readObjectId } from '#core/x509/der-values.ts';
import { latin1, toHex } from '#core/x509/encoding.ts';
import { type NamePart, readName } from '#core/x509/name-facts.ts';

/** An alternative name (RFC 5280 §4.2.1.6). */
export type AltName =
  | { readonly type: 'dns' | 'ip' | 'email' | 'uri' | 'rid'; readonly value: string }
  | { readonly type: 'dirname'; readonly value: readonly NamePart[] }
  /** `value` is the text, or the hex of the DER if it is not text; `oid` is its type. */
  | { readonly type: 'othername'; readonly oid: string; readonly value: string }
  /** `value` is the hex of the content. */
  | { readonly type: 'x400' | 'edi'; readonly value: string };

/** Reads the value of a subjectAltName extension. Throws `DerFault` if it is malformed. */
export function readAltNames(names: DerNode, tag = 0x30): readonly AltName[] {
  return new Fields(names, 'GeneralNames', tag).rest().map(readAltName);
}

/** Returns the DNS names and IP addresses, in order: the hosts of a request or certificate. */
export function hostNames(names: readonly AltName[]): readonly string[] {
  return names.flatMap((name) => (name.type === 'dns' || name.type === 'ip' ? [name.value] : []));
}

/** Reads one GeneralName. Non-ASCII bytes in IA5String types are kept as Latin-1, so nothing can hide in them. */
export function readAltName(name: DerNode): AltName {
  switch (name.tag) {
    case 0x81:
      return { type: 'email', value: latin1(name.content) };
    case 0x82:
      return { type: 'dns', value: latin1(name.content) };
    case 0x86:
      return { type: 'uri', value: latin1(name.content) };
    case 0x87:
      return { type: 'ip', value: addressText(name.content) };
    case 0x88:
      return { type: 'rid', value: readObjectId(name) };
    case 0xa4:
      return { type: 'dirname', value: readName(name.only('Name')) };
    case 0xa0:
      return otherName(name);
    case 0xa3:
      return { type: 'x400', value: toHex(name.content) };
    case 0xa5:
      return { type: 'edi', value: toHex(name.content) };
    default:
      throw new DerFault('unexpected', name.at, 'GeneralName');
  }
}

function otherName(name: DerNode): AltName {
  const [type, value, more] = name.children;
  if (type?.tag !== 0x06) throw new DerFault('unexpected', name.start, 'OBJECT IDENTIFIER (otherName)');
  if (value?.tag !== 0xa0 || more !== undefined)
    throw new DerFault('unexpected', name.start, '[0] (otherName)');
  return { type: 'othername', oid: readObjectId(type), value: readString(value.only('otherName')).value };
}

/** Formats an address, or an address with its mask as in name constraints (RFC 5280 §4.2.1.10); hex for any other length. */
export function addressText(content: Uint8Array): string {
  if (content.length === 4 || content.length === 16) return oneAddress(content);
  if (content.length !== 8 && content.length !== 32) return toHex(content);
  const half = content.length / 2;
  const mask = content.subarray(half);
  const bits = [...mask].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const length = /^1*(?=0*$)/.exec(bits)?.[0].length;
  return `${oneAddress(content.subarray(0, half))}/${length ?? oneAddress(mask)}`;
}

function oneAddress(content: Uint8Array): string {
  const address = ipaddr.fromByteArray([...content]);
  return 'toRFC5952String' in address ? address.toRFC5952String() : address.toString();
}
