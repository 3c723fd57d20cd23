import { linesOf } from '#core/names/batch-lines.ts';
import { foldSigns, withoutBullet } from '#core/names/host-text.ts';
import type { IdnaTables } from '#core/names/idna.ts';
import { readIp } from '#core/names/ip.ts';
import { cutMailbox } from '#core/names/mailbox.ts';
import { spellHost } from '#core/names/spell-host.ts';
import { splitNames } from '#core/names/split-names.ts';
import { readDirectoryName } from '#core/tools/gen-csr/directory-name.ts';
import { isAscii } from '#core/tools/gen-csr/subject-fields.ts';

export const altNameKinds = ['DNS', 'IP', 'email', 'URI', 'UPN', 'RID', 'dirName'] as const;
/** Types of alternative names (RFC 5280 §4.2.1.6), with OpenSSL's names; `UPN` is Microsoft's user principal name. */
export type AltNameKind = (typeof altNameKinds)[number];

export interface AltName {
  readonly kind: AltNameKind;
  /** As it goes into the request. */
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

export interface AltNames {
  readonly names: readonly AltName[];
  /** Input that is not a name, as typed. */
  readonly faults: readonly { readonly line: number; readonly found: string }[];
}

/** OpenSSL's prefixes, numbered as in its configuration (`DNS.1 = a.com`), and those it prints. */
const prefix =
  /^(DNS|IP|IP Address|email|URI|UPN|RID|Registered ID|dirName|DirName|othername: UPN)(?:\.\d{1,4}\s*[=:]|\s*[:=])\s*/i;
/** What OpenSSL prints and its configuration has before a list of names. */
const heading =
  /^\s*(?:X509v3 Subject Alternative Name\s{0,8}:|subjectAltName\s{0,8}[=:])\s{0,20}(?:critical\s{0,8},?)?/i;
/** A name in quotes, or in a list of JSON. */
const quoted = /^\[?\s{0,4}(["'“”])(.+)["'“”]\s{0,4}\]?$/;
const longestName = 2_000;
/** Maximum faults; a text with more is no list of names, so reading stops. */
export const mostNameFaults = 100;

/**
 * Reads alternative names, separated by line ends, commas, semicolons, tabs, or spaces between whole names. The type is inferred: `@`
 * means email, `://` a URI. A prefix, one of OpenSSL's or `UPN:`, overrides it. A URI or a directory name may contain commas: it ends
 * where another prefix begins. Host names are spelled in ASCII; without `idna`, those of other scripts are kept as typed.
 */
export function readAltNames(text: string, idna: IdnaTables | null = null): AltNames {
  const names: AltName[] = [];
  const faults: AltNames['faults'][number][] = [];
  const taken = new Set<string>();
  for (const [index, content] of linesOf(text).entries()) {
    for (const found of partsOf(content.replace(heading, ''))) {
      const name = readName(found, idna);
      if (name === null) faults.push({ line: index + 1, found: found.slice(0, 100) });
      else if (!taken.has(`${name.kind}:${name.value}`)) {
        taken.add(`${name.kind}:${name.value}`);
        names.push({ ...name, line: index + 1 });
      }
      if (faults.length === mostNameFaults) return { names, faults };
    }
  }
  return { names, faults };
}

/** Names whose value may contain a separator. */
const isLong = (part: string) => /^(?:URI|dirName)\s*[:.]|^[a-z][a-z\d+.-]{0,30}:\/\//i.test(part);

function partsOf(line: string): readonly string[] {
  const pieces = line.split(/([,，;；])/);
  const parts: string[] = [];
  let open = pieces[0]?.trim() ?? '';
  for (let at = 1; at < pieces.length; at += 2) {
    const next = pieces[at + 1] ?? '';
    if (isLong(open) && !prefix.test(next.trim()) && !isLong(next.trim())) open += `${pieces[at]}${next}`;
    else {
      parts.push(open.trim());
      open = next.trim();
    }
  }
  parts.push(open.trim());
  return parts
    .flatMap((part) => (isLong(part) || prefix.test(part) ? [part] : splitNames(part)))
    .filter((part) => part !== '');
}

const kindsByPrefix: Readonly<Record<string, AltNameKind>> = {
  ...{ dns: 'DNS', ip: 'IP', 'ip address': 'IP', email: 'email', uri: 'URI', upn: 'UPN', rid: 'RID' },
  ...{ 'registered id': 'RID', dirname: 'dirName', 'othername: upn': 'UPN' },
};

function readName(text: string, idna: IdnaTables | null): Omit<AltName, 'line'> | null {
  if (text.length > longestName || /\p{Cc}/u.test(text)) return null;
  const plain = withoutBullet(quoted.exec(text)?.[2] ?? text);
  const written = prefix.exec(plain);
  const typed = plain.slice(written?.[0].length ?? 0).trim();
  const kind = kindsByPrefix[written?.[1]?.toLowerCase() ?? ''] ?? kindOf(typed);
  const value = readers[kind](typed, idna);
  return value === null ? null : { kind, value };
}

function kindOf(value: string): AltNameKind {
  if (value.includes('://')) return 'URI';
  if (value.includes('@')) return 'email';
  return ipOf(value) === null ? 'DNS' : 'IP';
}

/** Addresses in brackets come from URLs and from host files. */
function ipOf(value: string): string | null {
  // Most names are no addresses, and there may be thousands.
  if (!/^[\da-fx.]+$|:/i.test(foldSigns(value))) return null;
  return readIp(foldSigns(value).replace(/^\[|\]$/g, ''))?.text ?? null;
}

const iff = (isGood: boolean, value: string) => (isGood ? value : null);

/** Each returns the value as it goes into the request; null if it is none of its kind. */
const readers: Readonly<Record<AltNameKind, (value: string, idna: IdnaTables | null) => string | null>> = {
  DNS: spellHost,
  IP: ipOf,
  email: mailboxOf,
  URI: (value) => iff(isAscii(value) && /^[A-Za-z][A-Za-z0-9+.-]*:\/*[^\s/]\S*$/.test(value), value),
  UPN: (value) => iff(/^[^@\s]{1,255}@[^@\s]{1,255}$/.test(value), value),
  dirName: (value) => iff(readDirectoryName(value) !== null, value),
  // X.660: below 0 and 1 there are forty arcs.
  RID: (value) => iff(/^(?:[01]\.[1-3]?\d|2\.\d{1,9})(?:\.\d{1,9}){0,30}$/.test(value), value),
};

/** A mailbox, also out of `Me <me@example.com>`; the domain in ASCII. */
function mailboxOf(value: string, idna: IdnaTables | null): string | null {
  const parts = cutMailbox(/^[^<>]{0,200}<([^<>]{1,300})>$/.exec(value)?.[1] ?? value);
  const domain = parts === null ? null : spellHost(parts.domain, idna);
  return parts === null || domain === null ? null : `${parts.local}@${domain}`;
}
