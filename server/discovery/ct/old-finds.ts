import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { addDays } from '#core/orders/span.ts';
import type { Db } from '#server/db/open.ts';
import { ctFinds } from '#server/db/schema/ct.ts';
import { endAlertOf } from '#server/discovery/ct/alert-finds.ts';

/** Days a find is kept after the end of its certificate; without an end that can be read, after it was found. */
const keptDays = 365;
/** Finds removed at once; the rest follows an hour later. */
const atOnce = 1000;

/** Removes finds whose certificates ended long ago, and ends what people are still alerted to of them. */
export async function removeOldFinds(db: Db, now: Date): Promise<void> {
  const since = addDays(now, -keptDays);
  const { notAfter, foundTime } = ctFinds;
  const isOld = or(lt(notAfter, since), and(isNull(notAfter), lt(foundTime, since)));
  await db.transaction(async (tx) => {
    const old = await tx
      .select()
      .from(ctFinds)
      .where(isOld)
      .limit(atOnce)
      .for('update', { skipLocked: true });
    for (const find of old) {
      if (find.kind === 'own-key' || find.certificateID === null) await endAlertOf(tx, find, now);
      await tx.delete(ctFinds).where(eq(ctFinds.id, find.id));
    }
  });
}
