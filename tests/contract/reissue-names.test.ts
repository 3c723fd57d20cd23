import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import type { LocalIssuer } from '#server/ca/issuer.ts';
import { orders } from '#server/db/schema/orders.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { endErrands } from '#server/orders/end-errands.ts';
import { revokeSuperseded } from '#server/orders/superseded.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import {
  balanceMethod,
  changeOrder,
  customerWith,
  detailOf,
  flex,
  issuedOrder,
  newRequest,
  payOrder,
  placeOrder,
  publishAndIssue,
  wild,
} from '#tests/support/server/shop.ts';
import { createTestClock } from '#tests/support/server/test-clock.ts';

const { orders: calls } = contract;
const clock = createTestClock(new Date());
const server = shareShop({ clock });
const customer = shareCustomer(() => customerWith(server, 1_000_000));
const hour = 3_600_000;

let count = 0;
function freshNames(): [string, string, string] {
  count += 1;
  return [`n${count}.example.com`, `o${count}.example.com`, `p${count}.example.com`];
}

async function reSign(orderNo: string, names: readonly string[], csr?: string) {
  const body = {
    orderNo,
    csr: csr ?? (await newRequest(names)),
    key: 'v1.bmV3',
    domainNames: names.join(','),
    dcvMethod: 'dns' as const,
  };
  return customer.call(calls.reSign, { body });
}
const price = (orderNo: string, names: readonly string[]) =>
  customer.call(calls.reSignPrice, { params: { id: orderNo }, body: { domains: names.join(',') } });
const pay = (orderNo: string) =>
  customer.call(contract.payment.pay, { body: { ...balanceMethod, aim: 'reSign', orderNo } });
const issuer: LocalIssuer = { place: 'here', issue: () => Promise.reject(new Error('issues nothing')) };
/** The jobs' services as they run this many hours later; the customer's session would not live to see it. */
const servicesIn = (hours: number) => ({
  ...server.services,
  issuer,
  clock: { ...clock, now: () => new Date(clock.now().getTime() + hours * hour) },
});
const statesOf = async (orderNo: string) =>
  (await detailOf(customer, orderNo)).certificates.map(({ state }) => state);

describe('the names of a reissue', () => {
  it('stay those of a product for one name, or become its www name', async () => {
    const [name, other] = freshNames();
    const orderNo = await issuedOrder(server, customer, { names: [name] });
    const refused = await price(orderNo, [other]);
    expect(refused.envelope).toMatchObject({
      code: 400,
      errors: [{ field: 'domainNames', reason: 'name-kept', found: other, expected: name }],
    });
    expect((await reSign(orderNo, [other])).envelope).toMatchObject({
      code: 400,
      errors: [{ reason: 'name-kept' }],
    });
    expect((await price(orderNo, [`www.${name}`])).data()).toMatchObject({
      reSignPriceDiff: 0,
      dropped: [name],
    });
    const wildNo = await issuedOrder(server, customer, { ...wild, names: [`*.${name}`] });
    expect((await reSign(wildNo, [`*.${other}`])).envelope.code).toBe(400);
    expect((await reSign(wildNo, [`*.${name}`])).envelope.code).toBe(200);
  });

  it('cost what was never paid for, and a dropped one is revoked 72 hours later unless it returns', async () => {
    const [one, two, three] = freshNames();
    const orderNo = await issuedOrder(server, customer, { ...flex, names: [one, two] });
    const [first] = (await detailOf(customer, orderNo)).certificates;
    expect((await price(orderNo, [one, three])).data()).toMatchObject({
      reSignPriceDiff: 1_900,
      dropped: [two],
      revokes: [{ serialNumber: first?.serialNumber, domainNames: [one, two], notAfter: first?.notAfter }],
    });
    expect((await price(orderNo, [one])).data()).toMatchObject({ reSignPriceDiff: 0, dropped: [two] });
    expect((await reSign(orderNo, [one, three])).data().total).toBe(1_900);
    expect((await pay(orderNo)).envelope.code).toBe(200);
    clock.move(60_000);
    await publishAndIssue(customer, orderNo);
    const due = async () =>
      (await detailOf(customer, orderNo)).certificates.map(({ revokeDueTime }) => revokeDueTime);
    const [dueTime = ''] = await due();
    expect(Date.parse(dueTime)).toBe(clock.now().getTime() + 72 * hour);
    // Both names were paid for by now.
    expect((await price(orderNo, [one, two])).data()).toMatchObject({ reSignPriceDiff: 0, dropped: [three] });
    await reSign(orderNo, [one, two, three]);
    clock.move(60_000);
    await publishAndIssue(customer, orderNo);
    expect((await due())[0]).toMatch(/^0001/);
    await reSign(orderNo, [one]);
    expect((await due()).map((each) => each.startsWith('0001'))).toEqual([false, false, false, true]);
    await revokeSuperseded(servicesIn(71));
    expect(await statesOf(orderNo)).not.toContain('revoked');
    await revokeSuperseded(servicesIn(73));
    await revokeSuperseded(servicesIn(73));
    expect(await statesOf(orderNo)).toEqual(['revoked', 'revoked', 'revoked', 'live']);
    const { timeline, certificates: all } = await detailOf(customer, orderNo);
    expect(timeline.filter(({ kind }) => kind === 'revoked')).toHaveLength(3);
    expect(all[0]?.revocation?.reason).toBe('superseded');
  });

  it('may be corrected at no charge before the first certificate', async () => {
    const [one, two] = freshNames();
    const orderNo = await placeOrder(customer, { names: [one] });
    await payOrder(customer, orderNo);
    const body = { csr: await newRequest([two]), key: '', domainNames: two, dcvMethod: 'dns' as const };
    expect((await customer.call(calls.reCommit, { params: { orderNo }, body })).data().total).toBe(0);
    const [row] = await server.services.db.select().from(orders).where(eq(orders.orderNo, orderNo));
    expect(row?.pricedNames).toEqual([two]);
  });
});

