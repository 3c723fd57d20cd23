import { AsnConvert } from '@peculiar/asn1-schema';
import type { AttributeValue, RDNSequence } from '@peculiar/asn1-x509';
import { readValues } from '#core/x509/der.ts';
import { toHex } from '#core/x509/encoding.ts';

/** One attribute of a distinguished name. */
export interface NamePart {
  /** Position of its RDN, from 0; parts of one RDN share it. */
  readonly rdn: number;
  readonly oid: string;
  /** Short name as spec §3 lists them; the OID where it has none. */
  readonly short: string;
  /** ASN.1 type, as `UTF8String`; `other` when it is not text. */
  readonly type: NameStringType;
  /** Text; hex of the whole DER value when `type` is `other`. */
  readonly value: string;
}

export type NameStringType =
  | 'UTF8String'
  | 'PrintableString'
  | 'IA5String'
  | 'BMPString'
  | 'T61String'
  | 'UniversalString'
  | 'NumericString'
  | 'VisibleString'
  | 'other';

const shortNames: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'STREET',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'T',
  '2.5.4.15': 'businessCategory',
  '2.5.4.17': 'postalCode',
  '2.5.4.42': 'G',
  '2.5.4.43': 'I',
  '2.5.4.97': 'OI',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'E',
  '1.3.6.1.4.1.311.60.2.1.3': 'jurisdictionCountry',
};

/** Every attribute in the order of the RDNs (RFC 5280 §4.1.2.4). */
export function readName(name: RDNSequence): readonly NamePart[] {
  return name.flatMap((attributes, rdn) =>
    attributes.map(({ type: oid, value }) => ({
      rdn,
      oid,
      short: shortNames[oid] ?? oid,
      ...readValue(value),
    })),
  );
}

/** First value of an attribute by its short name; empty when there is none. */
export function namePart(parts: readonly NamePart[], short: string): string {
  return nameParts(parts, short)[0] ?? '';
}

/** Its values that are not empty, in order. */
export function nameParts(parts: readonly NamePart[], short: string): readonly string[] {
  return parts.flatMap((part) => (part.short === short && part.value !== '' ? [part.value] : []));
}

/** DER of a name, to compare issuer with subject. */
export function nameKey(name: RDNSequence): string {
  return toHex(AsnConvert.serialize(name));
}

function readValue(value: AttributeValue): Pick<NamePart, 'type' | 'value'> {
  if (value.utf8String !== undefined) return { type: 'UTF8String', value: value.utf8String };
  if (value.printableString !== undefined) return { type: 'PrintableString', value: value.printableString };
  if (value.ia5String !== undefined) return { type: 'IA5String', value: value.ia5String };
  if (value.bmpString !== undefined) return { type: 'BMPString', value: value.bmpString };
  if (value.teletexString !== undefined) return { type: 'T61String', value: value.teletexString };
  if (value.universalString !== undefined) return { type: 'UniversalString', value: value.universalString };
  return readRareValue(new Uint8Array(value.anyValue ?? []));
}

/** Text types that the schema of a DirectoryString does not list (X.690: both are ASCII). */
function readRareValue(der: Uint8Array): Pick<NamePart, 'type' | 'value'> {
  const [value] = readValues(der) ?? [];
  const type = value?.tag === 0x12 ? 'NumericString' : value?.tag === 0x1a ? 'VisibleString' : 'other';
  return value === undefined || type === 'other'
    ? { type: 'other', value: toHex(der) }
    : { type, value: String.fromCharCode(...value.content) };
}
