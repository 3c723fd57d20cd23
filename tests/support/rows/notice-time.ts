import { dayMs } from '#core/day.ts';
import { addDays } from '#core/orders/span.ts';

// A model of what is mailed when: it knows certificates' ends and what people chose, and nothing of the server.

export interface ModelCertificate {
  readonly name: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

export interface ModelPerson {
  readonly email: string;
  readonly mails: readonly ('ending' | 'ended')[];
  readonly days?: readonly number[];
  readonly shares?: readonly number[];
  readonly digest: {
    readonly every: 'once' | 'day' | 'week';
    readonly hour: number;
    readonly weekday: number;
  };
  readonly quiet: readonly [number, number] | null;
  readonly zone: string;
}

/** One mail: when, to whom, and what it names. */
interface ModelMail {
  readonly at: string;
  readonly to: string;
  readonly names: readonly string[];
}

interface Waiting {
  readonly due: Date;
  readonly certificate: ModelCertificate;
  readonly kind: 'ending' | 'ended';
}

/** Every mail of runs of the jobs at these times. */
export function modelMails(
  people: readonly ModelPerson[],
  certificates: readonly ModelCertificate[],
  runs: readonly Date[],
): ModelMail[] {
  return people.flatMap((person) => mailsOf(person, certificates, runs));
}

function mailsOf(
  person: ModelPerson,
  certificates: readonly ModelCertificate[],
  runs: readonly Date[],
): ModelMail[] {
  const mails: ModelMail[] = [];
  const reached = new Map<string, number>();
  let waiting: Waiting[] = [];
  for (const now of runs) {
    const add = (names: readonly string[]) => {
      if (names.length > 0)
        mails.push({ at: now.toISOString(), to: person.email, names: [...new Set(names)].toSorted() });
    };
    const fresh = certificates.flatMap((certificate): Waiting[] => {
      const level = levelOf(person, certificate, now);
      if (level === null || level >= (reached.get(certificate.name) ?? Number.POSITIVE_INFINITY)) return [];
      reached.set(certificate.name, level);
      const kind = level === 0 ? 'ended' : 'ending';
      if (!person.mails.includes(kind)) return [];
      return [{ due: dueTime(person, certificate, now), certificate, kind }];
    });
    for (const kind of ['ended', 'ending'] as const)
      add(fresh.filter((each) => each.kind === kind && each.due <= now).map(nameOf));
    const due = waiting.filter((each) => each.due <= now);
    add(due.filter(({ kind, certificate }) => kind === 'ended' || certificate.notAfter > now).map(nameOf));
    waiting = [...waiting.filter((each) => each.due > now), ...fresh.filter((each) => each.due > now)];
  }
  return mails;
}

function nameOf({ kind, certificate }: Waiting): string {
  return `${kind} ${certificate.name}`;
}

/** The shortest of the person's thresholds that was passed; 0 for the end; null for none. */
function levelOf(person: ModelPerson, { notBefore, notAfter }: ModelCertificate, now: Date): number | null {
  if (notAfter <= now) return 0;
  const life = (notAfter.getTime() - notBefore.getTime()) / dayMs;
  const left = (notAfter.getTime() - now.getTime()) / dayMs;
  const thresholds = [
    ...(person.days ?? []).filter((days) => days <= life / 3),
    ...(person.shares ?? []).map((share) => Math.min(90, Math.max(1, Math.floor((life * share) / 100)))),
  ];
  const passed = thresholds.filter((days) => left <= days);
  return passed.length === 0 ? null : Math.min(...passed);
}

const quarter = 15 * 60_000;

/** Tries every quarter of an hour. */
function dueTime({ digest, quiet, zone }: ModelPerson, { notAfter }: ModelCertificate, now: Date): Date {
  let time = now;
  if (digest.every !== 'once') {
    do time = new Date((Math.floor(time.getTime() / quarter) + 1) * quarter);
    while (!isDigest(digest, zone, time));
    if (notAfter > now && addDays(time, 1) > notAfter) time = now;
  }
  const loud = time;
  while (quiet !== null && isWithin(quiet, clockIn(zone, time).hour))
    time = new Date((Math.floor(time.getTime() / quarter) + 1) * quarter);
  return notAfter > now && time >= notAfter ? loud : time;
}

function isDigest({ every, hour, weekday }: ModelPerson['digest'], zone: string, time: Date): boolean {
  const local = clockIn(zone, time);
  return local.hour === hour && local.minute === 0 && (every === 'day' || local.weekday === weekday);
}

function isWithin([from, to]: readonly [number, number], hour: number): boolean {
  const hours = Array.from({ length: (to - from + 24) % 24 }, (_, after) => (from + after) % 24);
  return hours.includes(hour);
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const formats = new Map<string, Intl.DateTimeFormat>();

function clockIn(timeZone: string, time: Date) {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
  return {
    hour: Number(parts.get('hour')),
    minute: Number(parts.get('minute')),
    weekday: weekdays.indexOf(parts.get('weekday') ?? '') + 1,
  };
}
