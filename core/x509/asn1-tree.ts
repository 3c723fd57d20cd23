import { type Labels, labelOf, objectLabels } from '#core/x509/asn1-labels.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { DerNode } from '#core/x509/der-node.ts';
import { decodeUcs, decodeUtf8 } from '#core/x509/der-text.ts';
import { readObjectId } from '#core/x509/der-values.ts';
import { latin1, toHex } from '#core/x509/encoding.ts';
import { extensionReaders } from '#core/x509/extensions/registry.ts';
import { mostRows } from '#core/x509/input-bounds.ts';
import { attributeName } from '#core/x509/name-facts.ts';
import { shownId, signatureName } from '#core/x509/signature-names.ts';

/** One value of a DER structure: a row of its tree, in byte order. */
export interface Asn1Row {
  /** 0 for the outermost value. */
  readonly depth: number;
  /** For example `SEQUENCE` or `[0]`. */
  readonly type: string;
  /** Field name as in the RFC; empty if unknown. */
  readonly label: string;
  /** Abbreviated content; empty for constructed values. */
  readonly text: string;
  readonly at: number;
  /** Bytes of tag and length; `length` is the total. */
  readonly header: number;
  readonly length: number;
  /** Number of following rows that are its descendants. */
  readonly below: number;
}

const longestText = 64;

/**
 * Returns every value of an object, including those wrapped in OCTET STRINGs and BIT STRINGs, up to `mostRows`. `kind` selects the field
 * names.
 */
export function asn1Tree(der: Uint8Array, kind: string): readonly Asn1Row[] {
  const rows: Asn1Row[] = [];
  add(new DerNode(der, { at: 0, end: der.length }, 0), 0, objectLabels[kind] ?? null, rows);
  return rows;
}

function add(node: DerNode, depth: number, labels: Labels | null, rows: MutableRow[]): void {
  if (rows.length >= mostRows) return;
  const inside = childrenOf(node);
  const row: MutableRow = {
    depth,
    type: typeOf(node),
    label: labels === null ? '' : labels.name,
    text: node.isConstructed || inside.length > 0 ? '' : textOf(node),
    at: node.at,
    header: node.start - node.at,
    length: node.next - node.at,
    below: 0,
  };
  const own = rows.push(row);
  for (const [index, child] of inside.entries())
    add(child, depth + 1, labelOf(labels, index, child, inside.length), rows);
  row.below = rows.length - own;
  // Label an attribute or extension by its identifier.
  const [id] = inside;
  if (node.tag === 0x30 && id?.tag === 0x06 && row.label === '') row.label = nameOf(id);
}

type MutableRow = { -readonly [Key in keyof Asn1Row]: Asn1Row[Key] };

/** Nested values, including DER wrapped in a string. */
function childrenOf(node: DerNode): readonly DerNode[] {
  try {
    if (node.isConstructed) return node.children;
    if (node.tag === 0x04 && looksLikeDer(node, 0)) return node.inside();
    if (node.tag === 0x03 && looksLikeDer(node, 1)) return node.inside(1);
  } catch (error) {
    if (!(error instanceof DerFault)) throw error;
  }
  return [];
}

/** Reports whether a string consists of exactly one DER value. */
function looksLikeDer({ bytes, start, end }: DerNode, skip: number): boolean {
  const at = start + skip;
  if (end - at < 2 || (skip === 1 && (bytes[start] !== 0 || bytes[at] !== 0x30))) return false;
  try {
    const node = new DerNode(bytes, { at, end }, 0);
    return node.next === end && (node.isConstructed ? node.children.length >= 0 : node.tag < 0x20);
  } catch {
    return false;
  }
}

const types: Readonly<Record<number, string>> = {
  1: 'BOOLEAN',
  2: 'INTEGER',
  3: 'BIT STRING',
  4: 'OCTET STRING',
  5: 'NULL',
  6: 'OBJECT IDENTIFIER',
  10: 'ENUMERATED',
  12: 'UTF8String',
  16: 'SEQUENCE',
  17: 'SET',
  18: 'NumericString',
  19: 'PrintableString',
  20: 'T61String',
  22: 'IA5String',
  23: 'UTCTime',
  24: 'GeneralizedTime',
  26: 'VisibleString',
  27: 'GeneralString',
  28: 'UniversalString',
  30: 'BMPString',
};

function typeOf({ tag }: DerNode): string {
  const number = tag & 0x1f;
  if (tag >= 0xc0) return `[PRIVATE ${number}]`;
  if (tag >= 0x80) return `[${number}]`;
  if (tag >= 0x40) return `[APPLICATION ${number}]`;
  return types[number] ?? `[UNIVERSAL ${number}]`;
}

function textOf(node: DerNode): string {
  const { tag, content } = node;
  const shown = content.subarray(0, longestText);
  const cut = content.length > longestText ? '…' : '';
  switch (tag) {
    case 0x01:
      return content[0] === 0 ? 'FALSE' : 'TRUE';
    case 0x02:
    case 0x0a:
      return content.length <= 4 ? String(numberOf(content)) : `${toHex(shown)}${cut}`;
    case 0x05:
      return '';
    case 0x06:
      return nameOf(node);
    case 0x0c:
      return `${decodeUtf8(content)?.slice(0, longestText) ?? toHex(shown)}`;
    case 0x1c:
      return decodeUcs(content, 4)?.slice(0, longestText) ?? toHex(shown);
    case 0x1e:
      return decodeUcs(content, 2)?.slice(0, longestText) ?? toHex(shown);
    case 0x12:
    case 0x13:
    case 0x14:
    case 0x16:
    case 0x17:
    case 0x18:
    case 0x1a:
    case 0x1b:
    case 0x81:
    case 0x82:
    case 0x86:
      return `${latin1(shown)}${cut}`;
    default:
      return `${toHex(shown.subarray(0, longestText / 4))}${content.length > longestText / 4 ? '…' : ''}`;
  }
}

/** Decodes two's complement of at most four bytes. */
function numberOf(content: Uint8Array): number {
  const sign = (content[0] ?? 0) >= 0x80 ? -1 : 0;
  return content.reduce((value, byte) => (value << 8) | byte, sign);
}

function nameOf(node: DerNode): string {
  try {
    const oid = readObjectId(node);
    const name = extensionReaders[oid]?.name ?? attributeName(oid) ?? otherName(oid);
    return name === null ? shownId(oid) : `${name} ${oid}`;
  } catch (error) {
    if (error instanceof DerFault) return toHex(node.content.subarray(0, longestText));
    throw error;
  }
}

function otherName(oid: string): string | null {
  const name = signatureName(oid);
  return name === shownId(oid) ? null : name;
}
