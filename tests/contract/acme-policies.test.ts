import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { renewalID } from '#core/x509/renewal-id.ts';
import { orders } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { type AcmeClient, derOf, openAcme, type Reply, read } from '#tests/support/acme/acme-client.ts';
import { boughtPackage, offerPackage } from '#tests/support/rows/package-shop.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { deposit, issuedOrder, newRequest } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';
import { letPass } from '#tests/support/server/time-passes.ts';

const { acme } = contract;
const server = shareShop();
let customer: TestCustomer;
let client: AcmeClient;
let id: string;
let packageNo: string;
let domain: string;
let count = 0;
const terms = { productNo: 'dv-single', year: 1, mostOrders: 3 } as const;
let offerID: string;
beforeAll(async () => {
  offerID = await offerPackage(server, 4, 20_000);
});
beforeEach(async () => {
  count += 1;
  domain = `policy${count}.example.com`;
  customer = await server.customer();
  await deposit(server, customer.id, 10_000_000);
  // Validated in DNS for an order: with everything below it.
  await issuedOrder(server, customer, { names: [domain], dcvMethod: 'dns_txt' });
  packageNo = await boughtPackage(customer, offerID);
  const body = { ...terms, name: 'Web servers', packageNo, domains: domain };
  ({ id } = await customer.ask(acme.addDirectory, { body }));
  const key = await customer.ask(acme.makeDirectoryKey, { params: { id }, body: {} });
  client = await openAcme(key.directory);
  expect((await client.register(key)).status).toBe(201);
});

const show = () => customer.ask(acme.showDirectory, { params: { id } });
const used = async () => {
  const [row] = await server.services.db.select().from(packages).where(eq(packages.packageNo, packageNo));
  return row?.used;
};

/** Publishes what the client has to show by file, and tells the server. */
async function prove(made: Reply, name: string): Promise<void> {
  for (const url of made.body.authorizations) {
    const { body } = await client.post(url, '');
    const challenge = body.challenges.find(({ type }: { type: string }) => type === 'http-01');
    const content = `${challenge.token}.${await client.thumbprint()}`;
    const path = `/.well-known/acme-challenge/${challenge.token}`;
    await customer.ask(contract.sandbox.putFile, { body: { host: name, path, content } });
    expect((await client.post(challenge.url, {})).body.status).toBe('valid');
  }
}

async function order(name: string, more = {}): Promise<Reply> {
  const made = await client.order([name], more);
  if (made.status !== 201) return made;
  if (made.body.status === 'pending') await prove(made, name);
  return client.post(made.body.finalize, { csr: derOf(await newRequest([name])) });
}

it('orders with a unit of its package, never from the balance, and pulls the same names again within that order', async () => {
  const money = await balanceOf(server.services.db, customer.id);
  const name = `www.${domain}`;
  const first = await order(name);
  expect(first.body).toMatchObject({ status: 'valid' });
  expect(await used()).toBe(1);
  expect((await order(name)).body.status).toBe('valid');
  expect(await used()).toBe(1);
  expect(await balanceOf(server.services.db, customer.id)).toBe(money);
  const [placed] = await server.services.db.select().from(orders).where(eq(orders.commonName, name));
  expect([placed?.payWay, placed?.issuedCount, placed?.packageID !== null]).toEqual(['package', 2, true]);
  const shown = await show();
  expect(shown).toMatchObject({ orders: 1, mostOrders: 3, packageNo, client: 'certbot 2.1.0' });
  expect(shown.pulls.filter(({ step }) => step === 'certificate')).toHaveLength(2);
  expect(shown.pulls.map(({ certificateNumber, commonName }) => [certificateNumber, commonName])).toEqual([
    [2, name],
    [1, name],
    [0, ''],
  ]);
});

