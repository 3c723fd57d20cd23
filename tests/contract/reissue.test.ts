import { X509Certificate } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { orders } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import {
  newEc,
  openssl,
  opensslRequest,
  showCertificate,
  verifyChain,
} from '#tests/support/files/openssl.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import {
  balanceMethod,
  changeOrder,
  customerWith,
  detailOf,
  flex,
  issuedOrder,
  payAndIssue,
  payOrder,
  placeOrder,
  publishAndIssue,
  validationsOf,
} from '#tests/support/server/shop.ts';

const { orders: calls } = contract;
const server = shareShop();
const customer = shareCustomer(() => customerWith(server, 1_000_000));

let count = 0;
/** Two names that no other order has. */
function twoNames(): [string, string] {
  count += 1;
  return [`a${count}.example.com`, `b${count}.example.com`];
}

const newRequest = (names: readonly string[]) => opensslRequest(names, newEc('P-256'));

async function reSign(orderNo: string, names: readonly string[], csr?: string, who = customer, key?: string) {
  const body = {
    orderNo,
    csr: csr ?? (await newRequest(names)),
    key: 'v1.bmV3',
    domainNames: names.join(','),
    dcvMethod: 'dns' as const,
  };
  return who.call(calls.reSign, { body }, { key });
}
const quote = (orderNo: string, names: readonly string[]) =>
  customer.ask(calls.reSignPrice, { params: { id: orderNo }, body: { domains: names.join(',') } });
const balance = () => balanceOf(server.services.db, customer.id);
const cancel = (orderNo: string) => customer.ask(contract.orders.cancel, { body: { orderNos: orderNo } });
const orderOf = async (orderNo: string) =>
  (
    await server.services.db.select().from(orders).where(eq(orders.orderNo, orderNo))
  )[0] as typeof orders.$inferSelect;
const payDifference = (orderNo: string) =>
  customer.call(contract.payment.pay, { body: { ...balanceMethod, aim: 'reSign', orderNo } });
const namesIn = (pem: string) =>
  (new X509Certificate(pem).subjectAltName ?? '').split(', ').map((name) => name.replace('DNS:', ''));

