import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertMany } from '#server/db/insert-many.ts';
import { orders } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { detailOf, placeOrder } from '#tests/support/server/shop.ts';

const databases = await databaseKinds();

describe.each(databases)('insertMany on %s', (database) => {
  const server = shareShop({ database });
  let orderID: string;
  beforeAll(async () => {
    const customer = await server.customer();
    orderID = (await detailOf(customer, await placeOrder(customer))).id;
  });

  it('stores times, lists, empty fields and hostile text unchanged', async () => {
    const at = new Date('2026-11-21T08:00:00.123Z');
    const texts = [
      `x'); drop table orders; --`,
      '{"a":[1,"\\u0000"]}'.replace('\\u0000', ''),
      '例子 "\\ \n',
      '',
    ];
    const rows = texts.map((text, index) => ({
      orderID,
      position: index + 1,
      domainName: `${index} ${text}`,
      method: 'dns' as const,
      found: [text, 'b,c', '{}'],
      checkTime: index === 0 ? null : at,
    }));
    const { db } = server.services;
    await insertMany(db, domainValidations, rows);
    const stored = await db
      .select()
      .from(domainValidations)
      .where(eq(domainValidations.orderID, orderID))
      .orderBy(asc(domainValidations.position));
    expect(stored.slice(1)).toMatchObject(rows);
    // Fields that no row sets keep their defaults.
    expect(stored.slice(1).map(({ state, mailbox }) => [state, mailbox])).toEqual(
      texts.map(() => ['waiting', '']),
    );
  });

  it('stores JSON, and writes nothing for an empty list', async () => {
    const { db } = server.services;
    const [row] = await db.select().from(orders);
    if (row === undefined) throw new Error('no order');
    const organization = { name: '例 "子"', creditCode: '1', country: 'CN', province: '', locality: 'x' };
    const copy = {
      ...row,
      id: '00000000-0000-4000-8000-000000000001',
      orderNo: 'CN20261121-99999',
      organization,
    };
    await insertMany(db, orders, [copy]);
    await insertMany(db, orders, []);
    expect(await db.select().from(orders).where(eq(orders.id, copy.id))).toEqual([copy]);
  });
});
