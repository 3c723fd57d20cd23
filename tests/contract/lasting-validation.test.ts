import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { delegationFor } from '#core/validation/delegation.ts';
import type { Validation } from '#core/validation/validation.ts';
import { orders } from '#server/db/schema/orders.ts';
import { delegatedRecords, domainValidations } from '#server/db/schema/validation.ts';
import { publishDelegated, removeDelegated } from '#server/validation/delegated-records.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import {
  changeOrder,
  customerWith,
  detailOf,
  flex,
  issueNow,
  payAndIssue,
  payOrder,
  placeOrder,
  validationsOf,
  verify,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';
import { letPass, sweepNextCertificates } from '#tests/support/server/time-passes.ts';

const zone = 'delegated.certhub.test';
const byText = { ...flex, dcvMethod: 'dns_txt' } as const;

describe.each(await databaseKinds())('on %s', { timeout: 60_000 }, (database) => {
  const server = shareShop({ database });
  let customer: TestCustomer;
  let name: string;
  let count = 0;
  beforeEach(async () => {
    count += 1;
    name = `shop${count}.example.com`;
    customer = await customerWith(server, 1_000_000);
  });

  const db = () => server.services.db;
  const publish = async (record: { name: string; type: 'CNAME' | 'TXT'; value: string }, by = customer) => {
    await by.ask(contract.sandbox.putRecord, { body: record });
  };
  const paid = async (choice: Parameters<typeof placeOrder>[1], by = customer) => {
    const orderNo = await placeOrder(by, { names: [name], ...choice });
    await payOrder(by, orderNo);
    return orderNo;
  };
  const check = async (orderNo: string, by = customer): Promise<DomainValidation | undefined> => {
    await changeOrder(server, orderNo, { askedTime: null });
    return (await verify(by, orderNo)).data().data[0];
  };
  /** Starts the next certificate of an issued order, whose names have to be validated again. */
  const beginNext = async (orderNo: string) => {
    const [order] = await db().select().from(orders).where(eq(orders.orderNo, orderNo));
    await db()
      .update(domainValidations)
      .set({ validatedTime: new Date(Date.now() - 210 * dayMs) })
      .where(eq(domainValidations.orderID, order?.id ?? ''));
    await letPass(server.services, orderNo, 170);
    await sweepNextCertificates(server);
  };

  it('validates every certificate by one CNAME that delegates the name', async () => {
    const orderNo = await paid(byText);
    const { delegation, recordName } = (await validationsOf(customer, orderNo))[0] ?? {};
    expect(delegation).toEqual({
      recordName,
      expected: delegationFor(name, customer.id, zone).expected,
    });
    expect(delegation?.expected).not.toContain(customer.id);
    await publish({ name: recordName ?? '', type: 'CNAME', value: delegation?.expected ?? '' });
    await issueNow(customer, orderNo);
    await beginNext(orderNo);
    await issueNow(customer, orderNo);
    expect((await detailOf(customer, orderNo)).certificates).toHaveLength(2);
    expect(await db().$count(delegatedRecords, eq(delegatedRecords.name, delegation?.expected ?? ''))).toBe(
      0,
    );
  });

  it('never validates by a name delegated to another account, not even with the right text', async () => {
    const stranger = await customerWith(server, 1_000_000);
    const { expected: theirs } = delegationFor(name, stranger.id, zone);
    await publish({ name: `_dnsauth.${name}`, type: 'CNAME', value: theirs });
    const orderNo = await paid(byText);
    const { expected = '' } = (await validationsOf(customer, orderNo))[0] ?? {};
    const refused = { state: 'differs', problem: 'OTHER-DELEGATION', found: [theirs] };
    expect(await check(orderNo)).toMatchObject(refused);
    // Nobody but the shop publishes in its zone.
    await publish({ name: theirs, type: 'TXT', value: expected });
    expect(await check(orderNo)).toMatchObject(refused);
    await db()
      .insert(delegatedRecords)
      .values({ holderID: customer.id, name: theirs, value: expected, createdTime: new Date() });
    expect(await check(orderNo)).toMatchObject(refused);
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1002);
    await issueNow(stranger, await paid(byText, stranger));
  });

  it('publishes the values of a holder once, however many checks do it at the same time', async () => {
    const of = (expected: string): Validation => {
      const delegation = delegationFor(name, customer.id, zone);
      return { recordType: 'TXT', recordName: delegation.recordName, expected, delegation };
    };
    const published = () =>
      db()
        .select({ value: delegatedRecords.value })
        .from(delegatedRecords)
        .where(eq(delegatedRecords.holderID, customer.id));
    const now = new Date();
    const often = Array.from({ length: 10 });
    await Promise.all(often.map(() => publishDelegated(db(), customer.id, [of('a'), of('a'), null], now)));
    expect(await published()).toEqual([{ value: 'a' }]);
    await Promise.all(often.map(() => publishDelegated(db(), customer.id, [of('b')], now)));
    expect(await published()).toEqual([{ value: 'b' }]);
    await removeDelegated(db(), new Date(now.getTime() + 1));
    expect(await published()).toEqual([]);
  });

  it('does not call a delegation a wrong value where a CNAME record is expected', async () => {
    const { recordName, expected } = delegationFor(name, customer.id, zone);
    await publish({ name: recordName, type: 'CNAME', value: expected });
    const orderNo = await paid({ ...flex, dcvMethod: 'dns' });
    expect(await check(orderNo)).toMatchObject({ state: 'missing', problem: 'DELEGATED', found: [expected] });
    expect((await validationsOf(customer, orderNo))[0]).not.toHaveProperty('delegation');
    const kinds = (await detailOf(customer, orderNo)).timeline.map(({ kind }) => kind);
    expect(kinds).not.toContain('check-failed');
  });

  it('recognizes the record of the previous certificate, and lists the next one’s among those to publish', async () => {
    const orderNo = await placeOrder(customer, { names: [name] });
    await payAndIssue(customer, orderNo);
    const old = (await validationsOf(customer, orderNo))[0]?.expected;
    await beginNext(orderNo);
    const next = await check(orderNo);
    expect(next).toMatchObject({ state: 'missing', problem: 'PREVIOUS', found: [old] });
    const order = await detailOf(customer, orderNo);
    expect([order.orderStatus, order.certificates.length]).toEqual([1002, 1]);
    expect(order.timeline.map(({ kind }) => kind)).not.toContain('check-failed');
    expect((await customer.ask(contract.validation.waiting, {})).data).toMatchObject([
      { orderNo, domainName: name, expected: next?.expected, persistent: next?.persistent },
    ]);
    await publish({ name: next?.recordName ?? '', type: 'CNAME', value: next?.expected ?? '' });
    await issueNow(customer, orderNo);
  });

  it('recognizes the record of the order that is renewed', async () => {
    const orderNo = await placeOrder(customer, { names: [name] });
    await payAndIssue(customer, orderNo);
    const old = (await validationsOf(customer, orderNo))[0]?.expected;
    await letPass(server.services, orderNo, 350);
    expect(await check(await paid({}))).toMatchObject({
      state: 'missing',
      problem: 'PREVIOUS',
      found: [old],
    });
  });

  it('finds a record whose name was entered with the domain twice', async () => {
    const orderNo = await paid(byText);
    const { recordName, expected = '' } = (await validationsOf(customer, orderNo))[0] ?? {};
    await publish({ name: `${recordName}.example.com`, type: 'TXT', value: expected });
    expect(await check(orderNo)).toMatchObject({
      state: 'missing',
      problem: 'DOUBLED-NAME',
      found: [expected],
    });
  });
});
