import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#core/contract/call.ts';
import * as discovery from '#core/contract/calls/discovery.ts';
import * as invoices from '#core/contract/calls/invoices.ts';
import * as parties from '#core/contract/calls/parties.ts';
import * as people from '#core/contract/calls/people.ts';
import { allCalls } from '#core/contract/contract.ts';
import { agents } from '#core/contract/discovery-agents.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { FaultReason } from '#core/fault.ts';
import { departments } from '#server/db/schema/accounts.ts';
import * as tables from '#server/db/schema/catalogue.ts';
import { discoveryAgents } from '#server/db/schema/discovery-agents.ts';
import { invoiceContacts, invoiceOrganizations } from '#server/db/schema/invoices.ts';
import { discoveryProfiles } from '#server/db/schema/scans.ts';
import type { RecordTable } from '#server/http/own-records.ts';
import type { Resource } from '#server/http/serve-resource.ts';
import { wholeTitle } from '#tests/support/rows/invoiced.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { type OrderChoice, orderBody, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

type Draft = Readonly<Record<string, string>>;
interface Row extends Draft {
  readonly id: string;
}

/** A sample of each resource for the tests below; a new resource adds one entry. */
interface Sample {
  readonly resource: Resource;
  readonly table: RecordTable;
  readonly draft: Draft;
  /** The draft as the list returns it. */
  readonly shown: Readonly<Record<string, unknown>>;
  readonly change: Draft;
  readonly changed: Draft;
  /** Another record, and search texts that find the first, the second and neither. */
  readonly other: Draft;
  readonly find: readonly [string, string, string];
  readonly refused: readonly (readonly [Draft, { field: string; reason: FaultReason; found?: string }])[];
  /** An order that refers to the record; omit for records no order names by itself. */
  readonly order?: (by: TestCustomer, id: string, draft: Draft) => Promise<OrderChoice>;
  readonly newestFirst?: true;
}

const vetted = { productNo: 'ov-single', productType: 'ov_one_ssl' };
const person = {
  firstname: '晓雨',
  lastname: '林',
  position: '',
  email: 'lin@example.com',
  telephone: '13800138000',
  idCard: '11010519491231002X',
};
const company = {
  orgName: '杭州云栈科技有限公司',
  creditCode: '91330106MA2TBX015R',
  nationCode: 'CN',
  province: '浙江',
  city: '杭州',
  postalCode: '310012',
  telephone: '057188880000',
  address: '西湖区文三路 90 号',
};

const scan = {
  ...{ targets: 'www.example.com', exclusions: '', services: 'tls:443', names: '', interval: 'never' },
  ...{ quietFrom: '', quietTo: '', rate: '10', ownerID: '' },
};

