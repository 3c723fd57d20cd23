import { decodeUcs, decodeUtf8 } from '#core/x509/der-text.ts';
import { type Bytes, fromBase64, fromHex, latin1 } from '#core/x509/encoding.ts';
import { mostBytes } from '#core/x509/input-bounds.ts';
import type { InspectFault } from '#core/x509/inspect-fault.ts';
import { plainPem } from '#core/x509/pasted-pem.ts';
import { readPem } from '#core/x509/pem.ts';

/** The undecoded bytes of one object. */
export interface FoundBytes {
  readonly bytes: Bytes;
  /** Label of its PEM block; null outside PEM. */
  readonly label: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly line: number | null;
}

export interface DecodedInput {
  readonly found: readonly FoundBytes[];
  readonly faults: readonly InspectFault[];
}

/** Maximum nesting of encodings, such as the base64 of a PEM in a Kubernetes secret. */
const deepest = 3;

const fault = (code: InspectFault['code'], detail = ''): InspectFault => ({
  code,
  at: null,
  line: null,
  detail,
});

/**
 * Finds the objects in a paste or a file, in the order of product.md, 'Files': hex, then PEM or base64, else raw bytes. Text may be UTF-8,
 * UTF-16 or Latin-1, with or without a byte order mark, and may surround the objects.
 */
export function decodeInput(input: Bytes, depth = 0): DecodedInput {
  if (input.length > mostBytes) return { found: [], faults: [fault('too-large', `${mostBytes} bytes`)] };
  const text = textOf(input);
  if (text === null) return decodeBinary(hasUtf8Mark(input) ? input.slice(3) : input);
  if (text.trim() === '') return { found: [], faults: [fault('empty')] };
  const hex = hexBytes(dumpedHex(text)) ?? hexBytes(text);
  if (hex !== null && depth < deepest) return decodeInput(hex, depth + 1);
  const pem = decodePem(text);
  if (pem.found.length > 0 || pem.faults.length > 0) return pem;
  const other = otherFormat(text);
  if (other !== null) return { found: [], faults: [other] };
  const whole = fromBase64(unwrap(text));
  if (whole !== null && whole.length > 0 && depth < deepest) return decodeInput(whole, depth + 1);
  const inside = depth < deepest ? base64Runs(text).map((run) => decodeInput(run, depth + 1)) : [];
  if (inside.length === 0) return { found: [], faults: [fault('unrecognized', 'text')] };
  return { found: inside.flatMap(({ found }) => found), faults: inside.flatMap(({ faults }) => faults) };
}

/** Recognizes key formats of other programs, so that the fault names the format to convert. */
function otherFormat(text: string): InspectFault | null {
  if (/^(?:ssh-|ecdsa-sha2-|sk-)[\w@.-]{1,60} AAAA/m.test(text))
    return fault('unsupported', 'OpenSSH public key');
  if (text.includes('PuTTY-User-Key-File-')) return fault('unsupported', 'PuTTY private key');
  if (text.includes('---- BEGIN SSH2 PUBLIC KEY')) return fault('unsupported', 'SSH2 public key');
  return null;
}

/** Binary input: DER, a key store, or a binary file that contains PEM. */
function decodeBinary(input: Bytes): DecodedInput {
  const isDer = input[0] === 0x30 || (input[0] ?? 0) >= 0x80;
  const pem = isDer ? null : decodePem(latin1(input));
  if (pem !== null && (pem.found.length > 0 || pem.faults.length > 0)) return pem;
  return { found: [{ bytes: input, label: null, headers: {}, line: null }], faults: [] };
}

/** Reads PEM, as it is or as it came through mail, JSON or a page. */
function decodePem(found: string): DecodedInput {
  const { blocks, problems } = readPem(plainPem(found));
  return {
    found: blocks.map(({ bytes, label, headers, line }) => ({ bytes, label, headers, line })),
    faults: problems.map(({ reason, label, line }) => ({
      code: `pem-${reason}`,
      at: null,
      line,
      detail: label,
    })),
  };
}

