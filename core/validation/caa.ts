import { productFamily } from '#core/catalogue/type-flags.ts';
import { isIpText } from '#core/names/ip-text.ts';
import { baseName, isWildcard } from '#core/names/wildcard.ts';

/** What a CAA record set means for one CA (RFC 8659 §4). */
export type CaaVerdict =
  | { readonly kind: 'allowed' }
  /** Only other CAs are named, or none; `add` is the record that would let the CA issue. */
  | { readonly kind: 'not-named'; readonly add: string }
  /** A record of a type unknown to CAs is marked critical. */
  | { readonly kind: 'critical'; readonly record: string };

/** One record: its flags, its tag and its value. */
export interface CaaRecord {
  readonly flags: number;
  readonly tag: string;
  readonly value: string;
}

/** Parses `0 issue "ca.example"`, as in zone files (RFC 8659 §4.1.1); null for anything else. */
export function readCaa(text: string): CaaRecord | null {
  const [, flags = '', tag = '', quoted, plain = ''] =
    /^\s*(\d{1,3})\s+([a-z0-9]+)\s+(?:"([^"]*)"|(\S+))\s*$/i.exec(text) ?? [];
  if (tag === '' || Number(flags) > 255) return null;
  return { flags: Number(flags), tag: tag.toLowerCase(), value: quoted ?? plain };
}

/** Returns the names to look up CAA records at, nearest first, without the root (RFC 8659 §3); none for an address. */
export function caaPath(name: string): readonly string[] {
  if (isIpText(name)) return [];
  const labels = baseName(name.slice(name.indexOf('@') + 1)).split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

type CaaTag = 'issue' | 'issuemail' | 'issuevmc';

/** Returns the property that governs a product's certificates (RFC 9495 for mailboxes); null if CAA does not apply. */
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
 * Evaluates the records nearest to a name. `issuers`: issuer names of the CA. Wildcards use `issuewild` if present, otherwise `issue` (RFC
 * 8659 §4.3).
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

/** Returns the issuer of a value, without parameters; empty if it names none (RFC 8659 §4.2). */
function issuerIn(value: string): string {
  return (value.split(';')[0] ?? '').trim().toLowerCase();
}
