import { asc, eq } from 'drizzle-orm';
import { defaultCurrency, plainAmount, sumCents } from '#core/money/money.ts';
import type { NoticeTopic } from '#core/notices/kinds.ts';
import { isOwn } from '#server/account/own.ts';
import { isOwnRequest } from '#server/approvals/standing.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { type ApprovalRow, approvalOrders, approvals } from '#server/db/schema/approvals.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { peopleOf } from '#server/notices/people.ts';

/** Notifies everybody who may decide over a new request, in the caller's transaction: one notice for all its orders. */
export async function notifyDeciders(tx: Db, id: string, now: Date): Promise<void> {
  const request = await readRequest(tx, id);
  const people = await peopleOf(tx, request.row.accountID);
  const deciders = people.filter(
    (person) =>
      person.rights.includes('approvals:decide') &&
      !isOwnRequest(request.row, request.asked, person.id) &&
      isOwn(person.owner, request.row),
  );
  await keep(tx, request, { topic: 'approval-asked', forUsers: deciders.map((person) => person.id), now });
}

/** Notifies who asked of the decision. */
export async function notifyRequester(tx: Db, id: string, now: Date): Promise<void> {
  const request = await readRequest(tx, id);
  const { state, requesterID } = request.row;
  const topic = state === 'approved' ? 'approval-given' : 'approval-refused';
  await keep(tx, request, { topic, forUsers: [requesterID], now });
}

interface Request {
  readonly row: ApprovalRow;
  readonly asked: readonly OrderRecord[];
  /** Who asks for what, and its amount. */
  readonly about: string;
}

async function readRequest(tx: Db, id: string): Promise<Request> {
  const found = await tx
    .select({ row: approvals, order: orders, cents: approvalOrders.cents, user: users })
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.requesterID))
    .innerJoin(approvalOrders, eq(approvalOrders.approvalID, approvals.id))
    .innerJoin(orders, eq(orders.id, approvalOrders.orderID))
    .where(eq(approvals.id, id))
    .orderBy(asc(orders.orderNo));
  const [first] = found;
  if (first === undefined) throw new Error('the request is gone');
  const { displayName, email } = first.user;
  const names = `${first.order.commonName}${found.length > 1 ? ` +${found.length - 1}` : ''}`;
  const sum = plainAmount(sumCents(found.map(({ cents }) => cents)));
  return {
    row: first.row,
    asked: found.map(({ order }) => order),
    about: `${displayName || email} · ${names} · ${sum} ${defaultCurrency.unit}`,
  };
}

interface Noticed {
  readonly topic: NoticeTopic;
  readonly forUsers: readonly string[];
  readonly now: Date;
}

async function keep(
  tx: Db,
  { row, asked, about }: Request,
  { topic, forUsers, now }: Noticed,
): Promise<void> {
  const [first] = asked;
  await tx
    .insert(noticeItems)
    .values({
      cause: `${topic}:${row.id}`,
      accountID: row.accountID,
      kind: 'approval',
      topic,
      orderID: first?.id ?? null,
      approvalID: row.id,
      note: about,
      forUsers: [...forUsers],
      endTime: now,
      createTime: now,
    })
    .onConflictDoNothing();
}