const samples: readonly Sample[] = [
  {
    resource: parties.contacts,
    table: tables.contacts,
    draft: person,
    shown: { ...person, name: '林晓雨', idCard: '**************002X' },
    change: { lastname: ' Byron ', firstname: 'Ada', telephone: '+442079460000', idCard: '' },
    changed: {
      lastname: 'Byron',
      firstname: 'Ada',
      name: 'Ada Byron',
      telephone: '+442079460000',
      idCard: '',
    },
    other: { ...person, lastname: '100%_x', firstname: 'Ada', email: 'HOPPER@example.com' },
    find: ['林', '%_', '_'.repeat(3)],
    refused: [
      [{ lastname: ' ' }, { field: 'lastname', reason: 'required' }],
      [{ firstname: '' }, { field: 'firstname', reason: 'required' }],
      [{ email: 'a@b' }, { field: 'email', reason: 'email-format', found: 'a@b' }],
      [{ telephone: '12345' }, { field: 'telephone', reason: 'phone-format', found: '12345' }],
      [{ idCard: '110105194912310021' }, { field: 'idCard', reason: 'format' }],
      [{ idCard: '**************0021' }, { field: 'idCard', reason: 'format' }],
      [{ firstname: 'x'.repeat(256) }, { field: 'firstname', reason: 'too-long' }],
    ],
    order: async (_by, contactID) => ({ ...vetted, contactID }),
  },
  {
    resource: parties.organizations,
    table: tables.organizations,
    draft: company,
    shown: {
      name: company.orgName,
      creditCode: company.creditCode,
      country: 'CN',
      province: '浙江',
      locality: '杭州',
      postalCode: '310012',
      telephone: '057188880000',
      registryAddr: company.address,
      dateOfIncorporation: '2019-01-01',
    },
    change: { orgName: '杭州云栈信息有限公司', dateOfIncorporation: '2016-03-18' },
    changed: { name: '杭州云栈信息有限公司', dateOfIncorporation: '2016-03-18' },
    other: { ...company, orgName: 'Analytical Engines 100%', creditCode: '91330106MA2TBX015Q' },
    find: ['云栈', 'analytical', '%%'],
    refused: [
      [{ creditCode: 'short' }, { field: 'creditCode', reason: 'format' }],
      [{ nationCode: 'China' }, { field: 'nationCode', reason: 'too-long' }],
      [{ postalCode: '' }, { field: 'postalCode', reason: 'required' }],
      [{ telephone: 'call me' }, { field: 'telephone', reason: 'phone-format' }],
      [{ dateOfIncorporation: '2019-02-30' }, { field: 'dateOfIncorporation', reason: 'format' }],
    ],
    order: async (_by, orgID) => ({ ...vetted, orgID }),
  },
  {
    resource: parties.validationEmails,
    table: tables.validationEmails,
    draft: { email: ' Admin@example.com ' },
    shown: { email: 'Admin@example.com' },
    change: { email: 'hostmaster@example.com' },
    changed: { email: 'hostmaster@example.com' },
    other: { email: 'dns_owner@example.com' },
    find: ['ADMIN', '_', '%'],
    refused: [
      [{ email: 'nobody' }, { field: 'email', reason: 'email-format', found: 'nobody' }],
      [{ email: '' }, { field: 'email', reason: 'required' }],
    ],
    async order(by, _id, { email = '' }) {
      const { sslCerts } = await orderBody(by, { dcvMethod: 'email_dns' });
      return {
        dcvMethod: 'email_dns',
        sslCerts: sslCerts.map((each) => ({ ...each, emailDnsEmail: email.trim() })),
      };
    },
    newestFirst: true,
  },
  {
    resource: discovery.profiles,
    table: discoveryProfiles,
    draft: { ...scan, name: ' Production ' },
    shown: {
      ...{ name: 'Production', targets: 'www.example.com', exclusions: '', services: ['tls:443'], names: '' },
      ...{ interval: 'never', quietFrom: null, quietTo: null, rate: 10, ownerID: '', ownerName: '' },
      ...{ isOwnerGone: false, unknownOwners: [] },
      ...{ agentID: '', agentName: '' },
      ...{
        nextRunTime: zeroTime,
        lastRunTime: zeroTime,
        lastRunID: '',
        lastRunState: '',
        lastFound: 0,
        lastRefused: 0,
      },
    },
    change: { name: 'Production & mail' },
    changed: { name: 'Production & mail' },
    other: { ...scan, name: 'Sales_100%' },
    find: ['PRODUCTION', '_', '%%'],
    refused: [
      [
        { ...scan, name: ' ' },
        { field: 'name', reason: 'required' },
      ],
      [
        { ...scan, name: 'A', targets: '*.example.com' },
        { field: 'targets', reason: 'required' },
      ],
      [
        { ...scan, name: 'A', services: 'gopher:70' },
        { field: 'services', reason: 'not-offered' },
      ],
      [
        { ...scan, name: 'A', ownerID: randomUUID() },
        { field: 'ownerID', reason: 'not-offered' },
      ],
      [
        { ...scan, name: 'A', agentID: randomUUID() },
        { field: 'agentID', reason: 'not-offered' },
      ],
    ],
  },
  {
    resource: agents,
    table: discoveryAgents,
    draft: { name: ' Rack ', networks: '10.0.0.0/8' },
    shown: {
      ...{ name: 'Rack', networks: ['10.0.0.0/8'], state: 'new', keyName: '', version: '', allowed: [] },
      ...{ lastSeen: zeroTime, lastAddress: '', queue: 0 },
    },
    change: { name: 'Rack 2' },
    changed: { name: 'Rack 2' },
    other: { name: 'Office_100%', networks: '10.1.0.0/16' },
    find: ['RACK', '_', '%%'],
    refused: [
      [
        { name: ' ', networks: '10.0.0.0/8' },
        { field: 'name', reason: 'required' },
      ],
      [
        { name: 'A', networks: '' },
        { field: 'networks', reason: 'required' },
      ],
      [
        { name: 'A', networks: '203.0.113.0/24' },
        { field: 'networks', reason: 'not-offered', found: '203.0.113.0/24' },
      ],
    ],
  },
  {
    resource: people.departments,
    table: departments,
    draft: { name: ' Web ' },
    shown: { name: 'Web', members: 0 },
    change: { name: 'Web & mail' },
    changed: { name: 'Web & mail' },
    other: { name: 'Sales_100%' },
    find: ['WEB', '_', '%%'],
    refused: [
      [{ name: ' ' }, { field: 'name', reason: 'required' }],
      [{ name: 'x'.repeat(51) }, { field: 'name', reason: 'too-long' }],
    ],
  },
  {
    resource: invoices.organizations,
    table: invoiceOrganizations,
    draft: wholeTitle,
    shown: { ...wholeTitle },
    change: { orgName: ' Analytical Engines Ltd ', taxNum: '', telephone: '+442079460000' },
    changed: { orgName: 'Analytical Engines Ltd', taxNum: '', telephone: '+442079460000' },
    other: { ...wholeTitle, orgName: '100%_x', taxNum: '110105 19491231 002x', email: 'HOPPER@example.com' },
    find: ['青杉', 'hopper', '%%'],
    refused: [
      [{ orgName: ' ' }, { field: 'orgName', reason: 'required' }],
      [{ email: '' }, { field: 'email', reason: 'required' }],
      [{ taxNum: '91330106MA2BYC0505' }, { field: 'taxNum', reason: 'check-digit' }],
      [{ taxNum: '9133' }, { field: 'taxNum', reason: 'format', found: '9133' }],
      [{ bankAccount: 'none' }, { field: 'bankAccount', reason: 'format' }],
      [{ telephone: '12345' }, { field: 'telephone', reason: 'phone-format' }],
    ],
  },
  {
    resource: invoices.contacts,
    table: invoiceContacts,
    draft: { name: '赵敏', telephone: '13800138000', address: '上海市浦东新区博云路 2 号' },
    shown: { name: '赵敏', telephone: '13800138000', address: '上海市浦东新区博云路 2 号' },
    change: { name: ' Ada ', address: '12 St James’s Square' },
    changed: { name: 'Ada', address: '12 St James’s Square' },
    other: { name: 'Hopper_100%', telephone: '+442079460000', address: '1 Infinite Loop' },
    find: ['博云', 'INFINITE', '%%'],
    refused: [
      [{ name: '' }, { field: 'name', reason: 'required' }],
      [{ telephone: '1' }, { field: 'telephone', reason: 'phone-format' }],
      [{ address: ' ' }, { field: 'address', reason: 'required' }],
    ],
  },
];

