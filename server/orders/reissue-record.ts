import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { reissues } from '#server/db/schema/orders.ts';

/** A re-sign is over; what it asked for stays in the records. */
export async function endReissue(
  tx: Db,
  id: string,
  state: 'issued' | 'cancelled',
  now: Date,
): Promise<void> {
  await tx.update(reissues).set({ state, endTime: now }).where(eq(reissues.id, id));
}