describe('a reissue', () => {
  it('with the same names starts at once, with a new key; the previous certificate stays valid', async () => {
    const [name] = twoNames();
    const orderNo = await issuedOrder(server, customer, { names: [name] });
    const before = await detailOf(customer, orderNo);
    const money = await balance();
    expect(await quote(orderNo, [name])).toMatchObject({
      reSignPriceDiff: 0,
      domainNames: [name],
      validateAgain: [],
      vetAgain: false,
      paidUntil: before.paidUntil,
    });
    const csr = await newRequest([name]);
    expect((await reSign(orderNo, [name], csr)).data()).toEqual({ orderNo, total: 0 });
    const after = await detailOf(customer, orderNo);
    expect([after.orderStatus, after.isReSigning, after.paidUntil]).toEqual([1000, false, before.paidUntil]);
    expect(await balance()).toBe(money);
    expect(after.certificates.map(({ number }) => number)).toEqual([1, 2]);
    expect(after.certificates[0]?.serialNumber).toBe(before.certificate?.serialNumber);
    expect(after.certificate?.key).toBe('v1.bmV3');
    expect(after.certificate?.spkiHash).not.toBe(before.certificate?.spkiHash);
    const { notAfter = '' } = after.certificate ?? {};
    expect(notAfter <= after.paidUntil).toBe(true);
    expect(await verifyChain(after.certificate?.chain)).toContain('leaf.pem: OK');
    const ownKey = await openssl(['req', '-in', 'own.csr', '-noout', '-pubkey'], { 'own.csr': csr });
    expect(await showCertificate(after.certificate?.chain[0], '-pubkey')).toBe(ownKey.output);
    expect(after.timeline.map(({ kind }) => kind).slice(-2)).toEqual(['reissue', 'issued']);
    const records = await customer.ask(calls.reSignRecords, { query: { orderNo } });
    expect(records).toMatchObject({ total: 1, data: [{ number: 1, state: 'issued', domainNames: [name] }] });
  });

  it('with another name costs the difference once, and only that name is validated', async () => {
    const [one, other] = twoNames();
    const orderNo = await issuedOrder(server, customer, { ...flex, names: [one] });
    const money = await balance();
    expect(await quote(orderNo, [one, other])).toMatchObject({
      reSignPriceDiff: 1_900,
      validateAgain: [other],
    });
    const csr = await newRequest([one, other]);
    // Sent twice with one key, it counts once.
    const first = await reSign(orderNo, [one, other], csr, customer, 'one-key-for-it');
    expect((await reSign(orderNo, [one, other], csr, customer, 'one-key-for-it')).data()).toEqual(
      first.data(),
    );
    expect(first.data()).toEqual({ orderNo, total: 1_900 });
    const waiting = await detailOf(customer, orderNo);
    expect(waiting).toMatchObject({ orderStatus: 5004, isReSigning: true, reSignPriceDiff: 1_900 });
    expect(waiting.certificate?.domainNames).toEqual([one]);
    expect((await reSign(orderNo, [one])).envelope.code).toBe(12012);
    const [paid, again] = await Promise.all([payDifference(orderNo), payDifference(orderNo)]);
    expect([paid?.envelope.code, again?.envelope.code].toSorted()).toEqual([12011, 200]);
    expect(await balance()).toBe(money - 1_900);
    const states = (await validationsOf(customer, orderNo)).map(({ domainName, state }) => [
      domainName,
      state === 'validated',
    ]);
    expect(states).toEqual([
      [one, true],
      [other, false],
    ]);
    await publishAndIssue(customer, orderNo);
    const after = await detailOf(customer, orderNo);
    expect(namesIn(after.certificate?.certificate ?? '')).toEqual([one, other]);
    expect(after).toMatchObject({
      isReSigning: false,
      reSignPriceDiff: 0,
      reSignPaid: 0,
      payAmount: 8_800 + 1_900,
    });
    // Names already paid for cost nothing more, and dropping names gives no refund.
    expect((await quote(orderNo, [one, other])).reSignPriceDiff).toBe(0);
    expect((await quote(orderNo, [one])).reSignPriceDiff).toBe(0);
  });

  it('can be cancelled before and after payment, which refunds only its difference', async () => {
    const [one, other] = twoNames();
    const orderNo = await issuedOrder(server, customer, { ...flex, names: [one] });
    const before = await detailOf(customer, orderNo);
    const money = await balance();
    await reSign(orderNo, [one, other]);
    await cancel(orderNo);
    expect(await balance()).toBe(money);
    expect(await detailOf(customer, orderNo)).toMatchObject({
      orderStatus: 1000,
      isReSigning: false,
      domainNames: [one],
      csr: before.csr,
      spkiHash: before.spkiHash,
    });
    await reSign(orderNo, [other, one]);
    await payDifference(orderNo);
    expect(await balance()).toBe(money - 1_900);
    expect((await detailOf(customer, orderNo)).commonName).toBe(other);
    await cancel(orderNo);
    expect(await balance()).toBe(money);
    const after = await detailOf(customer, orderNo);
    expect(after).toMatchObject({ orderStatus: 1000, commonName: one, payAmount: before.payAmount });
    expect(after.certificate).toEqual(before.certificate);
    // A new one must be paid for again, because the first was refunded in full.
    expect((await quote(orderNo, [one, other])).reSignPriceDiff).toBe(1_900);
    const { data } = await customer.ask(calls.reSignRecords, { query: { orderNo } });
    expect(data.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect((await customer.call(contract.orders.cancel, { body: { orderNos: orderNo } })).envelope.code).toBe(
      12012,
    );
  });

  it('requires a new validation for names validated too long ago', async () => {
    const [one] = twoNames();
    const orderNo = await issuedOrder(server, customer, { names: [one] });
    const { id } = await orderOf(orderNo);
    await server.services.db
      .update(domainValidations)
      .set({ validatedTime: new Date(Date.now() - 400 * dayMs) })
      .where(and(eq(domainValidations.orderID, id), eq(domainValidations.domainName, one)));
    expect((await quote(orderNo, [one])).validateAgain).toEqual([one]);
    const [old] = await validationsOf(customer, orderNo);
    expect((await reSign(orderNo, [one])).data().total).toBe(0);
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1002);
    const [row] = await validationsOf(customer, orderNo);
    // The server may already have checked and found the old value.
    expect(row?.state).not.toBe('validated');
    expect(row?.expected).not.toBe(old?.expected);
    await publishAndIssue(customer, orderNo);
    expect((await detailOf(customer, orderNo)).certificates).toHaveLength(2);
  });

  it('replaces a revoked certificate with another key, never with the compromised one', async () => {
    const [one] = twoNames();
    const csr = await newRequest([one]);
    const sslCerts = [{ csr, key: '', commonName: one, domainNames: one }];
    const orderNo = await issuedOrder(server, customer, { names: [one], sslCerts });
    const serialNumber = (await detailOf(customer, orderNo)).certificate?.serialNumber ?? '';
    await customer.call(contract.orders.revoke, { body: { orderNo, serialNumber, reason: 'keyCompromise' } });
    const refused = (await reSign(orderNo, [one], csr)).envelope;
    expect(refused.errors[0]).toMatchObject({ field: 'csr', reason: 'key-compromised' });
    expect((await reSign(orderNo, [one])).data().total).toBe(0);
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1000);
    const anew = await customer.call(contract.purchase.create, {
      params: { productNo: 'dv-single' },
      body: { year: 1, dcvMethod: 'dns', productType: 'dv_one_ssl', sslCerts },
    });
    expect(anew.envelope.errors[0]).toMatchObject({ reason: 'key-compromised' });
  });

  it.each([
    { name: 'a name of another type', names: ['*.example.com'], want: [400, 'domainNames'] },
    { name: 'no name', names: [''], want: [400, 'domainNames'] },
    { name: 'an unreadable CSR', names: [], csr: 'nonsense', want: [400, 'csr'] },
  ])('is refused with $name', async ({ names, csr, want }) => {
    const [one] = twoNames();
    const orderNo = await issuedOrder(server, customer, { names: [one] });
    const asked = names.length > 0 ? names : [one];
    const { code, errors } = (await reSign(orderNo, asked, csr ?? (await newRequest([one])))).envelope;
    expect([code, errors[0]?.field]).toEqual(want);
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1000);
  });

  it('is only for own orders that were issued and whose paid period has not ended', async () => {
    const [one, other] = twoNames();
    const unpaid = await placeOrder(customer, { names: [one] });
    expect((await reSign(unpaid, [one])).envelope.code).toBe(12012);
    const orderNo = await issuedOrder(server, customer, { names: [other] });
    const stranger = await server.customer();
    expect((await reSign(orderNo, [other], undefined, stranger)).envelope.code).toBe(404);
    const over = { payTime: new Date(Date.now() - 366 * dayMs) };
    await changeOrder(server, orderNo, over);
    expect((await reSign(orderNo, [other])).envelope.code).toBe(12012);
  });
});

