import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { mostViews, type ViewAddress } from '#core/account/saved-view.ts';
import type { SavedView } from '#core/contract/calls/preferences.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { savedViews } from '#server/db/schema/preferences.ts';
import { isRecordID } from '#server/http/record-id.ts';

interface NewView {
  readonly list: string;
  readonly name: string;
  readonly address: ViewAddress;
  readonly isShared: boolean;
}

/** The user's own views of a list, then those that others share. */
export function listViews(db: Db, owner: Owner, userID: string, list: string): Promise<SavedView[]> {
  const isSeen = or(eq(savedViews.userID, userID), savedViews.isShared);
  return select(db, userID, and(own(owner, savedViews), eq(savedViews.list, list), isSeen));
}

/** Saves a view in place of one of the same name. Returns the most there may be if there are too many. */
export async function saveView(
  db: Db,
  owner: Owner,
  userID: string,
  view: NewView,
  now: Date,
): Promise<SavedView | number> {
  // Serialize per user, so that the count holds.
  await db.select({ id: users.id }).from(users).where(eq(users.id, userID)).for('update');
  const mine = and(own(owner, savedViews), eq(savedViews.userID, userID), eq(savedViews.list, view.list));
  const isSame = eq(sql`lower(${savedViews.name})`, view.name.toLowerCase());
  const { name, address, isShared } = view;
  let [row] = await db
    .update(savedViews)
    .set({ name, address, isShared })
    .where(and(mine, isSame))
    .returning({ id: savedViews.id });
  if (row === undefined) {
    if ((await db.$count(savedViews, mine)) >= mostViews) return mostViews;
    [row] = await db
      .insert(savedViews)
      .values({ ...view, accountID: owner.id, userID, createTime: now })
      .returning({ id: savedViews.id });
  }
  const [kept] = await select(db, userID, eq(savedViews.id, row?.id ?? ''));
  if (kept === undefined) throw new Error('no view was saved');
  return kept;
}

/** Changes a view of one's own. Null if there is none; `taken` if another one has the name. */
export async function changeView(
  db: Db,
  owner: Owner,
  userID: string,
  id: string,
  change: Pick<NewView, 'name' | 'isShared'>,
): Promise<SavedView | 'taken' | null> {
  if (!isRecordID(id)) return null;
  await db.select({ id: users.id }).from(users).where(eq(users.id, userID)).for('update');
  const mine = and(own(owner, savedViews), eq(savedViews.userID, userID));
  const [view] = await db
    .select()
    .from(savedViews)
    .where(and(mine, eq(savedViews.id, id)));
  if (view === undefined) return null;
  const isSame = eq(sql`lower(${savedViews.name})`, change.name.toLowerCase());
  const namesakes = and(mine, eq(savedViews.list, view.list), isSame, ne(savedViews.id, id));
  if ((await db.$count(savedViews, namesakes)) > 0) return 'taken';
  await db
    .update(savedViews)
    .set(change)
    .where(and(mine, eq(savedViews.id, id)));
  const [kept] = await select(db, userID, eq(savedViews.id, id));
  return kept ?? null;
}

/** Removes a view of one's own and returns its name. */
export async function removeView(db: Db, owner: Owner, userID: string, id: string): Promise<string | null> {
  if (!isRecordID(id)) return null;
  const mine = and(own(owner, savedViews), eq(savedViews.userID, userID), eq(savedViews.id, id));
  const [gone] = await db.delete(savedViews).where(mine).returning({ name: savedViews.name });
  return gone?.name ?? null;
}

async function select(db: Db, userID: string, wanted: SQL | undefined): Promise<SavedView[]> {
  const rows = await db
    .select({ row: savedViews, displayName: users.displayName, email: users.email })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userID))
    .where(wanted)
    .orderBy(sql`${savedViews.userID} <> ${userID}`, asc(savedViews.name), asc(savedViews.id));
  return rows.map(({ row, displayName, email }) => ({
    ...{ id: row.id, list: row.list, name: row.name, address: row.address, isShared: row.isShared },
    isOwn: row.userID === userID,
    author: displayName || email,
  }));
}
