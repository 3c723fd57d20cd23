import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { loadPublicSuffixes } from '#core/names/public-suffix.ts';
import { caLimitsOf, caMemory, earliestRequests } from '#core/orders/ca-limits.ts';
import { isPayable } from '#core/orders/status.ts';
import type { Db } from '#server/db/open.ts';
import { issuerOrders } from '#server/db/schema/issuer.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { statusOf } from '#server/orders/order-conditions.ts';

/** How many of several orders the CA would only take later, and when the last of them. */
export interface CaLimit {
  readonly waiting: number;
  readonly time: string;
}

/** What the CA's limits mean for those of these orders that can be paid, were they paid now; null if it takes them all at once. */
export async function caLimitOf(
  db: Db,
  directory: string,
  rows: readonly OrderRecord[],
  now: Date,
): Promise<CaLimit | null> {
  const limits = caLimitsOf(new URL(directory).hostname);
  const due = rows.filter((row) => isPayable(statusOf(row, now)));
  if (limits === null || due.length === 0) return null;
  const since = new Date(now.getTime() - caMemory);
  const past = await db
    .select({ names: issuerOrders.names, createdTime: issuerOrders.createdTime })
    .from(issuerOrders)
    .where(and(eq(issuerOrders.directory, directory), gt(issuerOrders.createdTime, since)))
    .orderBy(asc(issuerOrders.createdTime));
  const ids = due.map(({ id }) => id);
  const names = new Map(ids.map((id): [string, string[]] => [id, []]));
  const found = await db
    .select({ orderID: domainValidations.orderID, name: domainValidations.domainName })
    .from(domainValidations)
    .where(inArray(domainValidations.orderID, ids));
  for (const { orderID, name } of found) names.get(orderID)?.push(name);
  const { rootDomain } = await loadPublicSuffixes();
  const times = earliestRequests(
    limits,
    past.map((one) => ({ names: one.names, at: one.createdTime.getTime() })),
    [...names.values()],
    { now: now.getTime(), domainOf: rootDomain },
  );
  const later = times.filter((time) => time > now.getTime());
  return later.length === 0
    ? null
    : { waiting: later.length, time: new Date(Math.max(...later)).toISOString() };
}
