import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { addDays } from '#core/orders/span.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { packages } from '#server/db/schema/packages.ts';
import { compareLedger } from '#server/ledger/compare.ts';
import { balanceOf, moneyOf } from '#server/ledger/ledger.ts';
import { notify } from '#server/notices/notices.jobs.ts';
import {
  boughtPackage,
  fromBalance,
  offerPackage,
  orderPackage,
  payWithUnit,
} from '#tests/support/rows/package-shop.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import {
  balanceMethod,
  customerWith,
  detailOf,
  flex,
  payAndIssue,
  placeOrder,
  placeOrders,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareShop();
const { packages: call, payment, orders } = contract;
const price = 8_800;
/** Three units for 1,000 cents: shares of 333, 333 and 334. */
let offerID = '';
beforeAll(async () => {
  offerID = await offerPackage(server, 3, 1_000);
});

const shown = (by: TestCustomer, id: string) => by.ask(call.detail, { params: { id } });
const entries = async (by: TestCustomer) => {
  const rows = await server.services.db
    .select()
    .from(ledger)
    .where(eq(ledger.accountID, by.id))
    .orderBy(ledger.id);
  return rows.map(({ kind, cents }) => `${kind} ${cents}`);
};
const cancel = (by: TestCustomer, orderNo: string, refund?: number) =>
  by.call(orders.cancel, { body: { orderNos: orderNo, ...(refund === undefined ? {} : { refund }) } });
const reasonsOf = (envelope: { code: number; errors: readonly { field: string; reason: string }[] }) => [
  envelope.code,
  ...envelope.errors.map(({ field, reason }) => `${field} ${reason}`),
];

describe('buying a package', () => {
  it('charges the balance once and makes its units usable', async () => {
    const ada = await customerWith(server, 1_500);
    const { offers } = await ada.ask(call.offers, {});
    expect(offers.find(({ id }) => id === offerID)).toMatchObject({
      productNo: 'dv-single',
      units: 3,
      cents: 1_000,
      rawCents: 3 * price,
    });
    const packageNo = await orderPackage(ada, offerID);
    expect(await shown(ada, packageNo)).toMatchObject({ state: 'unpaid', used: 0, uses: [] });
    const body = { ...fromBalance, orderNo: packageNo };
    expect(reasonsOf((await ada.call(payment.pay, { body: { ...body, due: 999 } })).envelope)).toEqual([
      409,
      'due sum-changed',
    ]);
    const twice = await Promise.all([ada.call(payment.pay, { body }), ada.call(payment.pay, { body })]);
    expect(twice.map(({ envelope }) => envelope.code).sort((one, other) => one - other)).toEqual([
      200, 12011,
    ]);
    const paid = await shown(ada, packageNo);
    expect(paid).toMatchObject({ state: 'active', payWay: 'balance', units: 3 });
    expect(Date.parse(paid.validUntil)).toBe(addDays(new Date(paid.payTime), 365).getTime());
    expect(await entries(ada)).toEqual(['deposit 1500', 'package -1000']);
    expect(await moneyOf(server.services.db, ada.id)).toMatchObject({ cents: 500, spent: 1_000 });
    // A second one is not covered.
    const second = await orderPackage(ada, offerID);
    const short = await ada.call(payment.pay, { body: { ...fromBalance, orderNo: second } });
    expect(short.envelope.code).toBe(12010);
    expect((await ada.ask(call.list, { query: {} })).data.map(({ state }) => state)).toEqual([
      'active',
      'unpaid',
    ]);
    const other = await server.customer();
    expect((await other.call(call.detail, { params: { id: packageNo } })).envelope.code).toBe(404);
    expect((await other.call(payment.pay, { body })).envelope.code).toBe(404);
  });

  it('is paid by a provider, too', async () => {
    const ada = await server.customer();
    const orderNo = await orderPackage(ada, offerID);
    const body = { payWay: 0, name: 'alipay', aim: 'package', orderNo } as const;
    const { webPagePayURL, paymentID } = await ada.ask(payment.pay, { body });
    const ref = new URL(webPagePayURL).pathname.split('/').at(-1) ?? '';
    await ada.ask(contract.sandbox.settlePayment, { params: { ref }, body: { outcome: 'accept' } });
    await vi.waitUntil(async () => (await shown(ada, orderNo)).state === 'active', {
      timeout: 15_000,
      interval: 50,
    });
    expect((await ada.ask(payment.detail, { params: { id: paymentID } })).state).toBe('paid');
    expect(await entries(ada)).toEqual(['deposit 1000', 'package -1000']);
  });

  it('takes no other price, no offer that is gone, no method that pays into itself', async () => {
    const ada = await customerWith(server, 1_000);
    const answer = await ada.call(call.create, { body: { offerID, cents: 999 } });
    expect(reasonsOf(answer.envelope)).toEqual([409, 'cents sum-changed']);
    const gone = await offerPackage(server, 3, 1_000, { isOffered: false });
    expect((await ada.call(call.create, { body: { offerID: gone } })).envelope.code).toBe(404);
    const orderNo = await orderPackage(ada, offerID);
    const body = { payWay: 7, name: 'package', aim: 'package', orderNo } as const;
    expect((await ada.call(payment.pay, { body })).envelope.code).toBe(400);
  });

  it('is refused beyond a spending limit, and counts for the month', async () => {
    const owner = await customerWith(server, 10_000);
    const buyer = await server.colleague(owner, { role: 'buyer' });
    const limit = (perOrder: number | '', perMonth: number | '') =>
      owner.ask(contract.approvals.limitMember, { body: { subAccountID: buyer.userID, perOrder, perMonth } });
    await limit(999, '');
    const orderNo = await orderPackage(buyer, offerID);
    const pay = () => buyer.call(payment.pay, { body: { ...fromBalance, orderNo } });
    expect(reasonsOf((await pay()).envelope)).toEqual([409, 'orderNo approval-needed']);
    await limit('', 1_999);
    expect((await pay()).envelope.code).toBe(200);
    const second = await orderPackage(buyer, offerID);
    expect((await buyer.call(payment.pay, { body: { ...fromBalance, orderNo: second } })).envelope.code).toBe(
      409,
    );
  });
});