describe('an order returned by the CA', () => {
  it('is sent again with another key and a corrected name at no cost', async () => {
    const [wrong, right] = twoNames();
    const orderNo = await placeOrder(customer, { ...flex, names: [wrong] });
    await payOrder(customer, orderNo);
    const send = async (names: readonly string[]) =>
      customer.call(calls.reCommit, {
        params: { orderNo },
        body: { csr: await newRequest(names), key: '', domainNames: names.join(','), dcvMethod: 'dns_txt' },
      });
    const money = await balance();
    for (const status of [1003, 1006]) {
      await changeOrder(server, orderNo, { status, nextCheckTime: null });
      const dearer = (await send([right, wrong])).envelope;
      expect(dearer.errors[0]).toMatchObject({ field: 'domainNames', reason: 'name-too-many' });
      expect((await send([right])).data()).toEqual({ orderNo, total: 0 });
      expect((await detailOf(customer, orderNo)).orderStatus).toBe(1002);
    }
    const [row] = await validationsOf(customer, orderNo);
    expect([row?.domainName, row?.recordType]).toEqual([right, 'TXT']);
    await publishAndIssue(customer, orderNo);
    expect(namesIn((await detailOf(customer, orderNo)).certificate?.certificate ?? '')).toEqual([right]);
    expect(await balance()).toBe(money);
  });
});

