import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import type { Clock } from '#server/clock.ts';
import { insertFound } from '#tests/support/rows/many-found.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { issuedOrder, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const now = new Date('2026-11-27T10:00:00Z');
const clock: Clock = { now: () => now, real: () => new Date() };
const server = shareShop({ clock });
const { policy } = contract;

const view = (by: TestCustomer, on: string) => by.ask(policy.clock, { query: { on } });
const bitten = (by: TestCustomer, on: string, rule?: 'length' | 'end') =>
  by.ask(policy.bitten, { query: { on, ...(rule === undefined ? {} : { rule }) } });

describe('the policy clock of an account', () => {
  it('counts nothing without orders', async () => {
    const customer = await server.customer();
    await placeOrder(customer);
    expect(await view(customer, '2029-03-15')).toMatchObject({ orders: 0, needed: 0, best: null });
    expect((await bitten(customer, '2029-03-15')).total).toBe(0);
  });

  it('shows what the rules of a day do to a certificate that serves', async () => {
    const customer = await server.customer();
    const orderNo = await issuedOrder(server, customer, { names: ['clock.example.com'] });
    const today = await view(customer, '2026-11-27');
    expect(today).toMatchObject({ orders: 1, automatic: 0, needed: 0, renewals: { today: 0, later: 0 } });
    const later = await view(customer, '2027-03-15');
    const counts = Object.fromEntries(later.bites.map((each) => [each.rule, [each.today, each.later]]));
    expect(counts).toMatchObject({ length: [0, 1], domain: [0, 1], end: [0, 0], email: [0, 0] });
    expect(later.rules.map(({ name, today: from, later: to }) => [name, from, to])).toEqual([
      ['length', 199, 99],
      ['domain', 200, 100],
      ['organization', 398, 398],
    ]);
    expect(later).toMatchObject({ needed: 1, best: { remedy: 'record', orders: 1 } });
    const { data } = await bitten(customer, '2027-03-15');
    expect(data).toMatchObject([
      { orderNo, commonName: 'clock.example.com', bites: [{ rule: 'domain' }, { rule: 'length' }] },
    ]);
    expect((await bitten(customer, '2027-03-15', 'end')).total).toBe(0);
    expect((await bitten(customer, '2027-07-01', 'end')).total).toBe(1);
  });

  it('shows what they do to names, organizations, mailboxes and certificates from elsewhere', async () => {
    const customer = await server.customer();
    await issuedOrder(server, customer, { names: ['held.example.com'] });
    await customer.ask(contract.parties.validationEmails.add, { body: { email: 'dns@held.example.com' } });
    await insertFound(server.database.db, customer.id, 60);
    const held = (kind: 'name' | 'organization' | 'mailbox', on: string) =>
      customer.ask(policy.holdings, { query: { on, kind } });
    const bite = { rule: 'domain', day: '2027-03-15', remedy: 'record' };
    expect((await held('name', '2027-03-15')).data).toMatchObject([
      { name: 'held.example.com', bites: [bite] },
    ]);
    expect((await held('name', '2027-03-14')).total).toBe(0);
    expect((await held('mailbox', '2028-03-14')).total).toBe(0);
    const email = { rule: 'email', day: '2028-03-15', remedy: 'method' };
    expect((await held('mailbox', '2028-03-15')).data).toMatchObject([
      { name: 'dns@held.example.com', bites: [email] },
    ]);
    expect((await held('organization', '2030-01-01')).total).toBe(0);
    expect((await view(customer, '2028-03-15')).holdings).toEqual({ name: 1, organization: 0, mailbox: 1 });
    const foreign = (on: string) => customer.ask(policy.foreign, { query: { on, limit: 50 } });
    const found = await foreign('2035-12-31');
    // Half of them are the account's own.
    expect(found.total).toBe(30);
    expect(found.data.every(({ whose, bites }) => whose !== 'ours' && bites[0]?.rule === 'end')).toBe(true);
    const [first] = found.data;
    expect((await foreign(first?.notAfter.slice(0, 10) ?? '')).data[0]).toMatchObject({ id: first?.id });
    expect((await (await server.customer()).ask(policy.foreign, { query: { on: '2035-12-31' } })).total).toBe(
      0,
    );
  });

  it('is each account’s own, and refuses days outside its span', async () => {
    const customer = await server.customer();
    await issuedOrder(server, customer);
    expect((await view(await server.customer(), '2029-03-15')).orders).toBe(0);
    for (const on of ['2025-12-31', '2036-01-01', '2027-02-30', 'soon'])
      expect((await customer.call(policy.clock, { query: { on } })).envelope.code).toBe(400);
  });
});
