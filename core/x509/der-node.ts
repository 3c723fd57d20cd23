import { readHeader } from '#core/x509/der.ts';
import { DerFault } from '#core/x509/der-fault.ts';

/** Where something stands in the bytes of its object: first byte from 0, and how many. */
export interface Span {
  readonly at: number;
  readonly length: number;
}

/** Levels of any structure that is read here; a certificate has some twelve. */
const deepest = 40;

/** Values in a row; a CRL that is read at once has half of them. */
const mostValues = 600_000;

/** Bytes: a tag and a length. */
const shortestValue = 2;

/**
 * One value where it stands in the bytes of its object (X.690 §8.1). What it holds is read when it is asked for, so a reader pays
 * for what it looks at. Lengths may be written in any form, indefinite ones too (BER), since stores and signed files are.
 */
export class DerNode {
  /** The whole object's. */
  readonly bytes: Uint8Array;
  /** The first byte of the identifier: class, constructed or not, and the number when it is below 31. */
  readonly tag: number;
  /** Of the identifier, of the content, behind the content, behind the value. */
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

  /** The values inside. */
  get children(): readonly DerNode[] {
    this.held ??= this.isConstructed ? readNodes(this.bytes, this.start, this.end, this.depth + 1) : [];
    return this.held;
  }

  /** The values that the content of a string holds, with their places in the whole object. `from`: bytes of the content left out. */
  inside(from = 0): readonly DerNode[] {
    return readNodes(this.bytes, this.start + from, this.end, this.depth + 1);
  }

  /** The one value inside an EXPLICIT tag. */
  only(expected: string): DerNode {
    const [first, second] = this.children;
    if (first === undefined) throw new DerFault('missing', this.start, expected);
    if (second !== undefined) throw new DerFault('surplus', second.at, expected);
    return first;
  }

  /** The one value inside a string, as an extension holds it. */
  onlyInside(expected: string): DerNode {
    const [first, second] = this.inside();
    if (first === undefined) throw new DerFault('missing', this.start, expected);
    if (second !== undefined) throw new DerFault('surplus', second.at, expected);
    return first;
  }
}

/** The values that stand in a row; throws a `DerFault` where one is none. */
export function readNodes(bytes: Uint8Array, at = 0, end = bytes.length, depth = 0): readonly DerNode[] {
  if (depth > deepest) throw new DerFault('too-deep', at, `at most ${deepest} levels`);
  // Counted before anything is made of them: half a million objects cost more than the refusal is worth.
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

/** How many values stand in a row, up to one more than are read; what is none counts as the last. */
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

/** The one value that the bytes are. */
export function readNode(bytes: Uint8Array, expected: string): DerNode {
  const node = new DerNode(bytes, { at: 0, end: bytes.length }, 0);
  if (node.next < bytes.length) throw new DerFault('surplus', node.next, expected);
  return node;
}

/** Where the two zero bytes stand that end an indefinite length (X.690 §8.1.5). */
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

/** The fields of a structure, taken in order. */
export class Fields {
  private readonly node: DerNode;
  private readonly name: string;
  private index = 0;

  constructor(node: DerNode, name: string, tag = 0x30) {
    if (node.tag !== tag) throw new DerFault('unexpected', node.at, typeName(tag, name));
    this.node = node;
    this.name = name;
  }

  /** The next field, whatever its type. */
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

  /** The next field where it has this type, or the other. */
  optional(tag: number, other = tag): DerNode | undefined {
    const field = this.node.children[this.index];
    if (field === undefined || (field.tag !== tag && field.tag !== other)) return undefined;
    this.index += 1;
    return field;
  }

  /** What has not been taken. */
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
