import { dayMs } from '#core/day.ts';
import { directoryOf, hasClient } from '#server/acme/directories.ts';
import type { Db } from '#server/db/open.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { newestCertificate } from '#server/orders/reissue-record.ts';

/**
 * Until when the next certificate of an order is left to its clients: the last day of the one they have. Then it is issued for the last
 * request if `fallback` is on. Null if no client is registered.
 */
export async function awaitedPull(
  tx: Db,
  order: OrderRecord,
): Promise<{ readonly until: Date; readonly fallback: boolean } | null> {
  const directory = await directoryOf(tx, order);
  if (directory === null || !(await hasClient(tx, directory))) return null;
  const newest = await newestCertificate(tx, order.id);
  if (newest === undefined) return null;
  return { until: new Date(newest.notAfter.getTime() - dayMs), fallback: directory.fallback };
}
