import { minutesAhead } from '#core/account/time-zone.ts';
import { dayMs } from '#core/day.ts';
import type { NoticeKind } from '#core/notices/kinds.ts';
import {
  type Digest,
  isAlwaysSent,
  isQuietHour,
  type NoticeChannel,
  type NoticeSettings,
  type QuietHours,
} from '#core/notices/settings.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** A notice to send. `endTime`: when what it is about is over; the end of a certificate, the change of a rule. */
interface Sending {
  readonly kind: NoticeKind;
  readonly channel: Exclude<NoticeChannel, 'site'>;
  readonly endTime: Date;
}

/**
 * When a notice is sent to somebody: at once, or at the hour of the digest, and not within quiet hours. Nothing waits for a digest that
 * comes less than a day before what it is about, nor in quiet hours beyond that moment. Text messages are for what is urgent: they are
 * not gathered. What is always sent is sent at once.
 */
export function sendTime(
  { quiet, digest }: Pick<NoticeSettings, 'quiet' | 'digest'>,
  { kind, channel, endTime }: Sending,
  now: Date,
  timeZone: string,
): Date {
  if (isAlwaysSent(kind, 'mail')) return now;
  const gathered = channel === 'mail' ? digestTime(digest, now, timeZone) : now;
  const isLate = endTime > now && endTime.getTime() - gathered.getTime() < dayMs;
  const wanted = isLate ? now : gathered;
  const awake = quiet === null ? wanted : afterQuiet(quiet, wanted, timeZone);
  return endTime > now && awake >= endTime ? wanted : awake;
}

/** The next hour of the digest. */
function digestTime({ every, hour, weekday }: Digest, now: Date, timeZone: string): Date {
  if (every === 'once') return now;
  const today = startOfDay(localOf(now, timeZone));
  const days = Array.from({ length: every === 'day' ? 2 : 8 }, (_, after) => today + after * dayMs);
  const times = days
    .filter((day) => every === 'day' || isoWeekday(day) === weekday)
    .map((day) => instantOf(day + hour * hourMs, timeZone))
    .filter((time) => time > now);
  // After a change of the clocks the hour of the last of these days may be past; a day later is then never wrong.
  return times[0] ?? new Date(now.getTime() + dayMs);
}

/** The time itself, or the end of the quiet hours that it falls into. */
function afterQuiet(quiet: QuietHours, time: Date, timeZone: string): Date {
  const local = localOf(time, timeZone);
  const hour = new Date(local).getUTCHours();
  if (!isQuietHour(quiet, hour)) return time;
  const day = startOfDay(local) + (hour < quiet.to ? 0 : dayMs);
  return instantOf(day + quiet.to * hourMs, timeZone);
}

/** Local times are milliseconds as if the zone were UTC. */
function localOf(time: Date, timeZone: string): number {
  return time.getTime() + minutesAhead(timeZone, time.getTime()) * minuteMs;
}

/** Of a local time that the clocks skip, the moment after the gap. */
function instantOf(local: number, timeZone: string): Date {
  const guess = local - minutesAhead(timeZone, local) * minuteMs;
  return new Date(local - minutesAhead(timeZone, guess) * minuteMs);
}

function startOfDay(local: number): number {
  return Math.floor(local / dayMs) * dayMs;
}

/** 1 is Monday. */
function isoWeekday(local: number): number {
  return new Date(local).getUTCDay() || 7;
}
