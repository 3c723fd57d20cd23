import { dayMs } from '#core/day.ts';
import { directoryOf, hasClient, policyDirectoryOf } from '#server/acme/directories.ts';
import type { Db } from '#server/db/open.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { newestCertificate } from '#server/orders/reissue-record.ts';

/**
 * Until when the next certificate of an order is left to its clients: the last day of the one they have. Then it is issued for the last
 * request if `fallback` is on. Clients that were not heard of since that certificate was issued are not waited for: it begins as usual.
 * Null if no client is registered.
 */
export async function awaitedPull(
  tx: Db,
  order: OrderRecord,
): Promise<{ readonly until: Date; readonly fallback: boolean } | null> {
  const directory = (await directoryOf(tx, order)) ?? (await policyDirectoryOf(tx, order.id));
  if (directory === null || !(await hasClient(tx, directory))) return null;
  const newest = await newestCertificate(tx, order.id);
  if (newest === undefined) return null;
  const { contactTime, askedTime, fallback } = directory;
  const heard = Math.max(contactTime?.getTime() ?? 0, askedTime?.getTime() ?? 0);
  const until =
    heard < newest.notBefore.getTime() ? newest.notBefore.getTime() : newest.notAfter.getTime() - dayMs;
  return { until: new Date(until), fallback };
}