it('makes one certificate of one request, sent under different keys', async () => {
  const [name] = freshNames();
  const orderNo = await issuedOrder(server, customer, { names: [name] });
  const csr = await newRequest([name]);
  const replies = await Promise.all([reSign(orderNo, [name], csr), reSign(orderNo, [name], csr)]);
  expect(replies.map((reply) => reply.data())).toEqual([
    { orderNo, total: 0 },
    { orderNo, total: 0 },
  ]);
  expect((await detailOf(customer, orderNo)).certificates).toHaveLength(2);
  // Another request is another step, and so is the same one once its certificate is revoked, or later.
  clock.move(2 * hour);
  expect((await reSign(orderNo, [name], csr)).envelope.code).toBe(200);
  expect((await detailOf(customer, orderNo)).certificates).toHaveLength(3);
});

it.each([
  { name: 'that waits for validation', issuingTime: null, isRefunded: true },
  // It may have issued.
  { name: 'that the CA was asked for', issuingTime: new Date(), isRefunded: false },
])('ends an order $name with the paid span (refunded: $isRefunded)', async ({ issuingTime, isRefunded }) => {
  const orderNo = await placeOrder(customer, { ...flex, names: freshNames() });
  const before = await balanceOf(server.services.db, customer.id);
  await payOrder(customer, orderNo);
  const { payAmount } = await detailOf(customer, orderNo);
  const payTime = new Date(clock.now().getTime() - 365 * 24 * hour);
  await changeOrder(server, orderNo, { payTime, issuingTime });
  await endErrands(server.services);
  await endErrands(server.services);
  const after = await detailOf(customer, orderNo);
  expect(after).toMatchObject({ orderStatus: 1007, waitsFor: 'nothing', certificates: [] });
  const over = isRefunded ? ['order-over', 'refunded'] : ['order-over'];
  expect(after.timeline.map(({ kind }) => kind).slice(-over.length)).toEqual(over);
  const paid = isRefunded ? 0 : payAmount;
  expect(await balanceOf(server.services.db, customer.id)).toBe(before - paid);
});

it('ends a reissue with the paid span, and refunds what was paid for it', async () => {
  const [one, two] = freshNames();
  const orderNo = await issuedOrder(server, customer, { ...flex, names: [one] });
  const before = await balanceOf(server.services.db, customer.id);
  await reSign(orderNo, [one, two]);
  await pay(orderNo);
  expect((await detailOf(customer, orderNo)).orderStatus).toBe(1002);
  // The session would not live to see a year pass.
  await changeOrder(server, orderNo, { payTime: new Date(clock.now().getTime() - 365 * 24 * hour) });
  const refused = await customer.call(contract.validation.verifyDomains, { params: { id: orderNo } });
  expect(refused.envelope.code).toBe(12012);
  await endErrands(server.services);
  await endErrands(server.services);
  const after = await detailOf(customer, orderNo);
  expect(after).toMatchObject({ orderStatus: 1000, isReSigning: false, waitsFor: 'nothing', reSignPaid: 0 });
  expect(after.timeline.map(({ kind }) => kind).slice(-2)).toEqual(['reissue-over', 'refunded']);
  expect(await balanceOf(server.services.db, customer.id)).toBe(before);
  const [row] = await server.services.db.select().from(orders).where(eq(orders.orderNo, orderNo));
  expect([row?.nextCheckTime, row?.reissueID, row?.nextAskedTime]).toEqual([null, null, null]);
  const records = await customer.ask(calls.reSignRecords, { query: { orderNo } });
  expect(records.data[0]?.state).toBe('cancelled');
});
