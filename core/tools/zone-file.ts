import {
  type DnsFault,
  type DnsFaultReason,
  mostFaults,
  mostRecords,
  type ParsedRecord,
  type ParsedRecords,
} from '#core/tools/dns-record.ts';
import { isOwnerOf, makeRecord, type ZoneNames } from '#core/tools/make-record.ts';
import { type RawToken, zoneComment, zoneWords } from '#core/tools/zone-words.ts';

interface Line {
  /** Number of its first line, from 1. */
  readonly line: number;
  readonly tokens: readonly RawToken[];
  /** It starts with white space, so it inherits the name of the previous record. */
  readonly isIndented: boolean;
  readonly comment: string;
}

/**
 * Reads a zone file (RFC 1035 §5, RFC 2308 §4): `$ORIGIN`, `$TTL`, `@`, omitted names, quotes, parentheses, comments, durations such as
 * `1h`, and Cloudflare's tags. Skips SOA and the zone's own NS records, since the DNS host has its own. Names without a trailing dot are
 * relative to the zone.
 */
export function parseZoneFile(text: string, { zone, idna }: ZoneNames): ParsedRecords {
  const records: ParsedRecord[] = [];
  const faults: DnsFault[] = [];
  let origin = zone;
  let ttl: number | null = null;
  let owner = '@';
  for (const { line, tokens, isIndented, comment } of linesOf(text, faults)) {
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
    const names: ZoneNames = { zone, idna, origin };
    if (read.type === 'SOA' || (read.type === 'NS' && isOwnerOf(owner, zone, names))) continue;
    const made = makeRecord({ ...read, name: owner, ttl: automatic(read.ttl ?? ttl), priority: null }, names);
    if (made.ok) records.push({ line, record: { ...made.value, ...proxyTag(comment) } });
    else flaw(made.error.reason, made.error.found);
  }
  return { records, faults: faults.toSorted((a, b) => a.line - b.line) };
}

/** Cloudflare exports its 'automatic' as one second, which no other host accepts. */
export function automatic(ttl: number | null): number | null {
  return ttl === 1 ? null : ttl;
}

/** Cloudflare's export says in a comment whether it answers with its own addresses, which would otherwise show the origin's. */
function proxyTag(comment: string): { readonly isProxied?: boolean } {
  const tags = comment.slice(0, 500).split('cf_tags=')[1]?.trim().split(/[\s,]/) ?? [];
  if (tags.includes('cf-proxied:true')) return { isProxied: true };
  return tags.includes('cf-proxied:false') ? { isProxied: false } : {};
}

/** The root is the empty name: dumps of BIND begin with `$ORIGIN .`. */
function originOf(value: string, origin: string): string {
  const name = value.toLowerCase();
  if (name.endsWith('.')) return name.slice(0, -1);
  return origin === '' ? name : `${name}.${origin}`;
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
  let open: { line: number; tokens: RawToken[]; isIndented: boolean; comment: string } | null = null;
  let depth = 0;
  for (const { line, source } of sourcesOf(text)) {
    open ??= { line, tokens: [], isIndented: /^[^\S\ufeff]/.test(source), comment: '' };
    open.comment = zoneComment(source);
    const read = zoneWords(source, true);
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

/** Some programs end lines with signs that a text area shows within one. */
function* sourcesOf(text: string): Iterable<{ readonly line: number; readonly source: string }> {
  for (const [index, shown] of text.split(/\r\n|\r|\n/).entries())
    for (const source of shown.split(/[\v\f\x85\u2028\u2029]/)) yield { line: index + 1, source };
}
