import { desc, eq } from 'drizzle-orm';
import type { PersonRealName } from '#core/contract/calls/realname.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { normalCard, shownCard } from '#core/realname/person-card.ts';
import type { PersonApplication } from '#core/realname/real-name.ts';
import type { Owner } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type PersonRealNameRow, personRealNames } from '#server/db/schema/realname.ts';

/** The user's last application; null before the first. */
export async function personRealNameOf(db: Db, userID: string): Promise<PersonRealNameRow | null> {
  const [row] = await db
    .select()
    .from(personRealNames)
    .where(eq(personRealNames.userID, userID))
    .orderBy(desc(personRealNames.createTime), desc(personRealNames.id))
    .limit(1);
  return row ?? null;
}

/** Keeps a checked application. Null if one waits or has passed already: of two at the same time, one is kept. */
export async function keepPerson(
  db: Db,
  by: { readonly owner: Owner; readonly userID: string },
  { name, idCard }: PersonApplication,
  now: Date,
): Promise<PersonRealNameRow | null> {
  const card = normalCard(idCard);
  const [row] = await db
    .insert(personRealNames)
    .values({
      ...{ accountID: by.owner.id, userID: by.userID, name: name.trim() },
      ...{ idCard: card, shownCard: shownCard(card), createTime: now },
    })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** As its owner sees it. */
export function shownPerson(row: PersonRealNameRow | null): PersonRealName {
  if (row === null)
    return {
      ...{ name: '', idCard: '', validStatus: 'none', reason: '', note: '' },
      ...{ submitTime: zeroTime, decideTime: zeroTime },
    };
  return { name: row.name, idCard: row.shownCard, ...shownOutcome(row) };
}

/** The part of a reply that both kinds of applications share. */
export function shownOutcome({
  status,
  reason,
  note,
  createTime,
  decideTime,
}: Pick<PersonRealNameRow, 'status' | 'reason' | 'note' | 'createTime' | 'decideTime'>) {
  return {
    validStatus: status,
    reason,
    note,
    submitTime: createTime.toISOString(),
    decideTime: decideTime?.toISOString() ?? zeroTime,
  };
}
