import { and, desc, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import type { Announcement } from '#core/contract/announcement.ts';
import { announcementLevels } from '#core/notices/announcements.ts';
import type { Db } from '#server/db/open.ts';
import { announcementMarks, announcements } from '#server/db/schema/notices.ts';

/** Banners shown at once. */
const mostBanners = 3;

/** What is announced at present and the user has not dismissed, the newest first. */
export async function announcedTo(db: Db, userID: string, now: Date): Promise<Announcement[]> {
  const { id, fromTime } = announcements;
  const rows = await selectFor(db, userID)
    .where(and(isCurrent(now), isNull(announcementMarks.dismissedTime)))
    .orderBy(desc(fromTime), desc(id));
  return rows.map(shown);
}

/** Those of them that are important and unread, the most urgent first. */
export async function bannersFor(db: Db, userID: string, now: Date): Promise<Announcement[]> {
  const { dismissedTime, readTime } = announcementMarks;
  const { id, level } = announcements;
  const rows = await selectFor(db, userID)
    .where(and(isCurrent(now), ne(level, 'info'), isNull(dismissedTime), isNull(readTime)))
    .orderBy(desc(id));
  const rank = (row: Announcement) => announcementLevels.indexOf(row.level);
  return rows
    .map(shown)
    .toSorted((one, other) => rank(other) - rank(one))
    .slice(0, mostBanners);
}

/** Records what a user did with an announcement; false if it is not announced. */
export async function markAnnouncement(
  db: Db,
  userID: string,
  id: number,
  now: Date,
  as: 'read' | 'dismissed',
): Promise<boolean> {
  const [found] = await db
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.id, id), isCurrent(now)));
  if (found === undefined) return false;
  const set = as === 'read' ? { readTime: now } : { dismissedTime: now };
  await db
    .insert(announcementMarks)
    .values({ announcementID: id, userID, ...set })
    .onConflictDoUpdate({ target: [announcementMarks.announcementID, announcementMarks.userID], set });
  return true;
}

function isCurrent(now: Date) {
  return and(lte(announcements.fromTime, now), gt(announcements.untilTime, now));
}

function selectFor(db: Db, userID: string) {
  const isOwn = and(
    eq(announcementMarks.announcementID, announcements.id),
    eq(announcementMarks.userID, userID),
  );
  return db
    .select({ announcement: announcements, readTime: announcementMarks.readTime })
    .from(announcements)
    .leftJoin(announcementMarks, isOwn);
}

function shown({ announcement, readTime }: Awaited<ReturnType<typeof selectFor>>[number]): Announcement {
  const { id, level, zh, en, fromTime, untilTime } = announcement;
  return {
    ...{ id, level, zh, en },
    fromTime: fromTime.toISOString(),
    untilTime: untilTime.toISOString(),
    isRead: readTime !== null,
  };
}