/** Decodes text; returns null for binary input. */
function textOf(input: Bytes): string | null {
  const [first, second] = input;
  if (first === 0xfe && second === 0xff) return decodeUcs(input.subarray(2), 2);
  if (first === 0xff && second === 0xfe) return decodeUcs(swapped(input.subarray(2)), 2);
  if (hasUtf8Mark(input)) return textOf(input.subarray(3));
  if (input.includes(0)) {
    // UTF-16 without a byte order mark: for ASCII, one byte of each pair is zero.
    if (input.length < 8 || input.length % 2 !== 0) return null;
    const [even, odd] = [0, 1].map((rest) => input.every((byte, at) => at % 2 !== rest || byte === 0));
    if (even === odd) return null;
    return decodeUcs(even ? input : swapped(input), 2);
  }
  // By position: iterating the bytes takes several times as long.
  for (let at = 0; at < input.length; at++) {
    const byte = input[at] ?? 0;
    if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12) return null;
  }
  return decodeUtf8(input) ?? (input[0] === 0x30 ? null : latin1(input));
}

function hasUtf8Mark([first, second, third]: Bytes): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}

function swapped(bytes: Bytes): Bytes {
  return Uint8Array.from({ length: bytes.length - (bytes.length % 2) }, (_, at) => bytes[at ^ 1] ?? 0);
}

/** Decodes hex digits separated by white space, colons, commas, `0x` or `\x`; returns null for anything else. */
function hexBytes(text: string): Bytes | null {
  if (!/^[\s\da-fx:,;\\-]+$/i.test(text)) return null;
  const digits = text.replace(/0x|\\x/gi, '').replace(/[\s:,;-]/g, '');
  return digits.length >= 2 && digits.length % 2 === 0 && /^[\da-f]+$/i.test(digits) ? fromHex(digits) : null;
}

/**
 * Returns the hex digits of a dump (`xxd`, `hexdump -C`, `od -tx1`) without offsets and characters, or those of an array in source code;
 * empty for other text.
 */
function dumpedHex(text: string): string {
  const array = /\{([\s\da-fx,]{4,})\}/i.exec(text)?.[1];
  if (array?.includes('0x')) return array;
  if (!/^0{6,8}:?\s/.test(text)) return '';
  const rows = text.split('\n').map((line) =>
    line
      .trim()
      .replace(/^[\da-f]{6,8}:?/i, '')
      .trim(),
  );
  return rows.map((row) => row.split(/^0+:/.test(text) ? '  ' : '|', 1)[0]).join(' ');
}

/** Normalizes base64 that is quoted, URL-safe, unpadded or prefixed with `data:`. */
function unwrap(text: string): string {
  const plain = text
    .trim()
    .replace(/^data:[\w+./;=-]{0,100}base64,/, '')
    .replace(/^["']|["'],?$/g, '')
    .replaceAll('\\n', '')
    .replace(/\s/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  return plain.includes('=') ? plain : plain.padEnd(Math.ceil(plain.length / 4) * 4, '=');
}

/** Line lengths, in columns, after which base64 may continue on the next line. A longer line is complete: nobody wraps there. */
const shortestLine = 60;
const longestLine = 100;

/** Base64 prefix of a long enough DER SEQUENCE, or of PEM. */
const beginning = /^(?:MI[I-P]|LS0tLS1CRUdJTi)/;

/** Finds runs of base64 in a text, each of DER or, as in Kubernetes, of PEM. */
function base64Runs(text: string): readonly Bytes[] {
  const runs: string[] = [];
  for (const segment of text.split(/[^A-Za-z\d+/=\s]+/)) {
    let open: string[] = [];
    for (const piece of segment.split(/\s+/)) {
      if (open.length === 0 && !beginning.test(piece)) continue;
      open.push(piece);
      const mayGoOn = piece.length >= shortestLine && piece.length <= longestLine && !piece.endsWith('=');
      if (mayGoOn) continue;
      runs.push(open.join(''));
      open = [];
    }
    if (open.length > 0) runs.push(open.join(''));
  }
  return runs.flatMap((run) => fromBase64(unwrap(run)) ?? []).filter(({ length }) => length > shortestLine);
}
