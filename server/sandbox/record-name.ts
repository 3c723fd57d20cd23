import { domainToASCII } from 'node:url';

/**
 * A name as the zone holds it: ASCII, lower case, no last dot; null when DNS could not hold it (RFC 1035 §2.3.4).
 * Underscores may be there: `_dnsauth.example.com`.
 */
export function zoneName(input: string): string | null {
  const typed = input.trim().replace(/\.$/, '');
  const ascii = (/^[\x20-\x7e]*$/.test(typed) ? typed : domainToASCII(typed)).toLowerCase();
  const labels = ascii.split('.');
  const fits = labels.every((label) => /^(?:\*|[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)$/.test(label));
  return fits && labels.length >= 2 && ascii.length <= 253 ? ascii : null;
}

/** A path as a request asks for it, from its leading slash; null for what no request would. */
export function filePathOf(input: string): string | null {
  const path = input.trim();
  return /^\/[\x21-\x7e]{0,999}$/.test(path) && !/[?#]/.test(path) ? path : null;
}
