import { desc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { type CertificateRow, certificates } from '#server/db/schema/ca.ts';
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

export async function newestCertificate(db: Db, orderID: string): Promise<CertificateRow | undefined> {
  const [certificate] = await db
    .select()
    .from(certificates)
    .where(eq(certificates.orderID, orderID))
    .orderBy(desc(certificates.number))
    .limit(1);
  return certificate;
}
