import { dayMs } from '#core/day.ts';
import type { Translate } from '#src/i18n/texts.ts';

export interface Life {
  /** `ending`: less than 30 days are left. */
  readonly state: 'ahead' | 'usual' | 'ending' | 'over';
  readonly text: string;
}

/** Returns how long a certificate is still valid; all times are Unix times in milliseconds. */
export function lifeOf(start: number, end: number, now: number, t: Translate<'facts'>): Life {
  const left = Math.floor((end - now) / dayMs);
  if (now > end) return { state: 'over', text: t.count('facts.life.over', -left - 1) };
  if (now < start)
    return { state: 'ahead', text: t.count('facts.life.before', Math.ceil((start - now) / dayMs)) };
  // The last second belongs to the lifetime (RFC 5280 §4.1.2.5).
  const total = Math.ceil((end - start + 1000) / dayMs);
  return { state: left < 30 ? 'ending' : 'usual', text: t.count('facts.life.left', left, { total }) };
}
