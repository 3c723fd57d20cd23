import { foldSigns } from '#core/names/host-text.ts';
import type { IdnaTables } from '#core/names/idna.ts';
import { readIp } from '#core/names/ip.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { type DnsFaultReason, type DnsRecord, type DnsType, dnsTypes } from '#core/tools/dns-record.ts';
import { decodeOctets, type RawToken } from '#core/tools/zone-words.ts';

/** The unvalidated parts of a line. */
export interface RawRecord {
  readonly name: string;
  readonly type: string;
  /** Tokens after the type; quoted strings are marked and have no quotes. */
  readonly data: readonly RawToken[];
  readonly ttl: number | null;
  /** From a separate column; null otherwise. */
  readonly priority: number | null;
}

export interface RecordFault {
  readonly reason: DnsFaultReason;
  readonly found: string;
}

const longestContent = 4_000;
/** RFC 2181 §8. Cloudflare and most other hosts accept one minute to one day. */
const longestTtl = 2_147_483_647;

/** How names are completed and spelled. */
export interface ZoneNames {
  readonly zone: string;
  /** Completes names without a trailing dot, empty for the root; absent if all names are full names. */
  readonly origin?: string;
  /** For names in other scripts; null or absent while not loaded. */
  readonly idna?: IdnaTables | null | undefined;
}

/** Validates the parts of a line and makes a record of them. Fails if the record is not in the zone. */
export function makeRecord(raw: RawRecord, names: ZoneNames): Result<DnsRecord, RecordFault> {
  const { zone } = names;
  const type = dnsTypes.find((each) => each === raw.type.toUpperCase());
  if (type === undefined) return fail({ reason: 'type', found: raw.type });
  const name = wholeName(raw.name, names);
  if (!isOwner(name)) return fail({ reason: 'name', found: raw.name.slice(0, 300) });
  if (name !== zone && !name.endsWith(`.${zone}`)) return fail({ reason: 'outside', found: name });
  if (raw.ttl !== null && !(raw.ttl >= 0 && raw.ttl <= longestTtl)) {
    return fail({ reason: 'ttl', found: String(raw.ttl) });
  }
  const content = contentOf(type, raw, names);
  if (!content.ok) return content;
  return ok({ name, type, ttl: raw.ttl, ...content.value });
}

/** Whether `name`, as typed, is that full name. */
export function isOwnerOf(name: string, whole: string, names: ZoneNames): boolean {
  return wholeName(name, names) === whole;
}

type Content = Pick<DnsRecord, 'content' | 'priority'>;

function contentOf(type: DnsType, raw: RawRecord, names: ZoneNames): Result<Content, RecordFault> {
  const texts = raw.data.map(({ text }) => text);
  const [first = ''] = texts;
  const found = texts.join(' ');
  const bad = (reason: DnsFaultReason): Result<Content, RecordFault> => fail({ reason, found });
  const plain = (content: string, priority: number | null = null): Result<Content, RecordFault> =>
    ok({ content, priority });
  if (first === '' || found.length > longestContent) return bad('content');
  switch (type) {
    case 'A':
    case 'AAAA': {
      const ip = readIp(first);
      const isFit = texts.length === 1 && ip?.version === (type === 'A' ? 4 : 6);
      return isFit && ip !== null ? plain(ip.text) : bad('address');
    }
    case 'CNAME':
    case 'NS': {
      const target = wholeName(first, names);
      return texts.length === 1 && isOwner(target) ? plain(target) : bad('content');
    }
    case 'TXT':
      // Unquoted words in a CSV or zone file form one text.
      return plain(decodeOctets(raw.data.some(({ isQuoted }) => isQuoted) ? texts.join('') : found));
    case 'MX': {
      const [priority, rest] = leadNumber(raw, texts);
      const target = wholeName(rest[0] ?? '', names);
      const isFit = priority !== null && rest.length === 1 && (target === '' || isOwner(target));
      return isFit ? plain(target, priority) : bad('content');
    }
    case 'SRV': {
      const [priority, [weight = '', port = '', host = '', ...more]] = leadNumber(raw, texts);
      const target = wholeName(host, names);
      const isFit =
        priority !== null && isShort(weight) && isShort(port) && more.length === 0 && isOwner(target);
      return isFit ? plain(`${Number(weight)} ${Number(port)} ${target}`, priority) : bad('content');
    }
    case 'CAA': {
      const [flags = '', tag = '', ...value] = texts;
      const isFit = /^\d{1,3}$/.test(flags) && Number(flags) < 256 && /^[a-z0-9]{1,15}$/i.test(tag);
      return isFit && value.length > 0
        ? plain(`${Number(flags)} ${tag.toLowerCase()} "${value.join(' ')}"`)
        : bad('content');
    }
  }
}

/** Returns the priority, from its column or the start of the data, and the remaining data. */
function leadNumber(
  { priority }: RawRecord,
  texts: readonly string[],
): readonly [number | null, readonly string[]] {
  if (priority !== null) return [isShort(String(priority)) ? priority : null, texts];
  const [first = '', ...rest] = texts;
  return [isShort(first) ? Number(first) : null, rest];
}

function isShort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}

/** A full name in other scripts has at most this many characters; each becomes one octet or more. */
const longestName = 253;

/** Returns the full name in normalized spelling, in ASCII. `@` is the origin itself. Not a name if it cannot be spelled in ASCII. */
function wholeName(typed: string, { origin, idna }: ZoneNames): string {
  const lower = foldSigns(decodeOctets(typed)).toLowerCase();
  const isWhole = lower.endsWith('.') || origin === undefined;
  const name = spelled(lower.endsWith('.') ? lower.slice(0, -1) : lower, idna ?? null);
  if (isWhole || origin === undefined) return name;
  if (name === '@' || name === '') return origin;
  return origin === '' ? name : `${name}.${origin}`;
}

/** Spells each label apart: those of ASCII may have an underscore or an asterisk, which IDNA does not know. */
function spelled(name: string, idna: IdnaTables | null): string {
  if (!/\P{ASCII}/u.test(name) || name.length > longestName || idna === null) return name;
  return name
    .split('.')
    .map((label) => (/\P{ASCII}/u.test(label) ? (idna(label)?.ascii ?? label) : label))
    .join('.');
}

/** Letters, digits, hyphens and underscores, optionally a leading `*` label (RFC 1034 §3.5, RFC 4592, RFC 8552). */
function isOwner(name: string): boolean {
  const labels = name.split('.');
  return (
    name.length <= 253 &&
    labels.every((label, at) => (at === 0 && label === '*' && labels.length > 1) || isLabel(label))
  );
}

function isLabel(label: string): boolean {
  return /^[a-z0-9_-]{1,63}$/.test(label) && !label.startsWith('-') && !label.endsWith('-');
}
