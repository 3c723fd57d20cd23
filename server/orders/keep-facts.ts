import { asc, eq, inArray, sql } from 'drizzle-orm';
import { endingSpan, replacedUntil } from '#core/orders/certificate-state.ts';
import { orderStatus } from '#core/orders/status.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';

/** Orders a change of a certificate can touch: it stands for those of its order and of the orders that one renews. */
export const longestChain = 20;

type Held = Awaited<ReturnType<typeof heldBy>>[number];

/**
 * Writes what follows from the certificates of an order, for it and for the orders it renews: what replaces each certificate, and the
 * order's columns by which lists are answered. Call it in the transaction that issues or revokes a certificate, or links a renewal.
 */
export async function keepFacts(tx: Db, orderID: string): Promise<void> {
  // From the newest renewal to the oldest order, so that what replaces a certificate is known before it is asked about.
  const chain = await chainAround(tx, orderID);
  const all = await heldBy(
    tx,
    chain.map(({ id }) => id),
  );
  let followers: Held[] = [];
  for (const { id } of chain) {
    const own = all.filter((each) => each.orderID === id);
    await keepOrder(tx, id, own, followers);
    followers = [...own, ...followers];
  }
}

/** The order, its renewals and what it renews, the last renewal first. */
async function chainAround(tx: Db, orderID: string): Promise<{ readonly id: string }[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive
      after(id, depth) as (
        select ${orderID}::uuid, 0
        union all
        select next.id, depth + 1 from after join ${orders} next on next.renews_id = after.id
          where next.status <> ${orderStatus.cancelled} and depth < ${longestChain}
      ),
      before(id, depth) as (
        select ${orderID}::uuid, 0
        union all
        select this.renews_id, depth - 1 from before join ${orders} this on this.id = before.id
          where this.renews_id is not null and depth > ${-longestChain}
      )
    select id from (select * from after union select * from before) links group by id order by max(depth) desc`);
  return rows;
}

function heldBy(tx: Db, orderIDs: readonly string[]) {
  const { id, orderID, names, keyType, issuedTime, notBefore, notAfter, revokedTime } = certificates;
  return tx
    .select({ id, orderID, names, keyType, issuedTime, notBefore, notAfter, revokedTime })
    .from(certificates)
    .where(inArray(orderID, [...orderIDs]))
    .orderBy(asc(certificates.number));
}

async function keepOrder(tx: Db, orderID: string, own: readonly Held[], followers: readonly Held[]) {
  const states = own.map((certificate, index) => {
    const later = [
      ...own.slice(index + 1),
      ...followers.filter(({ issuedTime }) => issuedTime > certificate.issuedTime),
    ];
    const facts = { ...certificate, replacedUntil: replacedUntil(certificate, later) };
    return { ...facts, ending: endingSpan(facts) };
  });
  for (const { id, replacedUntil, ending } of states) {
    await tx
      .update(certificates)
      .set({ replacedUntil, endingFrom: ending?.[0] ?? null })
      .where(eq(certificates.id, id));
  }
  const newest = states.at(-1);
  if (newest === undefined) return;
  const unrevoked = states.filter(({ revokedTime }) => revokedTime === null);
  const ends = unrevoked.map(({ notAfter }) => notAfter.getTime());
  const current = unrevoked.at(-1);
  const spans = states.flatMap(({ ending }) => (ending === null ? [] : [ending]));
  await tx
    .update(orders)
    .set({
      certExpireTime: (current ?? newest).notAfter,
      validUntil: ends.length === 0 ? null : new Date(Math.max(...ends)),
      isRevoked: newest.revokedTime !== null,
      endings: spans.length === 0 ? null : multirange(spans),
      replacedUntil: current?.replacedUntil ?? null,
      heldKeyType: current?.keyType ?? null,
    })
    .where(eq(orders.id, orderID));
}

/** PostgreSQL merges spans that meet. */
function multirange(spans: readonly (readonly [Date, Date])[]): string {
  return `{${spans.map(([from, until]) => `[${from.toISOString()},${until.toISOString()})`).join(',')}}`;
}
