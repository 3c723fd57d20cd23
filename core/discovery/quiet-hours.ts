import { minutesAhead } from '#core/account/time-zone.ts';

const hourMs = 3_600_000;

/** When the quiet hours end that `now` is in; null if it is in none. They may go over midnight. */
export function quietUntil(
  { quietFrom, quietTo }: { readonly quietFrom: number | null; readonly quietTo: number | null },
  timeZone: string,
  now: Date,
): Date | null {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null;
  const ahead = minutesAhead(timeZone, now.getTime()) * 60_000;
  const local = now.getTime() + ahead;
  const hour = Math.floor(local / hourMs) % 24;
  const isQuiet =
    quietFrom < quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo;
  if (!isQuiet) return null;
  const hoursLeft = (quietTo - hour + 24) % 24 || 24;
  return new Date(Math.floor(local / hourMs) * hourMs + hoursLeft * hourMs - ahead);
}
