import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { dayMs } from '#core/day.ts';
import { checkNameList } from '#core/names/check-names.ts';
import { hostRulesFor, nameCountFor } from '#core/names/host-rules.ts';
import { addDays } from '#core/orders/span.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { DirectoryRequest } from '#server/acme/context.ts';
import type { DraftWish } from '#server/acme/refused.ts';
import type { Db } from '#server/db/open.ts';
import { type AcmeDraftRow, acmeDrafts } from '#server/db/schema/acme.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { renewalsAmong } from '#server/orders/renew-order.ts';

/** Open drafts of one directory: a client that asks for ever other names fills no list. */
const mostOpen = 20;
const mostNames = 250;
/** Days for which a draft that was dismissed is not made again, and for which its notice stays open. */
const quietDays = 30;

/**
 * Keeps a purchase that a client would need, ready to be opened, and notifies of it once. Asked again, it is counted. False if no draft
 * would help: the names can be in no order, or there are too many drafts.
 */
export async function keepDraft(db: Db, request: DirectoryRequest, wish: DraftWish): Promise<boolean> {
  const { directory, order, policy, client, ip: address, now } = request;
  const { reason, names } = wish;
  const terms = order ?? policy;
  if (terms === null) return false;
  const { productType, subBrand, productNo, validity } = terms;
  const judged = await checkNameList(names, hostRulesFor(productType, subBrand), 'names', mostNames);
  if (judged.faults.length > 0 || judged.rows.some(({ fault }) => fault !== null)) return false;
  if (order !== null && reason !== 'names' && (await renewalsAmong(db, [order.id], now)).has(order.id))
    return false;
  const namesKey = keyOf(names);
  const [known] = await db
    .select({ id: acmeDrafts.id, isDismissed: acmeDrafts.isDismissed })
    .from(acmeDrafts)
    .where(
      and(
        eq(acmeDrafts.directoryID, directory.id),
        eq(acmeDrafts.namesKey, namesKey),
        or(
          isNull(acmeDrafts.closedTime),
          and(acmeDrafts.isDismissed, gt(acmeDrafts.closedTime, addDays(now, -quietDays))),
        ),
      ),
    )
    .orderBy(desc(acmeDrafts.createdTime))
    .limit(1);
  const again = { times: sql`${acmeDrafts.times} + 1`, lastTime: now, client, address };
  if (known !== undefined) {
    await db.update(acmeDrafts).set(again).where(eq(acmeDrafts.id, known.id));
    return !known.isDismissed;
  }
  const open = and(eq(acmeDrafts.directoryID, directory.id), isNull(acmeDrafts.closedTime));
  if ((await db.$count(acmeDrafts, open)) >= mostOpen) return false;
  const isOrdered = names.length === 1 || nameCountFor(productType) !== 'one';
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(acmeDrafts)
      .values({
        ...{ accountID: terms.accountID, departmentID: terms.departmentID, directoryID: directory.id },
        ...{ orderID: order?.id ?? null, reason, names: [...names], namesKey },
        ...{ productNo: isOrdered ? productNo : '', validity },
        ...{ client, address, createdTime: now, lastTime: now },
      })
      .onConflictDoUpdate({
        target: [acmeDrafts.directoryID, acmeDrafts.namesKey],
        targetWhere: isNull(acmeDrafts.closedTime),
        set: again,
      })
      .returning();
    if (made === undefined) return;
    await tx
      .insert(noticeItems)
      .values({
        ...{ cause: causeOf(made), accountID: made.accountID, orderID: made.orderID },
        ...{ kind: 'failed' as const, topic: 'pull-unbought' as const },
        ...{ endTime: new Date(now.getTime() + quietDays * dayMs), createTime: now },
      })
      .onConflictDoNothing();
  });
  return true;
}

/** Closes the drafts of names that were just ordered. */
export async function closeDrafts(
  tx: Db,
  owner: Owner,
  ordered: readonly (readonly string[])[],
  now: Date,
): Promise<void> {
  const keys = ordered.map(keyOf);
  await close(tx, owner, keys.length === 0 ? undefined : inArray(acmeDrafts.namesKey, keys), now, false);
}

/** The customer does not want it. False if there is no such draft of theirs. */
export async function dismissDraft(tx: Db, owner: Owner, id: string, now: Date): Promise<boolean> {
  if (!isRecordID(id)) return false;
  return (await close(tx, owner, eq(acmeDrafts.id, id), now, true)) > 0;
}

async function close(
  tx: Db,
  owner: Owner,
  which: ReturnType<typeof and>,
  now: Date,
  isDismissed: boolean,
): Promise<number> {
  if (which === undefined) return 0;
  const closed = await tx
    .update(acmeDrafts)
    .set({ closedTime: now, isDismissed })
    .where(and(own(owner, acmeDrafts), isNull(acmeDrafts.closedTime), which))
    .returning();
  if (closed.length > 0)
    await tx
      .update(noticeItems)
      .set({ endTime: now })
      .where(inArray(noticeItems.cause, closed.map(causeOf)));
  return closed.length;
}

/** The open drafts that somebody sees, the newest first; of one directory if one is named. */
export async function listDrafts(db: Db, owner: Owner, directoryID?: string) {
  const rows = await db
    .select({ draft: acmeDrafts, orderNo: orders.orderNo })
    .from(acmeDrafts)
    .leftJoin(orders, eq(orders.id, acmeDrafts.orderID))
    .where(
      and(
        own(owner, acmeDrafts),
        isNull(acmeDrafts.closedTime),
        directoryID === undefined ? undefined : eq(acmeDrafts.directoryID, directoryID),
      ),
    )
    .orderBy(desc(acmeDrafts.lastTime))
    .limit(100);
  return rows.map(({ draft, orderNo }) => ({
    ...{ id: draft.id, reason: draft.reason, orderNo: orderNo ?? '', domainNames: draft.names },
    ...{ productNo: draft.productNo, validity: draft.validity, client: draft.client, address: draft.address },
    ...{ times: draft.times, lastTime: draft.lastTime.toISOString() },
  }));
}

/** Names in any order. Their hash: an index holds no list of 250 names. */
function keyOf(names: readonly string[]): string {
  return createHash('sha256')
    .update([...new Set(names)].sort().join('\n'))
    .digest('hex');
}

function causeOf({ id }: Pick<AcmeDraftRow, 'id'>): string {
  return `pull-unbought:${id}`;
}
