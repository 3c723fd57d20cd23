import { readHeader } from '#core/x509/der.ts';
import { DerFault } from '#core/x509/der-fault.ts';

/** Position of a value in its object: first byte, from 0, and length in bytes. */
export interface Span {
  readonly at: number;
  readonly length: number;
}

/** Maximum nesting depth; a certificate has about twelve levels. */
const deepest = 40;

/** Maximum values in one sequence; the largest CRL accepted has half as many. */
const mostValues = 600_000;

/** In bytes: a tag and a length. */
const shortestValue = 2;

/**
 * One value and its position in the bytes of its object (X.690 §8.1). Children are parsed lazily, so a reader pays only for what it
 * uses. Accepts any length form, including indefinite (BER), since key stores and signed files use them.
 */
export class DerNode {
  /** Bytes of the whole object. */
  readonly bytes: Uint8Array;
  /** First byte of the identifier: class, constructed bit, and the tag number if below 31. */
  readonly tag: number;
  /** Offsets of the identifier (`at`), of the content (`start`), after the content (`end`) and after the value (`next`). */
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly next: number;
  private readonly depth: number;
  private held: readonly DerNode[] | undefined;

  constructor(bytes: Uint8Array, place: { readonly at: number; readonly end: number }, depth: number) {
    const header = readHeader(bytes, place.at);
    if (header === null) throw new DerFault('cut', place.at, 'a tag and a length');
    if (header === 'length') throw new DerFault('length', place.at, 'a length of at most four bytes');
    this.bytes = bytes;
    this.tag = bytes[place.at] ?? 0;
    this.at = place.at;
    this.start = header.start;
    this.depth = depth;
    if (header.length === null) {
      if (!this.isConstructed) throw new DerFault('length', place.at, 'a definite length');
      this.end = endOfContents(bytes, header.start, place.end);
      this.next = this.end + 2;
    } else {
      this.end = header.start + header.length;
      this.next = this.end;
    }
    if (this.next > place.end) throw new DerFault('cut', place.at, `${this.next - place.at} bytes`);
  }

  get isConstructed(): boolean {
    return (this.tag & 0x20) !== 0;
  }

  get content(): Uint8Array {
    return this.bytes.subarray(this.start, this.end);
  }

  /** Tag, length and content. */
  get whole(): Uint8Array {
    return this.bytes.subarray(this.at, this.next);
  }

  get span(): Span {
    return { at: this.at, length: this.next - this.at };
  }

  /** The nested values; empty for a primitive value. */
  get children(): readonly DerNode[] {
    this.held ??= this.isConstructed ? readNodes(this.bytes, this.start, this.end, this.depth + 1) : [];
    return this.held;
  }

  /** Parses the content of a string as values, with positions in the whole object. `from`: leading content bytes to skip. */
  inside(from = 0): readonly DerNode[] {
    return readNodes(this.bytes, this.start + from, this.end, this.depth + 1);
  }

  /** Returns the only value inside an EXPLICIT tag. Throws `DerFault` if there is none or more than one. */
  only(expected: string): DerNode {
    const [first, second] = this.children;
    if (first === undefined) throw new DerFault('missing', this.start, expected);
    if (second !== undefined) throw new DerFault('surplus', second.at, expected);
    return first;
  }

  /** Like `only`, for a value wrapped in a string, as in an extension. */
  onlyInside(expected: string): DerNode {
    const [first, second] = this.inside();
    if (first === undefined) throw new DerFault('missing', this.start, expected);
    if (second !== undefined) throw new DerFault('surplus', second.at, expected);
    return first;
  }
}

/** Reads consecutive values. Throws `DerFault` if one is malformed. */
export function readNodes(bytes: Uint8Array, at = 0, end = bytes.length, depth = 0): readonly DerNode[] {
  if (depth > deepest) throw new DerFault('too-deep', at, `at most ${deepest} levels`);
  // Count before creating nodes: half a million objects are too expensive to build just to reject them.
  const isTooMany = (end - at) / shortestValue > mostValues && countValues(bytes, at, end) > mostValues;
  if (isTooMany) throw new DerFault('too-many', at, `at most ${mostValues} values`);
  const nodes: DerNode[] = [];
  for (let from = at; from < end; ) {
    const node = new DerNode(bytes, { at: from, end }, depth);
    nodes.push(node);
    from = node.next;
  }
  return nodes;
}

