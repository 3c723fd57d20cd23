import type { NameProblem } from '#core/names/check-shape.ts';
import { isReverseZoneName, reservedReason } from '#core/names/reserved.ts';
import { baseName, isWildcard } from '#core/names/wildcard.ts';

/**
 * Returns the problem of a lower-case ASCII name whose dots and asterisks are well placed: lengths, hyphens, characters or top-level label.
 * Null if a certificate may contain it (BR §7.1.2.7.12: labels are plain LDH or valid `xn--`).
 */
export function checkAscii(name: string): NameProblem | null {
  const base = baseName(name);
  const labels = base.split('.');

  if (name.length > 253) return { reason: 'name-too-long', limit: '253' };
  if (labels.some((label) => label.length > 63)) return { reason: 'name-label-too-long', limit: '63' };
  if (labels.some((label) => label === '')) return { reason: 'name-empty-label' };
  if (labels.some((label) => /[^a-z0-9-]/.test(label))) return { reason: 'name-bad-character' };
  if (labels.some((label) => label.startsWith('-') || label.endsWith('-'))) {
    const trimmed = labels.map((label) => label.replace(/^-+|(?<!-)-+$/g, '')).join('.');
    return { reason: 'name-hyphen-edge', nearest: isWildcard(name) ? `*.${trimmed}` : trimmed };
  }
  // RFC 5891 §4.2.3.1: hyphens in the third and fourth position are reserved for encodings such as `xn--`.
  if (labels.some((label) => label.slice(2, 4) === '--' && !label.startsWith('xn--'))) {
    return { reason: 'name-bad-idn' };
  }
  if (isReverseZoneName(base)) return { reason: 'name-reverse-zone' };
  const reserved = reservedReason(base);
  if (reserved !== null) return { reason: reserved };
  // RFC 3696 §2: a top-level label is not all digits. URL parsers read `0x7f` as a number too.
  if (/^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')) return { reason: 'name-numeric-tld' };
  return labels.length === 1 ? { reason: 'name-single-label' } : null;
}
