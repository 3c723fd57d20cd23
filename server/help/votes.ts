import { desc, lt, ne, sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/call.ts';
import type { vote } from '#core/contract/calls/help.ts';
import type { Db } from '#server/db/open.ts';
import { helpVotes } from '#server/db/schema/help.ts';

/** Votes are kept for two years. */
const keptFor = 730 * 24 * 3_600_000;

/** Stores an answer to 'Did this help?'; one of the same id is replaced. */
export async function keepVote(
  db: Db,
  { voteID, articleID, language, isHelpful, note = '' }: BodyOf<typeof vote>,
  now: Date,
): Promise<void> {
  const answer = { isHelpful, note: note.trim() };
  await db
    .insert(helpVotes)
    .values({ id: voteID, articleID, language, ...answer, createTime: now })
    .onConflictDoUpdate({ target: helpVotes.id, set: answer });
}

/** How many readers each article helped, and how many not, the least helpful first. */
export async function countVotes(db: Db) {
  const { articleID, language, isHelpful } = helpVotes;
  const unhelpful = sql<number>`count(*) filter (where not ${isHelpful})`.mapWith(Number);
  return db
    .select({
      articleID,
      language,
      helpful: sql<number>`count(*) filter (where ${isHelpful})`.mapWith(Number),
      unhelpful,
    })
    .from(helpVotes)
    .groupBy(articleID, language)
    .orderBy(desc(unhelpful), articleID, language);
}

/** The newest notes of readers. */
export async function readNotes(db: Db, limit: number) {
  return db
    .select()
    .from(helpVotes)
    .where(ne(helpVotes.note, ''))
    .orderBy(desc(helpVotes.createTime))
    .limit(limit);
}

export async function removeOldVotes(db: Db, now: Date): Promise<void> {
  await db.delete(helpVotes).where(lt(helpVotes.createTime, new Date(now.getTime() - keptFor)));
}
