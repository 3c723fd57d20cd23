import type { Bytes } from '#core/x509/encoding.ts';

export const textEncodings = ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'gb18030'] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** How a text is encoded, so that it can be written back the same way. */
export interface TextForm {
  readonly encoding: TextEncoding;
  /** All lines end with CR LF; in memory they end with LF. */
  readonly isCrlf: boolean;
}

/** Decodes a file as text: by its byte order mark, else as UTF-8, else in the code page of Chinese Windows. Null if it is not text. */
export function decodeText(bytes: Bytes): { readonly text: string; readonly form: TextForm } | null {
  const encoding = encodingOf(bytes);
  if (encoding === null) return null;
  const label = encoding === 'utf-8-bom' ? 'utf-8' : encoding;
  const text = strictly(bytes, label);
  if (text === null || text.includes('\0')) return null;
  const isCrlf = text.includes('\r\n') && !/(?<!\r)\n/.test(text);
  return { text: isCrlf ? text.replaceAll('\r\n', '\n') : text, form: { encoding, isCrlf } };
}

/** Encodes a text in its original form; null if the code page lacks one of its characters. */
export function encodeText(text: string, { encoding, isCrlf }: TextForm): Bytes | null {
  const lines = isCrlf ? text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n') : text;
  if (encoding === 'utf-8') return new TextEncoder().encode(lines);
  if (encoding === 'utf-8-bom') return new TextEncoder().encode(`\ufeff${lines}`);
  if (encoding === 'gb18030') return encodeChinese(lines);
  const bytes = new Uint8Array(2 + lines.length * 2);
  const view = new DataView(bytes.buffer);
  const isLittle = encoding === 'utf-16le';
  view.setUint16(0, 0xfeff, isLittle);
  for (let at = 0; at < lines.length; at++) view.setUint16(2 + at * 2, lines.charCodeAt(at), isLittle);
  return bytes;
}

function encodingOf(bytes: Bytes): TextEncoding | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8-bom';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (strictly(bytes, 'utf-8') !== null) return 'utf-8';
  return strictly(bytes, 'gb18030') === null ? null : 'gb18030';
}

/** Decoders remove the byte order mark themselves. */
function strictly(bytes: Bytes, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

let chinese: ReadonlyMap<string, number> | null = null;

/** Encodes one- and two-byte characters, those of GBK, which is what such files contain. */
function encodeChinese(text: string): Bytes | null {
  chinese ??= chineseTable();
  const bytes = new Uint8Array(text.length * 2);
  let length = 0;
  for (const character of text) {
    const code = character.charCodeAt(0) < 0x80 ? character.charCodeAt(0) : chinese.get(character);
    if (code === undefined) return null;
    if (code > 0xff) bytes[length++] = code >> 8;
    bytes[length++] = code & 0xff;
  }
  return bytes.slice(0, length);
}

/** Browsers decode this code page but cannot encode it, so the table is built from their decoder. */
function chineseTable(): ReadonlyMap<string, number> {
  const table = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const character = strictly(new Uint8Array([lead, trail]), 'gb18030');
      if (character !== null && [...character].length === 1 && !table.has(character))
        table.set(character, lead * 256 + trail);
    }
  return table;
}
