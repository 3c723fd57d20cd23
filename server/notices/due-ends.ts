import { and, eq, gt, gte, isNull, lte, sql } from 'drizzle-orm';
import { nextBegins } from '#core/orders/next-certificate.ts';
import {
  dueDays,
  dueTime,
  type EndFacts,
  endingDays,
  endingDaysWithNext,
  gatheredUntil,
  isGathered,
} from '#core/orders/notices.ts';
import { addDays } from '#core/orders/span.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { type Noticing, writeNotice } from '#server/notices/gather.ts';

/** Notifies of every end that is due: one notice and one email a customer and run. Returns their number. */
export async function noticeEnds(services: Noticing): Promise<number> {
  const { db, clock } = services;
  await passOver(db, clock.now());
  let written = 0;
  for (const [accountID, found] of groupBy(await candidates(db, clock.now()), (row) => row.accountID)) {
    const due = found.filter((row) => dueDays(row, clock.now()) !== null);
    if (due.length === 0 || fillsUp(found, due, clock.now())) continue;
    written += await db.transaction((tx) => noticeCustomer(services, tx, accountID, due));
  }
  return written;
}

/** Notifies a customer, in the caller's transaction: of two servers, the second finds the certificates notified. */
async function noticeCustomer(
  services: Noticing,
  tx: Db,
  accountID: string,
  due: readonly Candidate[],
): Promise<number> {
  const now = services.clock.now();
  const ids = due.map(({ id }) => id);
  await tx
    .select({ id: certificates.id })
    .from(certificates)
    .where(isAnyOf(ids))
    .orderBy(certificates.id)
    .for('update');
  // Read again under the lock: it may have been notified, revoked or replaced meanwhile.
  const rows = (await selectEnds(tx).where(isAnyOf(ids))).map(endOf).flatMap((row) => {
    const days = dueDays(row, now);
    return days === null ? [] : [{ ...row, days }];
  });
  await insertMany(
    tx,
    noticeItems,
    rows.map(({ id, orderID, notAfter, days }) => ({
      ...{
        cause: `${days === 0 ? 'ended' : 'ending'}:${id}:${days}`,
        accountID,
        orderID,
        certificateID: id,
        days,
      },
      ...{ kind: days === 0 ? ('ended' as const) : ('ending' as const), topic: '' as const, note: '' },
      ...{ endTime: notAfter, createTime: now },
    })),
  );
  let written = 0;
  for (const [days, same] of groupBy(rows, (row) => row.days)) {
    await tx
      .update(certificates)
      .set({ noticedDays: days })
      .where(isAnyOf(same.map(({ id }) => id)));
  }
  for (const kind of ['ended', 'ending'] as const) {
    if (rows.some(({ days }) => (days === 0) === (kind === 'ended')))
      written += (await writeNotice(services, tx, { accountID, kind })) ? 1 : 0;
  }
  return written;
}

/** Whether more certificates of the customer join within a minute: those of one batch end within minutes of each other. */
function fillsUp(found: readonly Candidate[], due: readonly Candidate[], now: Date): boolean {
  const soon = gatheredUntil(now);
  if (!found.some((row) => dueDays(row, now) === null && dueDays(row, soon) !== null)) return false;
  const times = due.map((row) => dueTime(row, dueDays(row, now) ?? 0).getTime());
  return !isGathered({ first: new Date(Math.min(...times)), last: now, isUnchecked: false }, now);
}

interface Candidate extends EndFacts {
  readonly id: string;
  readonly accountID: string;
  readonly orderID: string;
}

/** What may be due within a minute: the index finds what ends soon, and the rest leaves out what was notified. `dueDays` decides. */
async function candidates(db: Db, now: Date): Promise<Candidate[]> {
  const soon = gatheredUntil(now);
  const { notBefore, notAfter, revokedTime, noticedDays } = certificates;
  const reached = endingDays
    .toReversed()
    .map(
      (days) =>
        sql`when ${lte(notAfter, addDays(soon, days))} and ${notAfter} - ${notBefore} >= ${`${days * 3} days`}::interval then ${days}::int`,
    );
  const mostWithNext = Math.max(...endingDaysWithNext);
  const rows = await selectEnds(db).where(
    and(
      isNull(revokedTime),
      sql`${noticedDays} is distinct from 0`,
      lte(notAfter, addDays(soon, endingDays[0])),
      sql`coalesce(${noticedDays}, 1000) > case when ${lte(notAfter, soon)} then 0 ${sql.join(reached, sql` `)} end`,
      sql`not (${orders.nextKey} <> 'none' and ${certificates.number} = ${orders.issuedCount}
        and coalesce(${orders.paidUntil} >= ${notAfter} + interval '1 day', false) and ${gt(notAfter, addDays(soon, mostWithNext))})`,
    ),
  );
  return rows.map(endOf);
}

function selectEnds(db: Db) {
  const { id, accountID, orderID, number, notBefore, notAfter, revokedTime, replacedUntil, noticedDays } =
    certificates;
  const { nextKey, paidUntil, issuedCount } = orders;
  return db
    .select({
      ...{ id, accountID, orderID, number, notBefore, notAfter, revokedTime, replacedUntil, noticedDays },
      ...{ nextKey, paidUntil, issuedCount },
    })
    .from(certificates)
    .innerJoin(orders, eq(orders.id, certificates.orderID));
}

function endOf(row: Awaited<ReturnType<typeof selectEnds>>[number]): Candidate {
  const isNewest = row.number === row.issuedCount;
  return { ...row, hasNext: isNewest && row.nextKey !== 'none' && nextBegins(row, row.paidUntil) !== null };
}

/** Leaves certificates that had a successor when they ended out of later runs. */
async function passOver(db: Db, now: Date): Promise<void> {
  const { notAfter, revokedTime, replacedUntil, noticedDays } = certificates;
  await db
    .update(certificates)
    .set({ noticedDays: 0 })
    .where(
      and(
        isNull(revokedTime),
        sql`${noticedDays} is distinct from 0`,
        lte(notAfter, now),
        gte(replacedUntil, notAfter),
      ),
    );
}

function isAnyOf(ids: readonly string[]) {
  return sql`${certificates.id} = any(${sql.param(`{${ids.join(',')}}`)}::uuid[])`;
}

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
