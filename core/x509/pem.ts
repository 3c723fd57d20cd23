import { type Bytes, fromBase64, toBase64 } from '#core/x509/encoding.ts';

/** RFC 7468 labels written by the product. */
export type PemLabel =
  | 'CERTIFICATE'
  | 'CERTIFICATE REQUEST'
  | 'X509 CRL'
  | 'PKCS7'
  | 'PRIVATE KEY'
  | 'ENCRYPTED PRIVATE KEY'
  | 'PUBLIC KEY'
  | TraditionalLabel;

/** Labels of key formats that imply the algorithm. */
export type TraditionalLabel = 'RSA PRIVATE KEY' | 'EC PRIVATE KEY' | 'DSA PRIVATE KEY';

/** One PEM block. */
export interface PemBlock {
  readonly label: string;
  readonly bytes: Bytes;
  /** RFC 1421 headers, such as `Proc-Type` of an encrypted PKCS#1 key. */
  readonly headers: Readonly<Record<string, string>>;
  /** Line of its BEGIN, from 1. */
  readonly line: number;
}

export interface PemProblem {
  readonly reason: 'no-end' | 'label-differs' | 'not-base64' | 'empty';
  readonly label: string;
  readonly line: number;
}

export interface PemReading {
  readonly blocks: readonly PemBlock[];
  readonly problems: readonly PemProblem[];
}

/** Encodes a block: 64 columns (product.md, 'Files'), LF, with a final line end. `headers`: RFC 1421 header lines. */
export function encodePem(label: PemLabel, der: Uint8Array, headers: readonly string[] = []): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? [];
  const head = headers.length === 0 ? [] : [...headers, ''];
  return [`-----BEGIN ${label}-----`, ...head, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** Joins certificates into one file with CRLF line ends (product.md, 'Files'). Each may contain several blocks. */
export function joinCertificates(certificates: readonly string[]): string {
  return certificates
    .flatMap((text) => text.split(/\r\n|\r|\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `${line}\r\n`)
    .join('');
}

/** Labels of up to 64 characters; RFC 7468 §3 allows words separated by single spaces or hyphens. */
const marker = /-----(BEGIN|END) ([^\r\n-][^\r\n]{0,63}?)-----/g;

/**
 * Finds all blocks in a text. Tolerates byte order marks, any line ends, indented or blank lines, one long line, and text before,
 * between and after. A malformed block is reported as a problem with its line, never skipped.
 */
export function readPem(text: string): PemReading {
  const blocks: PemBlock[] = [];
  const problems: PemProblem[] = [];
  let open: { readonly label: string; readonly from: number; readonly line: number } | null = null;
  const lineAt = lineCounter(text);
  for (const match of text.matchAll(marker)) {
    const label = (match[2] ?? '').trim();
    if (match[1] === 'BEGIN') {
      if (open !== null) problems.push({ reason: 'no-end', label: open.label, line: open.line });
      open = { label, from: match.index + match[0].length, line: lineAt(match.index) };
      continue;
    }
    if (open === null) continue;
    const { headers, body } = splitHeaders(text.slice(open.from, match.index));
    const bytes = fromBase64(body);
    if (label !== open.label) problems.push({ reason: 'label-differs', label: open.label, line: open.line });
    else if (bytes === null) problems.push({ reason: 'not-base64', label, line: open.line });
    else if (bytes.length === 0) problems.push({ reason: 'empty', label, line: open.line });
    else blocks.push({ label, bytes, headers, line: open.line });
    open = null;
  }
  if (open !== null) problems.push({ reason: 'no-end', label: open.label, line: open.line });
  return { blocks, problems };
}

/** RFC 1421 §4.6: headers come first and end at a blank line; continuation lines start with white space. */
function splitHeaders(inside: string): { headers: Record<string, string>; body: string } {
  const headers: Record<string, string> = {};
  if (!inside.includes(':')) return { headers, body: inside };
  const lines = inside.split(/\r\n|\r|\n/);
  let at = lines.findIndex((line) => line.trim() !== '');
  if (at < 0 || !/^[\w-]+:/.test(lines[at]?.trim() ?? '')) return { headers, body: inside };
  for (; at < lines.length && lines[at]?.trim() !== ''; at++) {
    const [name = '', ...value] = (lines[at] ?? '').split(':');
    if (value.length > 0 && /^[\w-]+$/.test(name.trim())) headers[name.trim()] = value.join(':').trim();
  }
  return { headers, body: lines.slice(at).join('\n') };
}

/** Returns line numbers for increasing positions, in one pass over the text. */
function lineCounter(text: string): (position: number) => number {
  let line = 1;
  let at = 0;
  return (position) => {
    for (; at < position; at++) {
      if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) line++;
    }
    return line;
  };
}