it('renews when the last certificate ends, by another order with another unit, in the window it told', async () => {
  const name = `www.${domain}`;
  const { body } = await order(name);
  const pem = (await client.post(body.certificate, '')).text;
  const [placed] = await server.services.db.select().from(orders).where(eq(orders.commonName, name));
  await letPass(server.services, placed?.orderNo ?? '', 170);
  expect((await order(name)).body.status).toBe('valid');
  expect(await used()).toBe(1);
  await letPass(server.services, placed?.orderNo ?? '', 180);
  const replaces = renewalID(pem);
  const info = await read(await fetch(`${client.directory.renewalInfo}/${replaces}`));
  expect(info.body.explanationURL).toBe(`${server.url}/certhub/automation/${id}`);
  expect((await order(name)).body.status).toBe('valid');
  expect(await used()).toBe(2);
  const rows = await server.services.db.select().from(orders).where(eq(orders.commonName, name));
  expect(rows.map(({ renewsID }) => renewsID).filter((renewed) => renewed === placed?.id)).toHaveLength(1);
});

it('refuses names beside its domains, says when its limit is over, and keeps a draft once no unit is left', async () => {
  const outside = await client.order(['www.elsewhere.example', `a.${domain}`]);
  expect([outside.status, outside.problem]).toEqual([403, 'rejectedIdentifier']);
  expect(outside.body.subproblems).toHaveLength(1);
  for (const host of ['a', 'b', 'c']) expect((await order(`${host}.${domain}`)).body.status).toBe('valid');
  const limited = await client.order([`d.${domain}`]);
  expect([limited.status, limited.problem]).toEqual([429, 'rateLimited']);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(29 * 86_400);

  const spent = { ...terms, name: 'Spent', packageNo, domains: domain, mostOrders: 100 };
  await server.services.db.update(packages).set({ used: 4 }).where(eq(packages.packageNo, packageNo));
  const other = await customer.ask(acme.addDirectory, { body: spent });
  const key = await customer.ask(acme.makeDirectoryKey, { params: { id: other.id }, body: {} });
  const late = await openAcme(key.directory);
  await late.register(key);
  const refused = await late.order([`e.${domain}`]);
  expect([refused.status, refused.problem]).toEqual([403, 'userActionRequired']);
  expect(refused.body.instance).toBe(`${server.url}/certhub/automation/${other.id}`);
  const room = await customer.ask(acme.room, { query: {} });
  expect(room.drafts).toMatchObject([
    { reason: 'unbought', orderNo: '', domainNames: [`e.${domain}`], productNo: 'dv-single', validity: 1 },
  ]);
  expect(room.directories.map(({ name }) => name)).toEqual(['Spent', 'Web servers']);
});

it('of six clients that order the same name at once uses one unit', async () => {
  const name = `many.${domain}`;
  const made = await Promise.all(Array.from({ length: 6 }, () => client.order([name])));
  for (const each of made) await prove(each, name);
  const csrs = await Promise.all(made.map(() => newRequest([name])));
  const done = await Promise.all(
    made.map(({ body }, index) => client.post(body.finalize, { csr: derOf(csrs[index] ?? '') })),
  );
  expect(done.filter(({ body }) => body.status === 'valid').length).toBeGreaterThanOrEqual(5);
  expect(await used()).toBe(1);
  const rows = await server.services.db.select().from(orders).where(eq(orders.commonName, name));
  expect(rows).toHaveLength(1);
});

it('is made for validated domains alone, is nobody else’s, and stops at once when it is closed', async () => {
  const body = { ...terms, name: 'Odd', packageNo: '', domains: 'unvalidated.example' };
  expect((await customer.call(acme.addDirectory, { body })).envelope.errors).toMatchObject([
    { field: 'domains', reason: 'not-offered', found: 'unvalidated.example' },
  ]);
  const stranger = await server.customer();
  for (const call of [acme.showDirectory, acme.closeDirectory] as const)
    expect((await stranger.call(call, { params: { id } })).envelope.code).toBe(404);
  const theirs = { ...terms, name: 'Theirs', packageNo, domains: domain };
  expect((await stranger.call(acme.addDirectory, { body: theirs })).envelope.code).not.toBe(200);
  const [key] = (await show()).keys;
  await customer.ask(acme.revokeDirectoryKey, {
    params: { id },
    body: { keyID: key?.id ?? '' },
  });
  expect((await client.order([`x.${domain}`])).problem).toBe('unauthorized');
  await customer.ask(acme.closeDirectory, { params: { id } });
  expect((await read(await fetch(client.directory.newNonce ?? ''))).status).toBe(404);
  expect((await customer.call(acme.showDirectory, { params: { id } })).envelope.code).toBe(404);
});
