import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { problemOf } from '#core/acme/problems.ts';
import { currentPeriod, renewalWindow } from '#core/acme/pull.ts';
import type { ReplyOf } from '#core/contract/call.ts';
import type { room } from '#core/contract/calls/acme.ts';
import { dayMs } from '#core/day.ts';
import { type Owner, own } from '#server/account/own.ts';
import { pulledOrder, servedOrders } from '#server/acme/directories.ts';
import { listDrafts } from '#server/acme/drafts.ts';
import { certificatesOf } from '#server/acme/pulling.ts';
import { listPolicies } from '#server/acme/show-policies.ts';
import type { Db } from '#server/db/open.ts';
import { type AcmeDirectoryRow, acmeDirectories, acmePulls } from '#server/db/schema/acme.ts';
import { orders } from '#server/db/schema/orders.ts';
import { notServedOrders } from '#server/discovery/not-served.ts';
import { shownTime } from '#server/orders/show-order.ts';
import { spanEnd } from '#server/orders/span-end.ts';

/** Days for which the last refusal of a directory is shown, unless a pull came after it. */
const refusedDays = 14;

interface Asked {
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
}

/** The automated orders that somebody sees, by the last contact of their clients, and what clients need to be bought. */
export async function showRoom(
  db: Db,
  owner: Owner,
  { limit, offset, now }: Asked,
): Promise<ReplyOf<typeof room>> {
  const ofOwner = own(owner, orders);
  const rows = await db
    .select({ directory: acmeDirectories })
    .from(acmeDirectories)
    .innerJoin(orders, eq(orders.id, acmeDirectories.orderID))
    .where(ofOwner)
    .orderBy(sql`${acmeDirectories.contactTime} desc nulls last`, desc(acmeDirectories.createdTime))
    .limit(limit)
    .offset((offset - 1) * limit);
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(acmeDirectories)
    .innerJoin(orders, eq(orders.id, acmeDirectories.orderID))
    .where(ofOwner);
  const directories = rows.map(({ directory }) => directory);
  const happened = await lastPulls(db, directories, now);
  const shown = [];
  for (const directory of directories) {
    const order = pulledOrder(await servedOrders(db, directory), now);
    if (order === null) continue;
    const period = currentPeriod(await certificatesOf(db, order.id));
    const window = period === null ? null : renewalWindow(period);
    const { pulled, refused } = happened.get(directory.id) ?? { pulled: undefined, refused: undefined };
    shown.push({
      orderID: order.id,
      row: {
        ...{ orderNo: order.orderNo, commonName: order.commonName },
        contactTime: shownTime(directory.contactTime),
        ...{ client: directory.client, address: directory.address },
        pulledTime: shownTime(pulled?.at ?? null),
        windowStart: shownTime(window?.start ?? null),
        periodEnd: shownTime(period?.end ?? null),
        paidUntil: shownTime(spanEnd(order)),
        refusedTime: shownTime(refused?.at ?? null),
        problem: problemOf(refused?.problem ?? ''),
        detail: refused?.detail ?? '',
      },
    });
  }
  const elsewhere = await notServedOrders(
    db,
    owner,
    shown.map(({ orderID }) => orderID),
  );
  return {
    data: shown.map(({ orderID, row }) => {
      const place = elsewhere.find((each) => each.orderID === orderID);
      return { ...row, notServed: place === undefined ? '' : `${place.host}:${place.port}` };
    }),
    total,
    drafts: await listDrafts(db, owner),
    directories: await listPolicies(db, owner, now),
  };
}

/** Of each directory its last pull, and the last refusal if none came after it. */
async function lastPulls(db: Db, directories: readonly AcmeDirectoryRow[], now: Date) {
  const ids = directories.map(({ id }) => id);
  if (ids.length === 0) return new Map<string, never>();
  const { directoryID, step, at, problem } = acmePulls;
  const ofThese = inArray(directoryID, ids);
  const pulls = await db
    .selectDistinctOn([directoryID])
    .from(acmePulls)
    .where(and(ofThese, eq(step, 'certificate'), eq(problem, '')))
    .orderBy(directoryID, desc(at));
  const since = new Date(now.getTime() - refusedDays * dayMs);
  const refusals = await db
    .selectDistinctOn([directoryID])
    .from(acmePulls)
    .where(and(ofThese, ne(problem, ''), gt(at, since)))
    .orderBy(directoryID, desc(at));
  return new Map(
    ids.map((id) => {
      const pulled = pulls.find((each) => each.directoryID === id);
      const refused = refusals.find((each) => each.directoryID === id);
      return [id, { pulled, refused: refused && pulled && pulled.at > refused.at ? undefined : refused }];
    }),
  );
}