const server = shareShop();
let customer: TestCustomer;
let stranger: TestCustomer;

it('covers every resource', () => {
  const ids = allCalls.filter(({ id }) => id.endsWith('.add')).map(({ id }) => id.slice(0, -'.add'.length));
  expect(samples.map(({ resource }) => resource.id).sort()).toEqual(ids.sort());
});

describe.each(samples)('$resource.id', ({ resource, table, draft, other, ...sample }) => {
  beforeAll(async () => {
    customer = await server.customer();
    stranger = await server.customer();
  });

  const call = (
    what: 'list' | 'add' | 'change' | 'remove',
    args: { readonly query?: object; readonly body?: object; readonly params?: object },
    by = customer,
    key?: string,
  ) => by.call<Call>(resource[what], { params: {}, query: {}, body: undefined, ...args }, { key });
  const add = async (body: Draft, by = customer) =>
    ((await call('add', { body }, by)).data() as { readonly id: string }).id;
  const page = async (query: object = {}, by = customer) =>
    (await call('list', { query }, by)).data() as { readonly data: Row[]; readonly total: number };
  const listed = async (by = customer) => (await page({ limit: 1000 }, by)).data;
  const remove = async (id: string, by = customer) =>
    (await call('remove', { params: { id } }, by)).envelope.code;

  it('is added once per key, changed and removed', async () => {
    const [first, again] = [
      await call('add', { body: draft }, customer, 'one-and-the-same-key'),
      await call('add', { body: draft }, customer, 'one-and-the-same-key'),
    ];
    const { id } = first.data() as { readonly id: string };
    expect(again.data()).toEqual({ id });
    const count = sample.order ? { orderCount: 0 } : {};
    expect(await listed()).toEqual([{ ...sample.shown, id, ...count }]);
    const changed = { ...draft, ...sample.change, id };
    expect((await call('change', { body: changed })).data()).toEqual({ id });
    expect(await listed()).toMatchObject([{ ...sample.shown, ...sample.changed, id }]);
    expect(await remove(id)).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await remove(id)).toBe(404);
    expect((await call('change', { body: changed })).envelope.code).toBe(404);
    expect(await server.services.db.$count(table, eq(table.id, id))).toBe(0);
    const written = server.logLines.map((line) => JSON.parse(line)).filter((line) => line.id === id);
    expect(written.map((line) => [line.call, line.account])).toEqual(
      ['add', 'change', 'remove'].map((act) => [`${resource.id}.${act}`, customer.id]),
    );
  });

  it.each(sample.refused)('is refused by the rules of its form: %#', async (change, want) => {
    for (const [what, body] of [
      ['add', { ...draft, ...change }],
      ['change', { ...draft, ...change, id: customer.id }],
    ] as const) {
      const { envelope } = await call(what, { body });
      expect(envelope.code).toBe(400);
      expect(envelope.errors).toMatchObject([want]);
    }
    expect(await listed()).toEqual([]);
  });

  it('is saved only for the signed-in account', async () => {
    const { envelope } = await call('add', { body: { ...draft, account: stranger.id } });
    expect(envelope.errors).toMatchObject([{ field: 'account', reason: 'mismatch' }]);
    await remove(await add({ ...draft, account: customer.id }));
  });

  it('cannot be seen, changed or removed by others', async () => {
    const id = await add(draft);
    expect((await page({}, stranger)).total).toBe(0);
    expect((await call('change', { body: { ...other, id } }, stranger)).envelope.code).toBe(404);
    expect(await remove(id, stranger)).toBe(404);
    for (const verb of Object.values(resource.verbs)) {
      const args = { params: { id }, query: {}, body: undefined };
      expect((await stranger.call<Call>(verb, args)).envelope.code, verb.id).toBe(404);
    }
    for (const odd of ['x', `${id}0`]) expect(await remove(odd)).toBe(404);
    expect(await listed()).toMatchObject([sample.shown]);
    await remove(id);
  });

  it('is found by part of its text, page by page, sorted', async () => {
    const ids = [await add(draft), await add(other)];
    const found = async (query: object) => (await page(query)).data.map(({ id }) => ids.indexOf(id));
    const [first, second, none] = sample.find;
    expect([await found({ search: first }), await found({ search: second })]).toEqual([[0], [1]]);
    expect(await page({ search: none })).toEqual({ data: [], total: 0 });
    for (const name of resource.filters) {
      expect(await found({ [name]: draft[name]?.toUpperCase(), search: first })).toEqual([0]);
      expect(await found({ [name]: draft[name], search: second })).toEqual([]);
    }
    const order = sample.newestFirst ? [1, 0] : [0, 1];
    expect(await found({})).toEqual(order);
    expect([await found({ limit: 1 }), await found({ limit: 1, offset: 2 })].flat()).toEqual(order);
    expect(await found({ limit: 1, offset: 3 })).toEqual([]);
    for (const name of resource.sort) {
      const ascending = await found({ sort: name });
      expect(await found({ sort: name, direction: 'desc' })).toEqual(ascending.toReversed());
    }
    for (const id of ids) await remove(id);
  });

  it.runIf(sample.order)(
    'counts the orders that use it; once removed, it stays for them and is refused for new ones',
    async () => {
      const id = await add(draft);
      const choice = {
        contactID: (await customer.ask(parties.contacts.add, { body: person })).id,
        orgID: (await customer.ask(parties.organizations.add, { body: company })).id,
        ...(await sample.order?.(customer, id, draft)),
      };
      await placeOrder(customer, choice);
      expect((await listed()).find((row) => row.id === id)).toMatchObject({ orderCount: 1 });
      expect(await remove(id)).toBe(200);
      expect((await listed()).map((row) => row.id)).not.toContain(id);
      expect(await server.services.db.$count(table, eq(table.id, id))).toBe(1);
      if (choice.productNo === vetted.productNo) {
        await expect(placeOrder(customer, choice)).rejects.toThrow(/ID.*not-offered/);
      }
    },
  );

  it('is limited in number, even for simultaneous requests', async () => {
    const by = await server.customer();
    await add(draft, by);
    const { db, clock } = server.services;
    const [row] = await db.select().from(table).where(eq(table.accountID, by.id));
    const copies = Array.from({ length: resource.limit - 2 }, (_, n) => ({
      ...row,
      id: undefined,
      email: `n${n}@example.com`,
      ...(row !== undefined && 'name' in row ? { name: `n${n}` } : {}),
      createdTime: clock.now(),
    }));
    await db.insert(table).values(copies);
    const tries = await Promise.all(
      [other, { ...other, ...sample.change }].map((body) => call('add', { body }, by)),
    );
    expect(tries.map(({ envelope }) => envelope.code).sort()).toEqual([200, 400]);
    expect(tries.flatMap(({ envelope }) => envelope.errors)).toMatchObject([
      { field: resource.limitField, reason: 'too-long', expected: String(resource.limit) },
    ]);
    expect((await page({ limit: resource.limit }, by)).data).toHaveLength(resource.limit);
  });
});
