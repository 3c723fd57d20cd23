import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { addDays } from '#core/orders/span.ts';
import type { Clock } from '#server/clock.ts';
import { addParties } from '#tests/support/rows/own-parties.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import {
  changeOrder,
  deposit,
  issueNow,
  payOrder,
  placeOrder,
  validationsOf,
  verify,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const calls = contract.validation;

describe.each(await databaseKinds())('on %s', { timeout: 60_000 }, (database) => {
  let shift = 0;
  const clock: Clock = {
    now: () => addDays(new Date('2026-11-23T08:00:00Z'), shift),
    real: () => new Date(),
  };
  const server = shareShop({ database, clock });

  const publish = async (customer: TestCustomer, name: string, value: string) =>
    (await customer.ask(contract.sandbox.putRecord, { body: { name, type: 'TXT', value } })).id;
  /** Lets the next check run immediately. */
  const forgetLastCheck = (orderNo: string) => changeOrder(server, orderNo, { askedTime: null });

  it('accepts a persistent record in place of the usual one, also for the same customer’s later orders', async () => {
    const customer = await server.customer();
    const stranger = await server.customer();
    const name = 'lasting.example.com';
    for (const { id } of [customer, stranger]) await deposit(server, id, 100_000);
    const paid = async (by: TestCustomer) => {
      const orderNo = await placeOrder(by, { names: [name], dcvMethod: 'dns' });
      await payOrder(by, orderNo);
      return orderNo;
    };
    const first = await paid(customer);
    const expected = `globalsign.com; accounturi=urn:uuid:${customer.id}`;
    const persistent = [{ recordName: `_validation-persist.${name}`, expected }];
    expect(await validationsOf(customer, first)).toMatchObject([{ persistent }]);
    await publish(customer, `_validation-persist.${name}`, expected);
    await forgetLastCheck(first);
    await issueNow(customer, first);
    expect(await validationsOf(customer, first)).toMatchObject([
      { state: 'validated', found: [expected], recordType: 'TXT', ...persistent[0], isPersistent: true },
    ]);
    await issueNow(customer, await paid(customer));
    const elsewhere = await paid(stranger);
    await forgetLastCheck(elsewhere);
    expect((await verify(stranger, elsewhere)).data().data).toMatchObject([
      { state: 'missing', persistent: [{ expected: `globalsign.com; accounturi=urn:uuid:${stranger.id}` }] },
    ]);
    const byFile = await placeOrder(customer, { names: ['file.lasting.example.com'], dcvMethod: 'file' });
    expect((await validationsOf(customer, byFile))[0]).not.toHaveProperty('persistent');
  });

  it('accepts a persistent record ahead of orders for the CAs it names, and checks it again at expiry', async () => {
    const customer = await server.customer();
    const { contactID, orgID } = await addParties(server, customer.id);
    const domains = async () => (await customer.ask(calls.organizationDomains, { query: { orgID } })).data;
    const check = async () => {
      shift += 1;
      return (await customer.ask(calls.verifyOrganizationDomains, { params: { id: orgID } })).data;
    };
    const stateOfOrder = async (name: string) => {
      const choice = { productNo: 'ov-single', productType: 'ov_one_ssl', contactID, orgID };
      const orderNo = await placeOrder(customer, { ...choice, names: [name] });
      return (await validationsOf(customer, orderNo))[0]?.state;
    };
    const body = { orgID, domainNames: 'ahead.example.com', dcvMethod: 'dns' } as const;
    await customer.ask(calls.addOrganizationDomains, { body });
    const [added] = await domains();
    const lasting = (issuer: string) => `${issuer}; accounturi=urn:uuid:${customer.id}; policy=wildcard`;
    const recordName = '_validation-persist.ahead.example.com';
    expect(added?.persistent).toEqual(
      ['digicert.com', 'globalsign.com', 'sectigo.com'].map((issuer) => ({
        recordName,
        expected: lasting(issuer),
      })),
    );
    const id = await publish(customer, recordName, lasting('globalsign.com'));
    expect(await check()).toMatchObject([{ state: 'validated', validatedIssuers: ['globalsign.com'] }]);
    expect(await stateOfOrder('a.ahead.example.com')).toBe('waiting');
    await publish(customer, recordName, lasting('digicert.com'));
    const again = { id: added?.id ?? '', dcvMethod: 'dns' } as const;
    await customer.ask(calls.validateOrganizationDomain, { body: again });
    const [both] = await check();
    expect(both?.validatedIssuers).toEqual(['digicert.com', 'globalsign.com']);
    expect(await stateOfOrder('b.ahead.example.com')).toBe('validated');

    // At expiry the server checks on its own, and finds one record fewer.
    await customer.ask(contract.sandbox.deleteRecord, { params: { id } });
    shift = 200;
    await expect
      .poll(async () => (await domains())[0], { timeout: 40_000 })
      .toMatchObject({ state: 'validated', validatedIssuers: ['digicert.com'] });
    expect(await stateOfOrder('c.ahead.example.com')).toBe('validated');
    // File validation leaves nothing in DNS.
    await customer.ask(calls.validateOrganizationDomain, { body: { ...again, dcvMethod: 'file' } });
    expect((await domains())[0]).not.toHaveProperty('persistent');
  });
});
