import { desc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { announcements } from '#server/db/schema/notices.ts';

type Row = typeof announcements.$inferSelect;
type Content = Pick<Row, 'level' | 'zh' | 'en' | 'fromTime' | 'untilTime'>;

/** Announces something to every user. Returns its number. */
export async function addAnnouncement(db: Db, content: Content): Promise<number> {
  const [made] = await db.insert(announcements).values(content).returning({ id: announcements.id });
  if (made === undefined) throw new Error('an announcement was not stored');
  return made.id;
}

/** All of them, the newest first; `page` cuts the list. */
export async function keptAnnouncements(
  db: Db,
  page: { readonly limit: number; readonly offset: number } | null,
): Promise<Row[]> {
  const all = db.select().from(announcements).orderBy(desc(announcements.id));
  return page === null ? all : all.limit(page.limit).offset(page.limit * (page.offset - 1));
}

/** False if there is none of this number. */
export async function replaceAnnouncement(db: Db, id: number, content: Content): Promise<boolean> {
  const changed = await db
    .update(announcements)
    .set(content)
    .where(eq(announcements.id, id))
    .returning({ id: announcements.id });
  return changed.length > 0;
}

/** False if there was none. */
export async function removeAnnouncement(db: Db, id: number): Promise<boolean> {
  const gone = await db
    .delete(announcements)
    .where(eq(announcements.id, id))
    .returning({ id: announcements.id });
  return gone.length > 0;
}