describe('a name', () => {
  const remove = (orderNo: string, host: string) =>
    customer.call(calls.cancelHost, { body: { certid: orderNo, host } });

  it('can be removed from an unpaid order, which then costs less', async () => {
    const names = twoNames();
    const orderNo = await placeOrder(customer, { ...flex, names });
    expect((await detailOf(customer, orderNo)).payAmount).toBe(10_700);
    expect((await remove(orderNo, names[1].toUpperCase())).data()).toEqual({ refund: 0 });
    const order = await detailOf(customer, orderNo);
    expect([order.payAmount, order.domainNames]).toEqual([8_800, [names[0]]]);
  });

  it('can be removed from a paid order, which refunds its price and continues without it', async () => {
    const names = twoNames();
    const orderNo = await placeOrder(customer, { ...flex, names });
    const money = await balance();
    await payOrder(customer, orderNo);
    const [first] = await validationsOf(customer, orderNo);
    await customer.call(contract.sandbox.putRecord, {
      body: { name: first?.recordName ?? '', type: 'CNAME', value: first?.expected ?? '' },
    });
    await customer.call(contract.validation.verifyDomains, { params: { id: orderNo } });
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1002);
    expect((await remove(orderNo, names[1])).data()).toEqual({ refund: 1_900 });
    expect(await balance()).toBe(money - 8_800);
    const order = await detailOf(customer, orderNo);
    expect(order.orderStatus).toBe(1000);
    expect(namesIn(order.certificate?.certificate ?? '')).toEqual([names[0]]);
    expect((await remove(orderNo, names[0])).envelope.code).toBe(12012);
  });

  it('stays if it is the common name or not part of the order', async () => {
    const names = twoNames();
    const orderNo = await placeOrder(customer, { ...flex, names });
    for (const host of [names[0], 'c.example.com', '']) {
      const { code, errors } = (await remove(orderNo, host)).envelope;
      expect([code, errors[0]?.field, errors[0]?.expected]).toEqual([400, 'host', names[1]]);
    }
    expect((await detailOf(customer, orderNo)).domainNames).toEqual(names);
  });
});

describe('names corrected before validation', () => {
  const correct = async (orderNo: string, names: readonly string[]) =>
    customer.call(calls.reCommit, {
      params: { orderNo },
      body: {
        csr: await newRequest(names),
        key: 'v1.bmV3',
        domainNames: names.join(','),
        dcvMethod: 'dns' as const,
      },
    });

  it('keep their order, its price and existing validations, paid or not', async () => {
    const [typo, right] = twoNames();
    const orderNo = await placeOrder(customer, { names: [typo] });
    expect((await correct(orderNo, [right])).envelope.code).toBe(200);
    expect(await detailOf(customer, orderNo)).toMatchObject({ orderStatus: 1001, domainNames: [right] });
    const money = await balance();
    await payOrder(customer, orderNo);
    expect(await balance()).toBe(money - 8_800);
    expect((await correct(orderNo, [typo])).envelope.code).toBe(200);
    const again = await detailOf(customer, orderNo);
    expect(again).toMatchObject({ orderStatus: 1002, domainNames: [typo], payAmount: 8_800 });
    expect(again.timeline.filter(({ kind }) => kind === 'corrected')).toHaveLength(2);
    await publishAndIssue(customer, orderNo);
    const { certificate } = await detailOf(customer, orderNo);
    expect(namesIn(certificate?.certificate ?? '')).toEqual([typo]);
    expect(await balance()).toBe(money - 8_800);
  });

  it('are refused if they cost more, or once there is a certificate or a re-sign', async () => {
    const [one, other] = twoNames();
    const orderNo = await placeOrder(customer, { ...flex, names: [one] });
    expect((await correct(orderNo, [one, other])).envelope.code).toBe(400);
    await payAndIssue(customer, orderNo);
    expect((await correct(orderNo, [other])).envelope.code).toBe(12012);
    await reSign(orderNo, [one, other]);
    expect((await correct(orderNo, [other])).envelope.code).toBe(12012);
  });
});
