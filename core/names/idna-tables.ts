import tr46 from 'tr46';
import { isIdnaLabel } from '#core/names/idna-label.ts';

/** A name in both spellings, including any wildcard prefix. */
export interface IdnaName {
  readonly ascii: string;
  readonly unicode: string;
}

const checks = { checkBidi: true, checkHyphens: true, checkJoiners: true, useSTD3ASCIIRules: true } as const;

/**
 * Returns both spellings of a name; null if a label is invalid. The tables are large, so `loadIdna` loads them only for names that need
 * them.
 */
export function spellings(name: string): IdnaName | null {
  const prefix = name.startsWith('*.') ? '*.' : '';
  const ascii = tr46.toASCII(name.slice(prefix.length), checks);
  if (ascii === null) return null;
  const { domain, error } = tr46.toUnicode(ascii, checks);
  if (error || !domain.split('.').every(isIdnaLabel)) return null;
  // Only a label typed as `xn--`, in any characters that map to it, can differ from what its decoded form encodes to.
  if (/\p{Pd}/u.test(name) && tr46.toASCII(domain, checks) !== ascii) return null;
  return { ascii: `${prefix}${ascii}`, unicode: `${prefix}${domain}` };
}
