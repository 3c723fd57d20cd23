import ipaddr from 'ipaddr.js';
import { readDirectoryName } from '#core/tools/gen-csr/directory-name.ts';
import { isAscii } from '#core/tools/gen-csr/subject-fields.ts';

export const altNameKinds = ['DNS', 'IP', 'email', 'URI', 'UPN', 'RID', 'dirName'] as const;
/** Types of alternative names (RFC 5280 §4.2.1.6), with OpenSSL's names; `UPN` is Microsoft's user principal name. */
export type AltNameKind = (typeof altNameKinds)[number];

export interface AltName {
  readonly kind: AltNameKind;
  /** As typed; a host name may be in any script. */
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

export interface AltNames {
  readonly names: readonly AltName[];
  /** Input that is not a name, as typed. */
  readonly faults: readonly { readonly line: number; readonly found: string }[];
}

const prefix = /^(DNS|IP|email|URI|UPN|RID|dirName)\s*:\s*/i;
const longestName = 2_000;
/** Maximum faults; a text with more is no list of names, so reading stops. */
export const mostNameFaults = 100;

/**
 * Reads alternative names, separated by line ends, commas or semicolons. The type is inferred: `@` means email, `://` a URI. A prefix,
 * one of OpenSSL's or `UPN:`, overrides it.
 */
export function readAltNames(text: string): AltNames {
  const names: AltName[] = [];
  const faults: AltNames['faults'][number][] = [];
  const taken = new Set<string>();
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    for (const part of content.split(/[,，;；]/)) {
      const found = part.trim();
      if (found === '') continue;
      const name = readName(found);
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

function readName(text: string): Omit<AltName, 'line'> | null {
  if (text.length > longestName) return null;
  const written = prefix.exec(text);
  const value = text.slice(written?.[0].length ?? 0).trim();
  const kind =
    altNameKinds.find((each) => each.toLowerCase() === written?.[1]?.toLowerCase()) ?? kindOf(value);
  return isGood[kind](value) ? { kind, value: kind === 'DNS' ? value.toLowerCase() : value } : null;
}

function kindOf(value: string): AltNameKind {
  if (value.includes('://')) return 'URI';
  if (value.includes('@')) return 'email';
  // The library throws on anything that is not an address, which is slow for thousands of names.
  return /^[\da-fx.]+$|:/i.test(value) && ipaddr.isValid(value) ? 'IP' : 'DNS';
}

const isGood: Readonly<Record<AltNameKind, (value: string) => boolean>> = {
  DNS: isHost,
  IP: (value) => ipaddr.IPv4.isValidFourPartDecimal(value) || ipaddr.IPv6.isValid(value),
  email: (value) => isAscii(value) && /^[^@\s]{1,64}@[^@\s]{1,255}$/.test(value),
  URI: (value) => isAscii(value) && /^[A-Za-z][A-Za-z0-9+.-]*:\/*[^\s/]\S*$/.test(value),
  UPN: (value) => /^[^@\s]{1,255}@[^@\s]{1,255}$/.test(value),
  dirName: (value) => readDirectoryName(value) !== null,
  RID: (value) => /^[012](?:\.\d{1,9}){1,30}$/.test(value),
};

/** A host name, including internal ones: labels of letters, digits, hyphens and underscores in any script; `*` may be the first label. */
function isHost(value: string): boolean {
  if (value.length > 253) return false;
  // Most names are ASCII, and there may be thousands.
  const label = isAscii(value) ? asciiLabel : anyLabel;
  return value
    .replace(/^\*\./, '')
    .split('.')
    .every((each) => label.test(each));
}

const asciiLabel = /^\w(?:[\w-]{0,61}\w)?$/;
const anyLabel = /^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u;
