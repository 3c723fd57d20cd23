import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { type CalendarEntry, calendarFile, calendarType } from '#core/calendar/calendar-file.ts';
import { own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { discoveryCalendars } from '#server/db/schema/alerts.ts';
import { foundCertificates } from '#server/db/schema/discovery.ts';
import { calendarPath, tokenHash } from '#server/discovery/feeds.routes.ts';
import type { PlainRoute } from '#server/http/app.ts';
import { type Person, personByID } from '#server/notices/people.ts';
import type { Services } from '#server/services.ts';

/** Certificates in a calendar, those that end first. */
const mostEntries = 1000;
const remindDays = 7;
const none = () => new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });

/**
 * The calendar of ends behind somebody's address. Its token has 256 bits, is stored as a hash and never logged. Whoever has it reads what
 * its user may read now; it changes nothing.
 */
export function calendarFeed({ db, clock }: Pick<Services, 'db' | 'clock'>): PlainRoute {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(calendarPath)) return null;
    const [, token = ''] = /^([\w-]{43})\.ics$/.exec(pathname.slice(calendarPath.length)) ?? [];
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
    const person = token === '' ? null : await readerOf(db, token, clock.now());
    if (person === null) return none();
    const file = calendarFile(await entriesOf(db, person, clock.now()), clock.now());
    return new Response(file, {
      headers: {
        'content-type': calendarType,
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      },
    });
  };
}

/** Whose address it is; null if they may not read the inventory any more. */
async function readerOf(db: Db, token: string, now: Date): Promise<Person | null> {
  const [row] = await db
    .update(discoveryCalendars)
    .set({ readTime: now })
    .where(eq(discoveryCalendars.tokenHash, tokenHash(token)))
    .returning({ userID: discoveryCalendars.userID });
  const person = row === undefined ? null : await personByID(db, row.userID);
  if (person === null || !person.rights.includes('discovery:read')) return null;
  const isActive = and(eq(accounts.id, person.owner.id), isNull(accounts.disabledTime));
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(isActive);
  return account === undefined ? null : person;
}

/** The ends of certificates that somebody has to replace: served somewhere, of an order, or taken in from a file. */
async function entriesOf(db: Db, person: Person, now: Date): Promise<CalendarEntry[]> {
  const { isRetired, notAfter, placeCount, whose, sources } = foundCertificates;
  const rows = await db
    .select()
    .from(foundCertificates)
    .where(
      and(
        own(person.owner, foundCertificates),
        eq(isRetired, false),
        gt(notAfter, now),
        or(gt(placeCount, 0), eq(whose, 'ours'), sql`'file' = any(${sources})`),
      ),
    )
    .orderBy(asc(notAfter), asc(foundCertificates.id))
    .limit(mostEntries);
  const isChinese = person.settings.language !== 'en';
  return rows.map(({ id, name, issuer, placeCount: places, notAfter: day }) => ({
    ...{ uid: `${id}@certhub`, day, remindDays },
    summary: isChinese ? `证书到期：${name}` : `Certificate ends: ${name}`,
    description: [issuer, isChinese ? `${places} 处在用` : `Served at ${places} places`].join('\n'),
  }));
}
