import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { isTimeZone, zonedDay, zonedStart } from '#core/calendar/zoned-days.ts';
import type { QueryOf } from '#core/contract/call.ts';
import { mostListed } from '#core/contract/calls/orders.ts';
import { contract } from '#core/contract/contract.ts';
import type { Clock } from '#server/clock.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';
import { compactTallies } from '#server/orders/order-tallies.ts';
import { giveCertificate } from '#tests/support/rows/given-certificate.ts';
import { insertOrders } from '#tests/support/rows/many-orders.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { changeOrder, customerWith, issuedOrder, payOrder, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const now = new Date('2026-11-23T10:00:00Z');
const clock: Clock = { now: () => now, real: () => new Date() };
const server = shareShop({ clock });

const statistics = (customer: TestCustomer, timeZone = 'UTC') =>
  customer.ask(contract.orders.statistics, { query: { timeZone } });

type ListQuery = QueryOf<typeof contract.orders.list>;
async function listed(customer: TestCustomer, query: Omit<ListQuery, 'limit' | 'offset'>) {
  const page = (offset: number) =>
    customer.ask(contract.orders.list, { query: { limit: mostListed, offset, ...query } });
  const first = await page(1);
  const rows = [...first.data];
  for (let offset = 2; rows.length < first.total; offset += 1) rows.push(...(await page(offset)).data);
  return { total: first.total, data: rows };
}

it('shows a new customer zeros over twelve months and 91 days', async () => {
  const shown = await statistics(await server.customer());
  expect(shown.byList.all).toBe(0);
  expect(shown.spend.map(({ month }) => month).join()).toBe(
    '2025-12,2026-01,2026-02,2026-03,2026-04,2026-05,2026-06,2026-07,2026-08,2026-09,2026-10,2026-11',
  );
  expect([shown.ends[0]?.day, shown.ends.at(-1)?.day]).toEqual(['2026-11-23', '2027-02-21']);
  expect(shown.spend.every(({ cents }) => cents === 0)).toBe(true);
  expect([...shown.byBrand, ...shown.byKey]).toEqual([]);
});

it('counts spending in the month of payment, drops it on cancellation, and never counts unpaid orders', async () => {
  const customer = await customerWith(server, 100_000);
  const spent = async () => (await statistics(customer)).spend.at(-1)?.cents;
  const orderNo = await placeOrder(customer);
  expect(await spent()).toBe(0);
  await payOrder(customer, orderNo);
  expect(await spent()).toBe(8_800);
  await customer.ask(contract.orders.cancel, { body: { orderNos: orderNo } });
  expect(await spent()).toBe(0);
});

it('counts a certificate by brand, key and expiry day, consistently with the filtered list', async () => {
  const customer = await server.customer();
  const orderNo = await issuedOrder(server, customer, { names: ['counted.example.com'] });
  await giveCertificate(server.services, orderNo, { notAfter: new Date('2026-12-05T20:00:00Z') });
  const shown = await statistics(customer, 'Asia/Shanghai');
  expect(shown.byBrand).toEqual([{ brand: 'alphassl', count: 1 }]);
  expect(shown.byKey).toEqual([{ keyType: 'P-256', count: 1 }]);
  // 04:00 of the next day in that zone.
  expect(shown.ends.filter(({ count }) => count > 0)).toEqual([
    { day: '2026-12-06', count: 1, replaced: 0, waiting: 0 },
  ]);
  expect((await statistics(customer)).ends.find(({ count }) => count > 0)?.day).toBe('2026-12-05');
  expect((await listed(customer, { status: 'issued', keyType: 'P-256' })).total).toBe(1);
  expect((await listed(customer, { status: 'issued', keyType: 'RSA-2048' })).total).toBe(0);

  // The next request has another key: until its certificate is issued, the order is found by the one it holds.
  await changeOrder(server, orderNo, { keyType: 'RSA-2048' });
  expect((await statistics(customer)).byKey).toEqual([{ keyType: 'P-256', count: 1 }]);
  expect((await listed(customer, { keyType: 'P-256' })).total).toBe(1);
  expect((await listed(customer, { keyType: 'RSA-2048' })).total).toBe(0);
});

