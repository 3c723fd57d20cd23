import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { reissues } from '#server/db/schema/orders.ts';

/** Closes a reissue; its record is kept. */
export async function endReissue(
  tx: Db,
  id: string,
  state: 'issued' | 'cancelled',
  now: Date,
): Promise<void> {
  await tx.update(reissues).set({ state, endTime: now }).where(eq(reissues.id, id));
}
