import { type DerNode, Fields, type Span } from '#core/x509/der-node.ts';
import { readString, type StringFacts } from '#core/x509/der-text.ts';
import { readObjectId } from '#core/x509/der-values.ts';

/** One attribute of a distinguished name. */
export interface NamePart extends StringFacts {
  /** Index of its RDN, from 0; attributes of a multi-valued RDN share it. */
  readonly rdn: number;
  readonly oid: string;
  /** Short name (product.md, 'Certificate tools'), extended by attributes common in certificates; the OID if it has none. */
  readonly short: string;
  /** The short name, else the long name, else the OID. */
  readonly name: string;
  readonly span: Span;
}

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
  '2.5.4.20': 'telephoneNumber',
  '2.5.4.42': 'G',
  '2.5.4.43': 'I',
  '2.5.4.65': 'pseudonym',
  '2.5.4.97': 'OI',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'E',
  '1.3.6.1.4.1.311.60.2.1.1': 'jurisdictionLocality',
  '1.3.6.1.4.1.311.60.2.1.2': 'jurisdictionState',
  '1.3.6.1.4.1.311.60.2.1.3': 'jurisdictionCountry',
};

/** Attributes without a short name, from mark certificates (Mark Certificate Requirements §7.1.4.2.2) and X.520. */
const longNames: Readonly<Record<string, string>> = {
  '1.3.6.1.4.1.53087.1.2': 'trademarkOfficeName',
  '1.3.6.1.4.1.53087.1.3': 'trademarkCountryOrRegionName',
  '1.3.6.1.4.1.53087.1.4': 'trademarkIdentifier',
  '1.3.6.1.4.1.53087.1.5': 'legalEntityIdentifier',
  '1.3.6.1.4.1.53087.1.6': 'wordMark',
  '1.3.6.1.4.1.53087.1.13': 'markType',
  '1.3.6.1.4.1.53087.3.2': 'statuteCountryName',
  '1.3.6.1.4.1.53087.3.3': 'statuteStateOrProvinceName',
  '1.3.6.1.4.1.53087.3.4': 'statuteLocalityName',
  '1.3.6.1.4.1.53087.3.5': 'statuteCitation',
  '1.3.6.1.4.1.53087.3.6': 'statuteURL',
  '1.3.6.1.4.1.53087.5.1': 'priorUseMarkSourceURL',
  '2.5.4.41': 'name',
  '2.5.4.44': 'generationQualifier',
  '2.5.4.46': 'dnQualifier',
};

/** Returns null for unknown types. */
export function attributeName(oid: string): string | null {
  return shortNames[oid] ?? longNames[oid] ?? null;
}

/** Reads all attributes in RDN order (RFC 5280 §4.1.2.4). Throws `DerFault` if the node is not a name. */
export function readName(name: DerNode): readonly NamePart[] {
  return new Fields(name, 'Name').rest().flatMap((attributes, rdn) => readRdn(attributes, 0x31, rdn));
}

/** Reads the attributes of one RDN, whose node has this tag. */
export function readRdn(attributes: DerNode, tag: number, rdn: number): readonly NamePart[] {
  const found = new Fields(attributes, 'RelativeDistinguishedName', tag).rest();
  return found.map((attribute) => {
    const fields = new Fields(attribute, 'AttributeTypeAndValue');
    const oid = readObjectId(fields.take(0x06, 'attribute type'));
    const value = readString(fields.any('attribute value'));
    fields.end();
    return {
      rdn,
      oid,
      short: shortNames[oid] ?? oid,
      name: attributeName(oid) ?? oid,
      ...value,
      span: attribute.span,
    };
  });
}

/** Returns the first value of an attribute by its short name; empty if absent. */
export function namePart(parts: readonly NamePart[], short: string): string {
  return nameParts(parts, short)[0] ?? '';
}

/** Returns all non-empty values of an attribute, in order. */
export function nameParts(parts: readonly NamePart[], short: string): readonly string[] {
  return parts.flatMap((part) => (part.short === short && part.value !== '' ? [part.value] : []));
}
