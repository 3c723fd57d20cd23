import { dayMs } from '#core/day.ts';

/** When before a certificate's end somebody is notified: days, or percent of its life. */
export interface EndsChoice {
  readonly by: (typeof endsBy)[number];
  readonly values: readonly number[];
}
export const endsBy = ['days', 'share'] as const;

/** Days before a certificate's end on which people are notified who chose nothing else. */
export const usualEnds: EndsChoice = { by: 'days', values: [60, 30, 14, 7, 1] };

/** The earliest anybody can be notified of an end, in days before it. */
export const mostEndDays = 90;
/** Percent of its life. */
export const mostEndShare = 50;
export const mostEnds = 8;

interface Life {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/**
 * The days before its end at which a certificate is due, the greatest first. Days that exceed a third of its life are left out, since
 * it would be ending from the start; a share is rounded down, to one day at least.
 */
export function thresholdDays({ by, values }: EndsChoice, { notBefore, notAfter }: Life): number[] {
  const life = notAfter.getTime() - notBefore.getTime();
  const days =
    by === 'days'
      ? values.filter((each) => each * 3 * dayMs <= life)
      : values.map((share) => Math.min(mostEndDays, Math.max(1, Math.floor((life * share) / (100 * dayMs)))));
  return [...new Set(days)].toSorted((one, other) => other - one);
}

/** The smallest of these days that the certificate has reached; null if none. */
export function reachedOf(days: readonly number[], notAfter: Date, now: Date): number | null {
  const left = notAfter.getTime() - now.getTime();
  const reached = days.filter((each) => left <= each * dayMs);
  return reached.length === 0 ? null : Math.min(...reached);
}

/**
 * Whether somebody with this choice is notified of an end for which the account's users together reached a threshold. `noticedDays`: the
 * one they reached before; null for none. Of several passed at once, the latest counts.
 */
export function wantsEnd(
  days: readonly number[],
  { notAfter, noticedDays }: { readonly notAfter: Date; readonly noticedDays: number | null },
  now: Date,
): boolean {
  const reached = reachedOf(days, notAfter, now);
  return reached !== null && (noticedDays === null || reached < noticedDays);
}
