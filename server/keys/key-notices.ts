import { and, desc, eq, gt, isNull, like, lte, sql } from 'drizzle-orm';
import { warningDays } from '#core/account/api-key.ts';
import type { NoticeTopic } from '#core/notices/kinds.ts';
import { addDays } from '#core/orders/span.ts';
import { isOwn } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type ApiKeyRow, apiKeySecrets, apiKeys } from '#server/db/schema/api-keys.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import type { Actor } from '#server/http/serve.ts';
import { peopleOf } from '#server/notices/people.ts';
import { namedAs } from '#server/people/audit-log.ts';

type Noticed = Pick<ApiKeyRow, 'id' | 'accountID' | 'departmentID' | 'name'>;

/** Notifies everybody who manages a key that it has a new secret, in the caller's transaction: whoever did not expect it stops it. */
export async function noteKeyMade(tx: Db, key: Noticed, maker: Actor, now: Date): Promise<void> {
  await keep(tx, key, {
    cause: `key-made:${key.id}:${now.toISOString()}`,
    topic: 'key-made',
    note: `${key.name} · ${namedAs(maker)}`,
    endTime: now,
    now,
  });
}

/** The end that people were warned of is past or moved. */
export async function closeKeyEnds(tx: Db, keyID: string, now: Date): Promise<void> {
  const isOfKey = like(noticeItems.cause, `key-end:${keyID}:%`);
  await tx
    .update(noticeItems)
    .set({ endTime: now })
    .where(and(isOfKey, gt(noticeItems.endTime, now)));
}

/** Stores the keys that end soon or have just ended, once for each of `warningDays`; of several that passed, the last. */
export async function keepKeyEnds(
  db: Db,
  { now, real }: { readonly now: Date; readonly real: Date },
): Promise<void> {
  const [most = 0] = warningDays;
  const newest = db
    .selectDistinctOn([apiKeySecrets.keyID], { keyID: apiKeySecrets.keyID, endTime: apiKeySecrets.endTime })
    .from(apiKeySecrets)
    .orderBy(apiKeySecrets.keyID, desc(apiKeySecrets.createdTime), desc(apiKeySecrets.endTime))
    .as('newest');
  const due = await db
    .select({ key: apiKeys, endTime: newest.endTime })
    .from(apiKeys)
    .innerJoin(newest, eq(newest.keyID, apiKeys.id))
    .where(
      and(
        isNull(apiKeys.removedTime),
        isNull(apiKeys.disabledTime),
        lte(newest.endTime, addDays(real, most)),
        // Of one that ended long ago nobody needs to hear now.
        gt(newest.endTime, addDays(real, -1)),
        sql`coalesce(${apiKeys.warnedDays}, ${most + 1}) > 0`,
      ),
    );
  for (const { key, endTime } of due) {
    const days = warningDays.findLast((each) => addDays(real, each) >= endTime) ?? most;
    if (days >= (key.warnedDays ?? most + 1)) continue;
    await db.transaction(async (tx) => {
      await tx.update(apiKeys).set({ warnedDays: days }).where(eq(apiKeys.id, key.id));
      await keep(tx, key, {
        cause: `key-end:${key.id}:${endTime.toISOString()}:${days}`,
        topic: days === 0 ? 'key-ended' : 'key-ending',
        note: `${key.name} · ${endTime.toISOString().slice(0, 10)}`,
        // A sandbox's clock is moved, and keys end in real time.
        endTime: new Date(now.getTime() + endTime.getTime() - real.getTime()),
        now,
      });
    });
  }
}

interface KeyItem {
  readonly cause: string;
  readonly topic: NoticeTopic;
  readonly note: string;
  readonly endTime: Date;
  readonly now: Date;
}

async function keep(tx: Db, key: Noticed, { now, ...item }: KeyItem): Promise<void> {
  const people = await peopleOf(tx, key.accountID);
  const managers = people.filter(({ rights, owner }) => rights.includes('keys:write') && isOwn(owner, key));
  if (managers.length === 0) return;
  await tx
    .insert(noticeItems)
    .values({
      ...item,
      accountID: key.accountID,
      kind: 'account',
      forUsers: managers.map(({ id }) => id),
      createTime: now,
    })
    .onConflictDoNothing();
}
