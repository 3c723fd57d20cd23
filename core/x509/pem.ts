import { type Bytes, fromBase64, toBase64 } from '#core/x509/encoding.ts';

/** Labels of RFC 7468 that the product writes. */
export type PemLabel =
  | 'CERTIFICATE'
  | 'CERTIFICATE REQUEST'
  | 'X509 CRL'
  | 'PKCS7'
  | 'PRIVATE KEY'
  | 'ENCRYPTED PRIVATE KEY'
  | 'PUBLIC KEY'
  | TraditionalLabel;

/** Of keys whose form says by itself which algorithm they are of. */
export type TraditionalLabel = 'RSA PRIVATE KEY' | 'EC PRIVATE KEY' | 'DSA PRIVATE KEY';

/** One block as it was found. */
export interface PemBlock {
  readonly label: string;
  readonly bytes: Bytes;
  /** RFC 1421 headers, as `Proc-Type` of an encrypted PKCS#1 key. */
  readonly headers: Readonly<Record<string, string>>;
  /** 1-based line of its BEGIN. */
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

/** Writes a block: 64 columns (spec §9), LF, a line end after the last line. `headers`: those of RFC 1421, as lines. */
export function encodePem(label: PemLabel, der: Uint8Array, headers: readonly string[] = []): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? [];
  const head = headers.length === 0 ? [] : [...headers, ''];
  return [`-----BEGIN ${label}-----`, ...head, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** Joins certificates for a file: every line ends in CRLF (spec §9). Each may hold several blocks. */
export function joinCertificates(certificates: readonly string[]): string {
  return certificates
    .flatMap((text) => text.split(/\r\n|\r|\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `${line}\r\n`)
    .join('');
}

/** A label of up to 64 characters; RFC 7468 §3 has words with single spaces or hyphens between them. */
const marker = /-----(BEGIN|END) ([^\r\n-][^\r\n]{0,63}?)-----/g;

/**
 * Finds every block in a text, leniently: byte order marks, any line ends, indented or blank lines, one long line,
 * text before, between and after. What looks like a block and is none is a problem with its line, never skipped.
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

/** RFC 1421 §4.6: headers come first and end at a blank line; a line that goes on starts with white space. */
function splitHeaders(inside: string): { headers: Record<string, string>; body: string } {
  const headers: Record<string, string> = {};
  const lines = inside.split(/\r\n|\r|\n/);
  let at = lines.findIndex((line) => line.trim() !== '');
  if (at < 0 || !/^[\w-]+:/.test(lines[at]?.trim() ?? '')) return { headers, body: inside };
  for (; at < lines.length && lines[at]?.trim() !== ''; at++) {
    const [name = '', ...value] = (lines[at] ?? '').split(':');
    if (value.length > 0 && /^[\w-]+$/.test(name.trim())) headers[name.trim()] = value.join(':').trim();
  }
  return { headers, body: lines.slice(at).join('\n') };
}

/** Line numbers for rising positions, in one pass over the text. */
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
