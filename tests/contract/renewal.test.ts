import { expect, it } from 'vitest';
import type { QueryOf } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { giveCertificate } from '#tests/support/rows/given-certificate.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import {
  changeOrder,
  deposit,
  detailOf,
  issuedOrder,
  newRequest,
  payOrder,
  placeOrder,
  publishAndIssue,
  wild,
} from '#tests/support/server/shop.ts';

const server = shareShop();
const customer = shareCustomer(() => server.customer());

/** An issued order of a brand that adds the remaining time, with `days` days left of the paid period. */
async function endingIn(days: number, name: string): Promise<string> {
  const orderNo = await issuedOrder(server, customer, { ...wild, names: [`*.${name}.example.com`] });
  const payTime = new Date(Date.now() - (365 - days) * dayMs - 60_000);
  await changeOrder(server, orderNo, { payTime });
  return orderNo;
}

const renew = (orderid: string, who = customer, key = crypto.randomUUID()) =>
  who.call(contract.orders.renew, { body: { orderid, year: 1 } }, { key });

it('orders again for an order about to end, linked to it, with the remaining days added', async () => {
  const before = await endingIn(20, 'soon');
  const money = await balanceOf(server.services.db, customer.id);
  const key = 'one-key-of-a-renewal';
  const { orderNos: after, total } = (await renew(before, customer, key)).data();
  expect((await renew(before, customer, key)).data()).toEqual({ orderNos: after, total });
  // It already has a successor, so no second one is created.
  expect((await renew(before)).envelope).toMatchObject({
    code: 12012,
    errors: [{ field: 'orderid', reason: 'renewal-done', found: before, expected: after }],
  });
  const [old, fresh] = [await detailOf(customer, before), await detailOf(customer, after)];
  expect(fresh).toMatchObject({
    orderStatus: 1001,
    domainNames: old.domainNames,
    csr: old.csr,
    addedDays: 19,
    payAmount: total,
  });
  for (const order of [old, fresh]) {
    expect(order.renewals.map(({ orderNo }) => orderNo)).toEqual([before, after]);
  }
  expect(old.timeline.at(-1)).toMatchObject({ kind: 'renewed', note: after });
  await payOrder(customer, after);
  expect(await balanceOf(server.services.db, customer.id)).toBe(money - total);
  await publishAndIssue(customer, after);
  const paid = await detailOf(customer, after);
  expect(Date.parse(paid.paidUntil) - Date.parse(paid.payTime)).toBe((365 + 19) * dayMs);
  expect(paid.certificate && paid.certificate.notAfter <= paid.paidUntil).toBe(true);
});

it('says what each renewal costs, or why there is none, before anything is ordered', async () => {
  const [due, early] = [await endingIn(20, 'due'), await endingIn(200, 'tooearly')];
  const waiting = await placeOrder(customer, { ...wild, names: ['*.unpaid.example.com'] });
  const done = await endingIn(20, 'done');
  const after = (await renew(done)).data().orderNos;
  const orderNos = [due, early, waiting, done].join(',');
  const { data } = (await customer.call(contract.orders.renewals, { body: { orderNos } })).data();
  expect(data.map(({ refusal }) => refusal)).toEqual([
    null,
    { kind: 'early', from: expect.stringMatching(/^20/) },
    { kind: 'nothing' },
    { kind: 'done', orderNo: after },
  ]);
  const [first] = data;
  expect(first).toMatchObject({
    domainNames: ['*.due.example.com'],
    addedDays: 19,
    keys: ['new', 'same'],
    keyType: 'P-256',
  });
  // What is shown is what is charged.
  const { total } = (await renew(due)).data();
  expect(first?.terms.find(({ year }) => year === 1)?.cents).toBe(total);
});

it('renews with another request, and never with a compromised key', async () => {
  const before = await endingIn(20, 'rekeyed');
  const csr = await newRequest(['*.rekeyed.example.com']);
  const body = { orderid: before, year: 1, csr, key: '' };
  const after = (await customer.call(contract.orders.renew, { body })).data().orderNos;
  const [old, fresh] = [await detailOf(customer, before), await detailOf(customer, after)];
  expect(fresh.spkiHash).not.toBe(old.spkiHash);
  expect(fresh.domainNames).toEqual(old.domainNames);
  await customer.call(contract.orders.cancel, { body: { orderNos: after } });

  const [{ serialNumber = '' } = {}] = old.certificates;
  const revocation = { orderNo: before, serialNumber, reason: 'keyCompromise' } as const;
  await customer.ask(contract.orders.revoke, { body: revocation });
  const asked = { body: { orderNos: before } };
  const { data } = (await customer.call(contract.orders.renewals, asked)).data();
  expect(data[0]?.keys).toEqual(['new']);
  expect((await renew(before)).envelope.code).not.toBe(200);
});