const zones = ['UTC', 'Asia/Shanghai', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York'];

describe('sums over many orders equal their list, by month and by day', () => {
  let customer: TestCustomer;
  let all: Awaited<ReturnType<typeof listed>>;
  beforeAll(async () => {
    customer = await server.customer();
    await insertOrders(server.services.db, sql`select ${customer.id}::uuid as id`, 2_000);
    const ends = sql`case when status = 1000 then timestamptz '2026-11-23T10:00:00Z' + (pay_amount - 10) * interval '13 hours' end`;
    // Into the range of the test clock, and close to month boundaries.
    await server.services.db
      .update(orders)
      .set({
        createTime: sql`date_trunc('month', timestamptz '2026-11-23' - (id::text < '8')::int * interval '70 days', 'UTC')
        + (pay_amount % 13 - 6) * interval '35 minutes'`,
        validUntil: ends,
        certExpireTime: ends,
      })
      .where(eq(orders.accountID, customer.id));
    await server.services.db
      .update(certificates)
      .set({ notAfter: sql`(select valid_until from orders where id = order_id)` })
      .where(and(eq(certificates.accountID, customer.id), isNull(certificates.revokedTime)));
    all = await listed(customer, {});
  });

  it.each(zones)('as counted, in %s', expectEqualSums);

  it.each(zones)('once compacted, in %s', async (timeZone) => {
    await compactTallies(server.services.db);
    await expectEqualSums(timeZone);
  });

  async function expectEqualSums(timeZone: string): Promise<void> {
    const shown = await statistics(customer, timeZone);
    const paid = all.data.filter(({ orderStatus }) => ![1001, 1004].includes(orderStatus));
    const startOf = (date: string, later = 0) => {
      const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
      return zonedStart({ year, month, day: day + later }, timeZone);
    };
    const monthsOf = (at: string) => {
      const { year, month } = zonedDay(new Date(at), timeZone);
      return `${year}-${String(month).padStart(2, '0')}`;
    };
    for (const { month, cents } of shown.spend) {
      const sum = paid
        .filter(({ createTime }) => monthsOf(createTime) === month)
        .reduce((total, { payAmount }) => total + payAmount, 0);
      expect({ month, cents }).toEqual({ month, cents: sum });
    }
    const valid = all.data.filter(({ orderStatus }) => orderStatus === 1000);
    expect(shown.byKey).toEqual([{ keyType: 'RSA-2048', count: valid.length }]);
    for (const { brand, count } of shown.byBrand) {
      expect({ brand, count: (await listed(customer, { status: 'issued', brand })).total }).toEqual({
        brand,
        count,
      });
    }
    const day = shown.ends.find(({ count }) => count > 0)?.day ?? '';
    const inDay = valid.filter(
      ({ certExpireTime }) =>
        new Date(certExpireTime) >= startOf(day) && new Date(certExpireTime) < startOf(day, 1),
    );
    expect(shown.ends.find((each) => each.day === day)?.count).toBe(inDay.length);
  }
});

it('refuses an unknown time zone', async () => {
  const customer = await server.customer();
  const answer = await customer.call(contract.orders.statistics, { query: { timeZone: 'Mars/Base' } });
  expect(answer.envelope.code).toBe(400);
  expect(isTimeZone('')).toBe(false);
});

it.each([
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-11-01', 'Asia/Kathmandu', '2026-10-31T18:15:00.000Z'],
  ['2026-13-32', 'UTC', '2027-02-01T00:00:00.000Z'],
])('starts the day %s in %s at %s', (date, timeZone, want) => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  expect(zonedStart({ year, month, day }, timeZone).toISOString()).toBe(want);
});
