import { domainToASCII } from 'node:url';

/**
 * Returns a name in the zone's form: ASCII, lower case, no trailing dot; null if DNS cannot hold it (RFC 1035 §2.3.4). Underscores are
 * allowed: `_dnsauth.example.com`.
 */
export function zoneName(input: string): string | null {
  const typed = input.trim().replace(/\.$/, '');
  const ascii = (/^[\x20-\x7e]*$/.test(typed) ? typed : domainToASCII(typed)).toLowerCase();
  const labels = ascii.split('.');
  const fits = labels.every((label) => /^(?:\*|[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)$/.test(label));
  return fits && labels.length >= 2 && ascii.length <= 253 ? ascii : null;
}

/** Returns a path as it appears in requests, with its leading slash; null if no request could contain it. */
export function filePathOf(input: string): string | null {
  const path = input.trim();
  return /^\/[\x21-\x7e]{0,999}$/.test(path) && !/[?#]/.test(path) ? path : null;
}
