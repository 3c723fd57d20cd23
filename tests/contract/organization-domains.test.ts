import { expect, it, vi } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { addDays } from '#core/orders/span.ts';
import type { Clock } from '#server/clock.ts';
import { addParties } from '#tests/support/rows/own-parties.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import {
  customerWith,
  detailOf,
  payOrder,
  placeOrder,
  validationsOf,
  verify,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const began = new Date('2026-11-23T08:00:00Z');
let shift = 0;
const clock: Clock = { now: () => addDays(began, shift), real: () => new Date() };
const calls = contract.validation;
const server = shareShop({ clock });

/** A customer with an organization, a balance, and names validated for the organization. */
async function withDomains(...names: string[]) {
  shift = 0;
  const customer = await customerWith(server, 500_000);
  const parties = await addParties(server, customer.id);
  if (names.length > 0) {
    expect((await add(customer, parties.orgID, names.join(','))).added).toEqual(names);
    await publish(customer, parties.orgID);
    const states = (await check(customer, parties.orgID)).data().data.map(({ state }) => state);
    expect(states).toEqual(names.map(() => 'validated'));
  }
  return { customer, ...parties };
}

async function add(customer: TestCustomer, orgID: string, domainNames: string) {
  const body = { orgID, domainNames, dcvMethod: 'dns_txt' } as const;
  return await customer.ask(calls.addOrganizationDomains, { body });
}

const domainsOf = async (customer: TestCustomer, orgID: string) =>
  (await customer.ask(calls.organizationDomains, { query: { orgID } })).data;

async function publish(customer: TestCustomer, orgID: string) {
  for (const { recordName: name, expected: value } of await domainsOf(customer, orgID)) {
    await customer.ask(contract.sandbox.putRecord, { body: { name, type: 'TXT', value } });
  }
}

const check = (customer: TestCustomer, orgID: string) =>
  customer.call(calls.verifyOrganizationDomains, { params: { id: orgID } });

const ov = { productNo: 'ov-single', productType: 'ov_one_ssl' };
type Parties = { readonly contactID: string; readonly orgID: string };
const order = (customer: TestCustomer, { contactID, orgID }: Parties, name: string) =>
  placeOrder(customer, { ...ov, contactID, orgID, names: [name] });
const stateOf = async (customer: TestCustomer, orderNo: string) =>
  (await validationsOf(customer, orderNo))[0]?.state;

async function issuedAfterPaying(customer: TestCustomer, orderNo: string): Promise<void> {
  await payOrder(customer, orderNo);
  const isIssued = async () => (await detailOf(customer, orderNo)).orderStatus === 1000;
  await vi.waitUntil(isIssued, { timeout: 20_000, interval: 100 });
}

it('issues an order without another validation if its name is validated for its organization', async () => {
  const { customer, ...parties } = await withDomains('example.com');
  const [domain] = await domainsOf(customer, parties.orgID);
  // 200 days, shortened on the day the limit of 100 takes effect.
  expect(domain?.validUntil).toBe('2027-03-15T00:00:00.000Z');
  const first = await order(customer, parties, 'shop.example.com');
  expect((await validationsOf(customer, first))[0]).toMatchObject({
    state: 'validated',
    validatedTime: domain?.validatedTime,
  });
  expect((await domainsOf(customer, parties.orgID))[0]?.openOrders).toBe(1);
  await issuedAfterPaying(customer, first);
  const kinds = (await detailOf(customer, first)).timeline.map(({ kind }) => kind);
  expect(kinds).toEqual(['created', 'verified', 'paid', 'vetting', 'vetted', 'issued']);
  // The organization was vetted too, so the next order waits for nothing.
  const second = await order(customer, parties, 'mail.example.com');
  await issuedAfterPaying(customer, second);
  expect((await detailOf(customer, second)).timeline.map(({ kind }) => kind)).not.toContain('vetting');
  expect((await domainsOf(customer, parties.orgID))[0]?.openOrders).toBe(0);
});

it('uses the validation until it expires, and not afterwards, even for older orders', async () => {
  const { customer, ...parties } = await withDomains('example.com');
  const early = await order(customer, parties, 'early.example.com');
  shift = 111;
  expect(await stateOf(customer, await order(customer, parties, 'in-time.example.com'))).toBe('validated');
  shift = 112;
  expect(await stateOf(customer, await order(customer, parties, 'late.example.com'))).toBe('waiting');
  expect((await domainsOf(customer, parties.orgID))[0]).toMatchObject({ state: 'waiting' });
  await payOrder(customer, early);
  await verify(customer, early);
  expect(await stateOf(customer, early)).not.toBe('validated');
  expect((await detailOf(customer, early)).orderStatus).toBe(1002);
});