/** Counts consecutive values, up to one more than the maximum; stops at a malformed one. */
function countValues(bytes: Uint8Array, at: number, end: number): number {
  let count = 0;
  for (let from = at; from < end && count <= mostValues; count++) {
    const header = readHeader(bytes, from);
    if (header === null || header === 'length') break;
    from =
      header.length === null ? endOfContents(bytes, header.start, end) + 2 : header.start + header.length;
  }
  return count;
}

/** Reads bytes that consist of exactly one value. Throws `DerFault` otherwise. */
export function readNode(bytes: Uint8Array, expected: string): DerNode {
  const node = new DerNode(bytes, { at: 0, end: bytes.length }, 0);
  if (node.next < bytes.length) throw new DerFault('surplus', node.next, expected);
  return node;
}

/** Returns the offset of the two zero bytes that end an indefinite length (X.690 §8.1.5). */
function endOfContents(bytes: Uint8Array, start: number, limit: number): number {
  let open = 1;
  for (let at = start; at < limit; ) {
    if (bytes[at] === 0 && bytes[at + 1] === 0) {
      open -= 1;
      if (open === 0) return at;
      at += 2;
      continue;
    }
    const header = readHeader(bytes, at);
    if (header === null || header === 'length') break;
    if (header.length === null) {
      open += 1;
      if (open > deepest) throw new DerFault('too-deep', at, `at most ${deepest} levels`);
    }
    at = header.start + (header.length ?? 0);
  }
  throw new DerFault('length', start, 'two zero bytes that end the value');
}

/** Reads the fields of a structure in order. Throws `DerFault` if a field is missing or unexpected. */
export class Fields {
  private readonly node: DerNode;
  private readonly name: string;
  private index = 0;

  constructor(node: DerNode, name: string, tag = 0x30) {
    if (node.tag !== tag) throw new DerFault('unexpected', node.at, typeName(tag, name));
    this.node = node;
    this.name = name;
  }

  /** Takes the next field, whatever its type. */
  any(name: string): DerNode {
    const field = this.node.children[this.index];
    if (field === undefined) throw new DerFault('missing', this.node.end, name);
    this.index += 1;
    return field;
  }

  take(tag: number, name: string): DerNode {
    const field = this.node.children[this.index];
    if (field === undefined) throw new DerFault('missing', this.node.end, typeName(tag, name));
    if (field.tag !== tag) throw new DerFault('unexpected', field.at, typeName(tag, name));
    this.index += 1;
    return field;
  }

  /** Takes the next field if it has one of these tags. */
  optional(tag: number, other = tag): DerNode | undefined {
    const field = this.node.children[this.index];
    if (field === undefined || (field.tag !== tag && field.tag !== other)) return undefined;
    this.index += 1;
    return field;
  }

  /** Takes all remaining fields. */
  rest(): readonly DerNode[] {
    const rest = this.node.children.slice(this.index);
    this.index = this.node.children.length;
    return rest;
  }

  end(): void {
    const more = this.node.children[this.index];
    if (more !== undefined) throw new DerFault('surplus', more.at, this.name);
  }
}

const typeNames: Readonly<Record<number, string>> = {
  1: 'BOOLEAN',
  2: 'INTEGER',
  3: 'BIT STRING',
  4: 'OCTET STRING',
  5: 'NULL',
  6: 'OBJECT IDENTIFIER',
  10: 'ENUMERATED',
  12: 'UTF8String',
  48: 'SEQUENCE',
  49: 'SET',
};

function typeName(tag: number, name: string): string {
  const type = typeNames[tag] ?? (tag >= 0x80 && tag < 0xc0 ? `[${tag & 0x1f}]` : `tag ${tag}`);
  return `${type} (${name})`;
}
