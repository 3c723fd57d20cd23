import tr46 from 'tr46';
import { isIdnaLabel } from '#core/names/idna-label.ts';

/** A name in both spellings, wildcard prefix kept. */
export interface IdnaName {
  readonly ascii: string;
  readonly unicode: string;
}

const checks = { checkBidi: true, checkHyphens: true, checkJoiners: true, useSTD3ASCIIRules: true } as const;

/** Both spellings of a name by the tables; null when a label is not valid. Large: `loadIdna` has it where a name needs it. */
export function spellings(name: string): IdnaName | null {
  const prefix = name.startsWith('*.') ? '*.' : '';
  const ascii = tr46.toASCII(name.slice(prefix.length), checks);
  if (ascii === null) return null;
  const { domain, error } = tr46.toUnicode(ascii, checks);
  if (error || !domain.split('.').every(isIdnaLabel)) return null;
  // Only a label typed as `xn--`, in whatever signs map to it, can spell something else than it decodes to.
  if (/\p{Pd}/u.test(name) && tr46.toASCII(domain, checks) !== ascii) return null;
  return { ascii: `${prefix}${ascii}`, unicode: `${prefix}${domain}` };
}