it('stops using a removed name, and lets open orders validate it themselves', async () => {
  const { customer, ...parties } = await withDomains('example.com');
  const open = await order(customer, parties, 'open.example.com');
  const [domain] = await domainsOf(customer, parties.orgID);
  const params = { id: domain?.id ?? '' };
  await customer.ask(calls.removeOrganizationDomain, { params });
  expect(await stateOf(customer, open)).toBe('waiting');
  expect(await stateOf(customer, await order(customer, parties, 'new.example.com'))).toBe('waiting');
  expect(await domainsOf(customer, parties.orgID)).toEqual([]);
  expect((await customer.call(calls.removeOrganizationDomain, { params })).envelope.code).toBe(404);
});

it('never uses it for another customer, another organization or another product', async () => {
  const { customer, ...parties } = await withDomains('example.com');
  const stranger = await withDomains();
  const theirs = await order(stranger.customer, stranger, 'shop.example.com');
  expect(await stateOf(stranger.customer, theirs)).toBe('waiting');
  const { orgID } = await addParties(server, customer.id);
  const other = await order(customer, { ...parties, orgID }, 'shop.example.com');
  expect(await stateOf(customer, other)).toBe('waiting');
  const dv = await placeOrder(customer, { ...parties, names: ['shop.example.com'] });
  expect(await stateOf(customer, dv)).toBe('waiting');
});

it('validates a name again with a new value; the previous validation counts until then', async () => {
  const { customer, ...parties } = await withDomains('example.com');
  const [before] = await domainsOf(customer, parties.orgID);
  const body = { id: before?.id ?? '', dcvMethod: 'dns_txt' } as const;
  shift = 50;
  await customer.ask(calls.validateOrganizationDomain, { body });
  const [again] = await domainsOf(customer, parties.orgID);
  expect(again).toMatchObject({ state: 'waiting', validUntil: before?.validUntil });
  expect(await stateOf(customer, await order(customer, parties, 'shop.example.com'))).toBe('validated');
  // The first value is no longer accepted.
  expect((await check(customer, parties.orgID)).data().data[0]?.state).toBe('differs');
  await publish(customer, parties.orgID);
  shift = 51;
  const [after] = (await check(customer, parties.orgID)).data().data;
  expect(after).toMatchObject({ state: 'validated', validUntil: '2027-04-23T08:00:00.000Z' });
});

it('checks names, adds each once, and limits how many an organization can have', async () => {
  const { customer, orgID } = await withDomains();
  expect((await add(customer, orgID, '*.example.com, example.com, 例子.cn')).added).toEqual([
    'example.com',
    'xn--fsqu00a.cn',
  ]);
  expect((await add(customer, orgID, 'example.com')).added).toEqual([]);
  const refused = async (domainNames: string) => {
    const body = { orgID, domainNames, dcvMethod: 'dns' } as const;
    const { envelope } = await customer.call(calls.addOrganizationDomains, { body });
    return [envelope.code, envelope.errors[0]?.field, envelope.errors[0]?.reason];
  };
  expect(await refused('8.8.8.8')).toEqual([400, 'domainNames', 'ip-not-allowed']);
  expect(await refused('no name')).toEqual([400, 'domainNames', 'name-has-space']);
  const many = Array.from({ length: 499 }, (_, index) => `a${index}.example.org`).join(',');
  expect(await refused(many)).toEqual([400, 'domainNames', 'name-too-many']);
  expect((await domainsOf(customer, orgID)).length).toBe(2);
  const wrong = { orgID, domainNames: 'a.com', dcvMethod: 'email' } as unknown as Parameters<typeof add>;
  const { envelope } = await customer.call(calls.addOrganizationDomains, { body: wrong as never });
  expect(envelope.code).toBe(400);
  const later = await check(customer, orgID);
  expect([200, 429]).toContain(later.envelope.code);
  expect((await check(customer, orgID)).envelope.code).toBe(429);
});

it('checks automatically', async () => {
  const { customer, orgID } = await withDomains();
  await add(customer, orgID, 'by-itself.example.com');
  await publish(customer, orgID);
  shift = 1;
  const isValidated = async () => (await domainsOf(customer, orgID))[0]?.state === 'validated';
  await vi.waitUntil(isValidated, { timeout: 40_000, interval: 250 });
}, 60_000);
