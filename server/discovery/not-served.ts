import { and, inArray, sql } from 'drizzle-orm';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { endpoints, foundCertificates } from '#server/db/schema/discovery.ts';
import { servesNamesOf } from '#server/discovery/refresh.ts';

/** An order whose certificate is issued, and a place that serves its names with another. */
export interface NotServed {
  readonly orderID: string;
  readonly certificateID: string;
  readonly host: string;
  readonly port: number;
  /** Since when this is known: the issue of the certificate, or the look that found the other one. */
  readonly since: Date;
}

/** Of these orders, those that are paid and issued but not served. It ends by itself with the scan that sees the certificate. */
export async function notServedOrders(
  db: Db,
  owner: Owner,
  orderIDs: readonly string[],
): Promise<NotServed[]> {
  if (orderIDs.length === 0) return [];
  const rows = await db
    .select()
    .from(foundCertificates)
    .where(
      and(
        own(owner, foundCertificates),
        inArray(foundCertificates.orderID, [...orderIDs]),
        sql`${foundCertificates.conditions} @> array['not-served']::text[]`,
      ),
    );
  const found: NotServed[] = [];
  for (const { id, orderID, firstSeen, accountID } of rows) {
    const [place] = await db
      .select({ host: endpoints.host, port: endpoints.port, since: endpoints.since })
      .from(endpoints)
      .where(servesNamesOf(accountID, id))
      .orderBy(endpoints.since)
      .limit(1);
    if (place === undefined || orderID === null) continue;
    const since = place.since > firstSeen ? place.since : firstSeen;
    found.push({ orderID, certificateID: id, host: place.host, port: place.port, since });
  }
  return found;
}