it('allows another renewal after a cancelled one, and refuses it too early or for another customer', async () => {
  const before = await endingIn(10, 'again');
  const first = (await renew(before)).data().orderNos;
  await customer.call(contract.orders.cancel, { body: { orderNos: first } });
  expect((await detailOf(customer, before)).renewals).toHaveLength(1);
  expect((await renew(before)).envelope.code).toBe(200);
  expect((await renew(await endingIn(200, 'early'))).envelope.code).toBe(12012);
  expect((await renew(before, await server.customer())).envelope.code).toBe(404);
  const year = (await customer.call(contract.orders.renew, { body: { orderid: before, year: 3 } })).envelope;
  expect([400, 12012]).toContain(year.code);
});

it('links an order made in the form for exactly the same names, and none for other names', async () => {
  const before = await endingIn(20, 'form');
  await deposit(server, customer.id, 100_000);
  const other = await placeOrder(customer, { ...wild, names: ['*.form2.example.com'] });
  expect((await detailOf(customer, other)).renewals).toHaveLength(1);
  const after = await placeOrder(customer, { ...wild, names: ['*.form.example.com'] });
  expect((await detailOf(customer, after)).renewals.map(({ orderNo }) => orderNo)).toEqual([before, after]);
  expect((await detailOf(customer, after)).addedDays).toBe(19);
  // It already has a successor: a second order for the same names is independent, and no renewal is created.
  const second = await placeOrder(customer, { ...wild, names: ['*.form.example.com'] });
  expect((await detailOf(customer, second)).renewals).toHaveLength(1);
  expect((await renew(before)).envelope.code).toBe(12012);
});

it('is expiring until the renewal is issued for its names, and again once that one is revoked', async () => {
  const before = await endingIn(20, 'listed');
  await giveCertificate(server.services, before, { notAfter: new Date(Date.now() + 20 * dayMs) });
  const list = (query: QueryOf<typeof contract.orders.list>) =>
    customer.ask(contract.orders.list, { query: { limit: 100, ...query } });
  const isListed = async (query: QueryOf<typeof contract.orders.list>) => {
    const { data, total } = await list(query);
    expect(data).toHaveLength(total);
    return data.some(({ orderNo }) => orderNo === before);
  };
  const counted = async (query: QueryOf<typeof contract.orders.count> = {}) =>
    (await customer.ask(contract.orders.count, { query })).expiring;
  const row = async () => (await list({ orderNos: before })).data[0];

  const expiring = await counted();
  expect(await isListed({ status: 'expiring' })).toBe(true);
  expect(await isListed({ renewed: 'yes' })).toBe(false);
  expect((await row())?.renewal).toBeNull();

  const [after = ''] = (await renew(before)).data().orderNos.split(',');
  // Bought, not issued: nothing stands for the old one yet.
  expect(await isListed({ status: 'expiring' })).toBe(true);
  expect(await isListed({ renewed: 'yes' })).toBe(false);
  expect((await row())?.renewal).toEqual({ orderNo: after, orderStatus: 1001 });
  expect(await counted()).toBe(expiring);

  const issued = { notBefore: new Date(), notAfter: new Date(Date.now() + 199 * dayMs) };
  await giveCertificate(server.services, after, issued);
  expect(await isListed({ status: 'expiring' })).toBe(false);
  expect(await isListed({ status: 'issued', renewed: 'yes' })).toBe(true);
  expect(await isListed({ renewed: 'no' })).toBe(false);
  expect((await row())?.certificates.map(({ state }) => state)).toEqual(['replaced']);
  expect(await counted()).toBe(expiring - 1);
  expect(await counted({ brand: (await detailOf(customer, before)).subBrand })).toBe(expiring - 1);

  await giveCertificate(server.services, after, { ...issued, revokedTime: new Date() });
  expect(await isListed({ status: 'expiring' })).toBe(true);
  expect(await counted()).toBe(expiring);
});
