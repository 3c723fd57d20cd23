import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import type { Clock } from '#server/clock.ts';
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

  it('is each account’s own, and refuses days outside its span', async () => {
    const customer = await server.customer();
    await issuedOrder(server, customer);
    expect((await view(await server.customer(), '2029-03-15')).orders).toBe(0);
    for (const on of ['2025-12-31', '2036-01-01', '2027-02-30', 'soon'])
      expect((await customer.call(policy.clock, { query: { on } })).envelope.code).toBe(400);
  });
});