describe('a unit of a package', () => {
  it('pays an order in one transaction, and comes back when it is canceled', async () => {
    const ada = await customerWith(server, 1_000);
    const packageNo = await boughtPackage(ada, offerID);
    const orderNo = await placeOrder(ada);
    expect(await ada.ask(call.units, { body: { orderNos: orderNo } })).toMatchObject({
      units: [{ orderNo, packageNo, left: 2 }],
    });
    expect(await payWithUnit(ada, orderNo).then((answer) => answer.data())).toMatchObject({
      name: 'package',
      transferredPriceCent: 0,
      paymentID: '',
    });
    const order = await detailOf(ada, orderNo);
    expect(order).toMatchObject({
      orderStatus: 1002,
      payWay: 'package',
      payAmount: 0,
      unit: { comesBack: true, cents: 0 },
    });
    expect(await shown(ada, packageNo)).toMatchObject({
      used: 1,
      uses: [{ orderNo, unit: 1, cents: 333, back: '' }],
    });
    expect((await payWithUnit(ada, orderNo)).envelope.code).toBe(12011);
    expect((await cancel(ada, orderNo, 333)).envelope.code).toBe(409);
    expect((await cancel(ada, orderNo, 0)).envelope.code).toBe(200);
    expect(await shown(ada, packageNo)).toMatchObject({ used: 0, uses: [{ orderNo, back: 'unit' }] });
    expect((await detailOf(ada, orderNo)).timeline.map(({ kind }) => kind)).toContain('unit-back');
    // The same unit again, and the rest.
    for (const [index, used] of [1, 2, 3].entries()) {
      expect((await payWithUnit(ada, await placeOrder(ada))).envelope.code).toBe(200);
      expect((await shown(ada, packageNo)).used, String(index)).toBe(used);
    }
    const { uses, state } = await shown(ada, packageNo);
    expect([
      state,
      ...uses
        .filter(({ back }) => back === '')
        .map(({ cents }) => cents)
        .sort(),
    ]).toEqual(['used', 333, 333, 334]);
    const fourth = await placeOrder(ada);
    expect((await ada.ask(call.units, { body: { orderNos: fourth } })).units).toEqual([]);
    expect(reasonsOf((await payWithUnit(ada, fourth)).envelope)).toEqual([409, 'payWay no-unit']);
    expect(await entries(ada)).toEqual([
      ...['deposit 1000', 'package -1000', 'package-use 0', 'package-back 0'],
      ...['package-use 0', 'package-use 0', 'package-use 0'],
    ]);
    expect(await compareLedger(server.services.db)).toEqual([]);
  });

  it('gives its share as money once its package is over', async () => {
    const ada = await customerWith(server, 1_000);
    const packageNo = await boughtPackage(ada, await offerPackage(server, 3, 1_000, { days: 1 }));
    const orderNo = await placeOrder(ada);
    expect((await payWithUnit(ada, orderNo)).envelope.code).toBe(200);
    await server.services.db.execute(
      `update orders set unit_until = unit_until - interval '2 days' where order_no = '${orderNo}'`,
    );
    await server.services.db.execute(
      `update packages set valid_until = valid_until - interval '2 days' where package_no = '${packageNo}'`,
    );
    expect((await detailOf(ada, orderNo)).unit).toEqual({ comesBack: false, cents: 333 });
    expect((await ada.ask(call.units, { body: { orderNos: await placeOrder(ada) } })).units).toEqual([]);
    expect((await cancel(ada, orderNo, 0)).envelope.code).toBe(409);
    expect((await cancel(ada, orderNo, 333)).envelope.code).toBe(200);
    expect(await balanceOf(server.services.db, ada.id)).toBe(333);
    expect(await shown(ada, packageNo)).toMatchObject({
      state: 'lapsed',
      used: 1,
      uses: [{ back: 'money' }],
    });
    expect(await moneyOf(server.services.db, ada.id)).toMatchObject({ spent: 667 });
  });

  it('pays only what fits, the package that ends first, and no reissue', async () => {
    const ada = await customerWith(server, 10_000);
    const late = await boughtPackage(ada, offerID);
    const soon = await boughtPackage(ada, await offerPackage(server, 1, 500, { days: 30 }));
    const ofKind = await boughtPackage(
      ada,
      await offerPackage(server, 1, 500, { kind: 'dv', mostCents: price, days: 20 }),
    );
    const fitting = [await placeOrder(ada), await placeOrder(ada), await placeOrder(ada)];
    const names = ['a.example.com', 'b.example.com'];
    const dearer = await placeOrder(ada, { ...flex, names });
    const two = await placeOrder(ada, { year: 2 });
    const { units } = await ada.ask(call.units, { body: { orderNos: [dearer, two, ...fitting].join(',') } });
    expect(units.map(({ orderNo, packageNo, left }) => [orderNo, packageNo, left])).toEqual([
      [fitting[0], ofKind, 0],
      [fitting[1], soon, 0],
      [fitting[2], late, 2],
    ]);
    expect((await payWithUnit(ada, dearer)).envelope.code).toBe(409);
    const issued = await placeOrder(ada);
    expect((await payWithUnit(ada, issued)).envelope.code).toBe(200);
    const reSign = { payWay: 7, name: 'package', aim: 'reSign', orderNo: issued } as const;
    expect((await ada.call(payment.pay, { body: reSign })).envelope.code).toBe(400);
  });

  it('pays a batch first, and the balance pays the rest', async () => {
    const ada = await customerWith(server, 1_000 + price);
    const packageNo = await boughtPackage(ada, offerID);
    const all = await placeOrders(ada, 4);
    const body = { payWay: 7, name: 'package', aim: 'makeOrder', orderNos: all.join(',') } as const;
    const { queueId } = await ada.ask(payment.batchPay, { body });
    await vi.waitUntil(
      async () => (await ada.ask(payment.batchStatus, { query: { queueId } })).status === 'end',
      { timeout: 15_000, interval: 50 },
    );
    expect(await ada.ask(payment.batchStatus, { query: { queueId } })).toMatchObject({
      successCount: 4,
      paidCents: price,
    });
    expect(await shown(ada, packageNo)).toMatchObject({ used: 3, state: 'used' });
    expect(await balanceOf(server.services.db, ada.id)).toBe(0);
    expect(await compareLedger(server.services.db)).toEqual([]);
  });

  it('is issued like any other, and an issued order keeps its unit', async () => {
    const ada = await customerWith(server, 1_000 + price);
    const packageNo = await boughtPackage(ada, offerID);
    const orderNo = await placeOrder(ada);
    expect((await payWithUnit(ada, orderNo)).envelope.code).toBe(200);
    expect((await shown(ada, packageNo)).used).toBe(1);
    const paid = await placeOrder(ada, { names: ['other.example.com'] });
    await payAndIssue(ada, paid);
    expect((await detailOf(ada, paid)).unit).toBeNull();
    const refused = await ada.call(payment.pay, { body: { ...balanceMethod, orderNo } });
    expect(refused.envelope.code).toBe(12011);
  });
});

it('tells of units that lapse soon, once for each of 30, 7 and 1 days', async () => {
  const ada = await customerWith(server, 2_000);
  const packageNo = await boughtPackage(ada, offerID);
  const { db, mailer, clock } = server.services;
  const at = async (days: number) => {
    const validUntil = addDays(clock.now(), days);
    await db.update(packages).set({ validUntil }).where(eq(packages.packageNo, packageNo));
    const noticing = { ...server.services, mailer };
    await notify({ ...noticing, clock: { ...clock, now: () => clock.now() } });
    // Causes wait for a minute without another.
    await notify({ ...noticing, clock: { ...clock, now: () => new Date(clock.now().getTime() + 120_000) } });
    const { siteMsges } = await ada.ask(contract.account.notices, { query: {} });
    return siteMsges.filter(({ items }) => items.some(({ topic }) => topic === 'package-ending')).length;
  };
  expect(await at(31)).toBe(0);
  expect(await at(29.5)).toBe(1);
  expect(await at(20)).toBe(1);
  expect(await at(6)).toBe(2);
  expect(await at(0.5)).toBe(3);
});
