import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isKeyTopic, keyTopics } from '#core/notices/kinds.ts';
import { isOwn, own } from '#server/account/own.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { HeldItem } from '#server/notices/held-items.ts';
import type { Person } from '#server/notices/people.ts';

// Who is notified of an item: those who may see its order, and of a sign-in whoever it is about and the account's owners. Of an approval
// or an alert, those it names: who decides need not be one who sees all orders. Of a package, a budget or
// money taken back, owners and who reads the account's finances.

/** Condition over `notice_items` joined with their orders. */
export function isSeenBy(person: Person): SQL | undefined {
  const { orderID, userID, packageID, forUsers } = noticeItems;
  const ofOrder = and(
    isNotNull(orderID),
    own(person.owner, orders),
    person.rights.includes('orders:read') ? undefined : isForDecider(person),
  );
  const isOfMoney = or(
    isNotNull(packageID),
    eq(noticeItems.kind, 'budget'),
    eq(noticeItems.topic, 'taken-back'),
  );
  // Those whom it names (below): who manages keys.
  const isOfKeys = inArray(noticeItems.topic, [...keyTopics]);
  const isOfAlerts = readsInventory(person) ? isNotNull(noticeItems.alertID) : undefined;
  const isTheirs = or(
    eq(userID, person.id),
    isOfKeys,
    isOfAlerts,
    readsFinance(person) ? isOfMoney : undefined,
  );
  const ofPerson = person.isOwner ? isNull(orderID) : and(isNull(orderID), isTheirs);
  return and(or(ofOrder, ofPerson), or(isNull(forUsers), sql`${person.id} = any(${forUsers})`));
}

/** The same for an item that was read. */
export function seesItem(person: Person, { item, order }: HeldItem): boolean {
  if (item.forUsers !== null && !item.forUsers.includes(person.id)) return false;
  if (order === null) {
    const isOfMoney = item.packageID !== null || item.kind === 'budget' || item.topic === 'taken-back';
    return (
      person.isOwner ||
      item.userID === person.id ||
      isKeyTopic(item.topic) ||
      (item.alertID !== null && readsInventory(person)) ||
      (isOfMoney && readsFinance(person))
    );
  }
  const { rights, owner } = person;
  const sees =
    rights.includes('orders:read') || (item.kind === 'approval' && rights.includes('approvals:decide'));
  return sees && isOwn(owner, order);
}

function readsInventory({ rights }: Person): boolean {
  return rights.includes('discovery:read');
}

function readsFinance({ rights }: Person): boolean {
  return rights.includes('finance:read');
}

function isForDecider({ rights }: Person): SQL {
  return rights.includes('approvals:decide') ? eq(noticeItems.kind, 'approval') : sql`false`;
}
