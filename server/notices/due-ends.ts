import { and, eq, gt, gte, isNull, lte, or, sql } from 'drizzle-orm';
import { type EndsChoice, mostEndDays, usualEnds, wantsEnd } from '#core/notices/thresholds.ts';
import { nextBegins } from '#core/orders/next-certificate.ts';
import {
  dueDays,
  dueTime,
  type EndFacts,
  endDays,
  gatheredUntil,
  isGathered,
  mostDaysWithNext,
} from '#core/orders/notices.ts';
import { addDays } from '#core/orders/span.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { noticeItems, noticeSettings } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Noticing } from '#server/notices/deliver.ts';
import { writeNotice } from '#server/notices/gather.ts';
import { type Person, peopleOf } from '#server/notices/people.ts';

/** Notifies of every end that is due: one notice a customer and run. Returns their number. */
export async function noticeEnds(services: Noticing): Promise<number> {
  const { db, clock } = services;
  await passOver(db, clock.now());
  let written = 0;
  const choices = await ownChoices(db);
  const rows = await candidates(db, choices, clock.now());
  for (const [accountID, found] of groupBy(rows, (row) => row.accountID)) {
    const ends = choices.get(accountID) ?? [usualEnds];
    const due = found.filter((row) => dueDays(row, clock.now(), ends) !== null);
    if (due.length === 0 || fillsUp(found, due, ends, clock.now())) continue;
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
  const people = await peopleOf(tx, accountID);
  const ends = [usualEnds, ...people.map(({ settings }) => settings.ends)];
  // Read again under the lock: it may have been notified, revoked or replaced meanwhile.
  const rows = (await selectEnds(tx).where(isAnyOf(ids))).map(endOf).flatMap((row) => {
    const days = dueDays(row, now, ends);
    return days === null ? [] : [{ ...row, days, forUsers: readersOf(people, row, days, now) }];
  });
  // At this moment nobody wants the others: their threshold is passed all the same.
  const wanted = rows.filter(({ forUsers }) => forUsers?.length !== 0);
  await insertMany(
    tx,
    noticeItems,
    wanted.map(({ id, orderID, notAfter, days, forUsers }) => ({
      ...{
        cause: `${days === 0 ? 'ended' : 'ending'}:${id}:${days}`,
        accountID,
        orderID,
        certificateID: id,
        days,
        forUsers,
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
    if (wanted.some(({ days }) => (days === 0) === (kind === 'ended')))
      written += (await writeNotice(services, tx, { accountID, kind })) ? 1 : 0;
  }
  return written;
}

/** Who is notified of an end at this threshold; null for everybody. */
function readersOf(people: readonly Person[], row: Candidate, days: number, now: Date): string[] | null {
  if (days === 0) return null;
  const readers = people.filter(({ settings }) => wantsEnd(endDays(settings.ends, row, now), row, now));
  return readers.length === people.length ? null : readers.map(({ id }) => id);
}

/** What the users of each account chose, for accounts in which somebody chose anything; with what is usual. */
async function ownChoices(db: Db): Promise<ReadonlyMap<string, readonly EndsChoice[]>> {
  const rows = await db
    .selectDistinct({ accountID: users.accountID, ends: noticeSettings.ends })
    .from(noticeSettings)
    .innerJoin(users, eq(users.id, noticeSettings.userID))
    .where(
      and(isNull(users.removedTime), sql`${noticeSettings.ends} <> ${JSON.stringify(usualEnds)}::jsonb`),
    );
  const groups = [...groupBy(rows, ({ accountID }) => accountID)];
  return new Map(groups.map(([accountID, own]) => [accountID, [usualEnds, ...own.map(({ ends }) => ends)]]));
}

/** Whether more certificates of the customer join within a minute: those of one batch end within minutes of each other. */
function fillsUp(
  found: readonly Candidate[],
  due: readonly Candidate[],
  ends: readonly EndsChoice[],
  now: Date,
): boolean {
  const soon = gatheredUntil(now);
  if (!found.some((row) => dueDays(row, now, ends) === null && dueDays(row, soon, ends) !== null))
    return false;
  const times = due.map((row) => dueTime(row, dueDays(row, now, ends) ?? 0).getTime());
  return !isGathered({ first: new Date(Math.min(...times)), last: now, isUnchecked: false }, now);
}

interface Candidate extends EndFacts {
  readonly id: string;
  readonly accountID: string;
  readonly orderID: string;
}

/** What may be due within a minute: the index finds what ends soon, and the rest leaves out what was notified. `dueDays` decides. */
async function candidates(
  db: Db,
  choices: ReadonlyMap<string, readonly EndsChoice[]>,
  now: Date,
): Promise<Candidate[]> {
  const soon = gatheredUntil(now);
  const { accountID, notBefore, notAfter, revokedTime, noticedDays } = certificates;
  const life = sql`${notAfter} - ${notBefore}`;
  const reached = usualEnds.values.map(
    (days) =>
      sql`when ${lte(notAfter, addDays(soon, days))} and ${life} >= ${`${days * 3} days`}::interval then ${days}::int`,
  );
  const isUsual = sql`coalesce(${noticedDays}, 1000) > case when ${lte(notAfter, soon)} then 0 ${sql.join(reached.toReversed(), sql` `)} end`;
  const own = [...choices].flatMap(([account, ends]) =>
    ends.flatMap(({ by, values }) => values.map((value) => ({ account, by, value }))),
  );
  const isChosen = sql`exists (
    select from json_to_recordset(${JSON.stringify(own)}::json) as e(account uuid, by text, value int),
      lateral (select case e.by when 'days' then e.value
        else least(${mostEndDays}::int, greatest(1, floor(extract(epoch from ${life}) * e.value / 8640000)))::int end as days) t
    where e.account = ${accountID} and ${notAfter} <= ${soon.toISOString()}::timestamptz + t.days * interval '24 hours'
      and coalesce(${noticedDays}, 1000) > t.days)`;
  const most = own.length === 0 ? Math.max(...usualEnds.values) : mostEndDays;
  const rows = await selectEnds(db).where(
    and(
      isNull(revokedTime),
      sql`${noticedDays} is distinct from 0`,
      lte(notAfter, addDays(soon, most)),
      own.length === 0 ? isUsual : or(isUsual, isChosen),
      sql`not (${orders.nextKey} <> 'none' and ${certificates.number} = ${orders.issuedCount}
        and coalesce(${orders.paidUntil} >= ${notAfter} + interval '1 day', false) and ${gt(notAfter, addDays(soon, mostDaysWithNext))})`,
    ),
  );
  return rows.map(endOf);
}

/** Certificates with what decides about notices of their ends. */
export function selectEnds(db: Db) {
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

export function endOf(row: Awaited<ReturnType<typeof selectEnds>>[number]): Candidate {
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
