import {
  type DnsFault,
  type DnsFaultReason,
  mostFaults,
  mostRecords,
  type ParsedRecord,
  type ParsedRecords,
} from '#core/tools/dns-record.ts';
import { makeRecord, type RawToken } from '#core/tools/make-record.ts';

interface Line {
  /** Number of its first line, from 1. */
  readonly line: number;
  readonly tokens: readonly RawToken[];
  /** It starts with white space, so it inherits the name of the previous record. */
  readonly isIndented: boolean;
}

/**
 * Reads a zone file (RFC 1035 §5, RFC 2308 §4): `$ORIGIN`, `$TTL`, `@`, omitted names, quotes, parentheses, comments, durations such as
 * `1h`. Skips SOA and the zone's own NS records, since the DNS host has its own. Names without a trailing dot are relative to the zone.
 */
export function parseZoneFile(text: string, zone: string): ParsedRecords {
  const records: ParsedRecord[] = [];
  const faults: DnsFault[] = [];
  let origin = zone;
  let ttl: number | null = null;
  let owner = '@';
  for (const { line, tokens, isIndented } of linesOf(text, faults)) {
    const flaw = (reason: DnsFaultReason, found: string) => faults.push({ line, reason, found });
    if (records.length >= mostRecords) {
      flaw('too-many', String(mostRecords));
      break;
    }
    if (faults.length >= mostFaults) break;
    const [first] = tokens;
    if (first === undefined) continue;
    if (!first.isQuoted && first.text.startsWith('$')) {
      const value = tokens[1]?.text ?? '';
      const seconds = secondsOf(value);
      if (first.text.toUpperCase() === '$ORIGIN' && value !== '') origin = originOf(value, origin);
      else if (first.text.toUpperCase() === '$TTL' && seconds !== null) ttl = seconds;
      else flaw('directive', tokens.map(({ text: each }) => each).join(' '));
      continue;
    }
    if (!isIndented) owner = first.text;
    const read = readFields(isIndented ? tokens : tokens.slice(1));
    if (read.type === 'SOA' || (read.type === 'NS' && isApex(owner, origin, zone))) continue;
    const made = makeRecord({ ...read, name: owner, ttl: read.ttl ?? ttl, priority: null }, origin, zone);
    if (made.ok) records.push({ line, record: made.value });
    else flaw(made.error.reason, made.error.found);
  }
  return { records, faults: faults.toSorted((a, b) => a.line - b.line) };
}

function isApex(owner: string, origin: string, zone: string): boolean {
  const name = owner.toLowerCase();
  return (name === '@' && origin === zone) || name === `${zone}.`;
}

function originOf(value: string, origin: string): string {
  const name = value.toLowerCase();
  return name.endsWith('.') ? name.slice(0, -1) : `${name}.${origin}`;
}

/** TTL and class may precede the type in either order. */
function readFields(tokens: readonly RawToken[]): {
  readonly type: string;
  readonly ttl: number | null;
  readonly data: readonly RawToken[];
} {
  let ttl: number | null = null;
  let at = 0;
  for (; at < 2; at += 1) {
    const text = tokens[at]?.text ?? '';
    const seconds = secondsOf(text);
    if (seconds !== null && ttl === null) ttl = seconds;
    else if (!/^(?:IN|CH|HS)$/i.test(text)) break;
  }
  return { ttl, type: tokens[at]?.text.toUpperCase() ?? '', data: tokens.slice(at + 1) };
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** Parses `3600` or a BIND duration such as `1h30m`. */
function secondsOf(text: string): number | null {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  if (!/^(?:\d{1,6}[smhdw]){1,5}$/i.test(text)) return null;
  return [...text.toLowerCase().matchAll(/(\d{1,6})([smhdw])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0),
    0,
  );
}

/** Yields lines without comments; lines within parentheses are joined. */
function* linesOf(text: string, faults: DnsFault[]): Iterable<Line> {
  let open: { line: number; tokens: RawToken[]; isIndented: boolean } | null = null;
  let depth = 0;
  for (const [index, source] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    open ??= { line, tokens: [], isIndented: /^[ \t]/.test(source) };
    const read = tokensOf(source);
    if (read === null) faults.push({ line, reason: 'quote', found: source.trim().slice(0, 200) });
    for (const token of read ?? []) {
      if (token.isQuoted || (token.text !== '(' && token.text !== ')')) open.tokens.push(token);
      else depth += token.text === '(' ? 1 : -1;
    }
    if (depth > 0) continue;
    if (depth < 0) faults.push({ line, reason: 'parenthesis', found: ')' });
    depth = 0;
    yield open;
    open = null;
  }
  if (open !== null) faults.push({ line: open.line, reason: 'parenthesis', found: '(' });
}

/** Splits a line into words, quoted strings and parentheses; returns null if a quote is not closed. */
function tokensOf(source: string): RawToken[] | null {
  const tokens: RawToken[] = [];
  for (let at = 0; at < source.length; ) {
    const sign = source[at] ?? '';
    if (sign === ';') break;
    if (sign === ' ' || sign === '\t') at += 1;
    else if (sign === '(' || sign === ')') {
      tokens.push({ text: sign, isQuoted: false });
      at += 1;
    } else {
      const isQuoted = sign === '"';
      const word = readWord(source, isQuoted ? at + 1 : at, isQuoted);
      if (word === null) return null;
      tokens.push({ text: word.text, isQuoted });
      at = word.end;
    }
  }
  return tokens;
}

/** A backslash escapes the next character, or an octet in three digits (RFC 1035 §5.1). */
function readWord(source: string, from: number, isQuoted: boolean): { text: string; end: number } | null {
  let text = '';
  let at = from;
  for (; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (isQuoted ? sign === '"' : /[\s;()"]/.test(sign)) break;
    const octet = /^\d{3}/.exec(source.slice(at + 1, at + 4))?.[0];
    if (sign !== '\\') text += sign;
    else if (octet !== undefined && Number(octet) < 256) {
      text += String.fromCharCode(Number(octet));
      at += 3;
    } else {
      text += source[at + 1] ?? '';
      at += 1;
    }
  }
  if (isQuoted && at >= source.length) return null;
  return { text, end: isQuoted ? at + 1 : at };
}
