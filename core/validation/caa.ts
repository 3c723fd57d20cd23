import { productFamily } from '#core/catalogue/type-flags.ts';
import { isIpText } from '#core/names/ip-text.ts';
import { baseName, isWildcard } from '#core/names/wildcard.ts';

/** What a CAA record set says of one CA (RFC 8659 §4). */
export type CaaVerdict =
  | { readonly kind: 'allowed' }
  /** Other CAs are named, or none; `add`: the record that lets the CA issue. */
  | { readonly kind: 'not-named'; readonly add: string }
  /** A record of a kind that CAs do not know says that they must. */
  | { readonly kind: 'critical'; readonly record: string };

/** One record: its flags, its tag and its value. */
export interface CaaRecord {
  readonly flags: number;
  readonly tag: string;
  readonly value: string;
}

/** Reads `0 issue "ca.example"`, as zone files write it (RFC 8659 §4.1.1); null for anything else. */
export function readCaa(text: string): CaaRecord | null {
  const [, flags = '', tag = '', quoted, plain = ''] =
    /^\s*(\d{1,3})\s+([a-z0-9]+)\s+(?:"([^"]*)"|(\S+))\s*$/i.exec(text) ?? [];
  if (tag === '' || Number(flags) > 255) return null;
  return { flags: Number(flags), tag: tag.toLowerCase(), value: quoted ?? plain };
}

/** The names at which the records for a name stand, the nearest first, without the root (RFC 8659 §3); none for an address. */
export function caaPath(name: string): readonly string[] {
  if (isIpText(name)) return [];
  const labels = baseName(name.slice(name.indexOf('@') + 1)).split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

type CaaTag = 'issue' | 'issuemail' | 'issuevmc';

/** The property that speaks of a product's certificates; null where CAA says nothing of them. RFC 9495: mailboxes. */
export function caaTagOf(productType: string): CaaTag | null {
  switch (productFamily(productType)) {
    case 'ssl':
      return 'issue';
    case 'email':
      return 'issuemail';
    case 'vmc':
      return 'issuevmc';
    default:
      return null;
  }
}

const knownTags = new Set([
  ...['issue', 'issuewild', 'issuemail', 'issuevmc'],
  ...['iodef', 'contactemail', 'contactphone'],
]);
const criticalFlag = 128;

/**
 * Judges the records that are nearest to a name. `issuers`: the names the CA takes for its own. A wildcard follows `issuewild`
 * where there is one, else `issue` (RFC 8659 §4.3).
 */
export function judgeCaa(
  records: readonly string[],
  asked: { readonly name: string; readonly tag: CaaTag; readonly issuers: readonly string[] },
): CaaVerdict {
  const read = records.flatMap((record) => readCaa(record) ?? []);
  const unknown = records.find((record) => {
    const { flags, tag } = readCaa(record) ?? { flags: 0, tag: '' };
    return flags >= criticalFlag && !knownTags.has(tag);
  });
  if (unknown !== undefined) return { kind: 'critical', record: unknown };
  const hasWild =
    isWildcard(asked.name) && asked.tag === 'issue' && read.some(({ tag }) => tag === 'issuewild');
  const counted = hasWild ? 'issuewild' : asked.tag;
  const rules = read.filter(({ tag }) => tag === counted);
  if (rules.length === 0 || rules.some(({ value }) => asked.issuers.includes(issuerIn(value)))) {
    return { kind: 'allowed' };
  }
  return { kind: 'not-named', add: `0 ${counted} "${asked.issuers[0] ?? ''}"` };
}

/** The CA that a value names, without its parameters; empty where it names nobody (RFC 8659 §4.2). */
function issuerIn(value: string): string {
  return (value.split(';')[0] ?? '').trim().toLowerCase();
}
