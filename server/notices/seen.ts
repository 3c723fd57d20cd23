import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isOwn, own } from '#server/account/own.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { HeldItem } from '#server/notices/held-items.ts';
import type { Person } from '#server/notices/people.ts';

// Who is notified of an item: those who may see its order, and of a sign-in whoever it is about and the account's owners. Of an approval,
// those it names: who decides need not be one who sees all orders. Of a budget, who sees finances.

/** Condition over `notice_items` joined with their orders. */
export function isSeenBy(person: Person): SQL | undefined {
  const { orderID, userID, forUsers } = noticeItems;
  const ofOrder = and(
    isNotNull(orderID),
    own(person.owner, orders),
    person.rights.includes('orders:read') ? undefined : isForDecider(person),
  );
  const ofPerson = person.isOwner ? isNull(orderID) : and(isNull(orderID), eq(userID, person.id));
  const ofBudget = person.rights.includes('finance:read') ? eq(noticeItems.kind, 'budget') : undefined;
  return and(or(ofOrder, ofPerson, ofBudget), or(isNull(forUsers), sql`${person.id} = any(${forUsers})`));
}

/** The same for an item that was read. */
export function seesItem(person: Person, { item, order }: HeldItem): boolean {
  if (item.forUsers !== null && !item.forUsers.includes(person.id)) return false;
  if (item.kind === 'budget') return person.rights.includes('finance:read');
  if (order === null) return person.isOwner || item.userID === person.id;
  const { rights, owner } = person;
  const sees =
    rights.includes('orders:read') || (item.kind === 'approval' && rights.includes('approvals:decide'));
  return sees && isOwn(owner, order);
}

function isForDecider({ rights }: Person): SQL {
  return rights.includes('approvals:decide') ? eq(noticeItems.kind, 'approval') : sql`false`;
}
