import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as parties from '#core/contract/calls/parties.ts';
import { organizationDraftOf } from '#core/parties/organization-names.ts';
import { demoAccount } from '#server/catalogue/seed-demo.ts';
import * as tables from '#server/db/schema/catalogue.ts';
import { registeredOrganizations } from '#server/parties/seed-register.ts';
import { shareCustomer, shareServer } from '#tests/support/server/share-server.ts';
import { signedIn } from '#tests/support/server/sign-in.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

/** Behavior of contacts, organizations and mailboxes beyond that of every resource (`resources.test.ts`). */
const { contacts, lookUpOrganization, organizations, postOrganizations, validationEmails } = parties;

const server = shareServer();
const customer = shareCustomer(() => server.customer());

const everything = { query: { limit: 1000 } };

it('masks a contact’s ID card, and keeps it when the masked value is sent back', async () => {
  const { contacts } = parties;
  const person = { firstname: 'Ada', lastname: 'Byron', email: 'ada@example.com', telephone: '13800138000' };
  const { id } = await customer.ask(contacts.add, { body: { ...person, idCard: '11010519491231002X' } });
  const { data } = await customer.ask(contacts.list, everything);
  expect(data).toMatchObject([{ idCard: '**************002X' }]);
  const change = (idCard: string) => customer.call(contacts.change, { body: { ...person, id, idCard } });
  const own = eq(tables.contacts.id, id);
  const kept = async () => (await server.services.db.select().from(tables.contacts).where(own))[0]?.idCard;
  (await change(data[0]?.idCard ?? '')).data();
  expect(await kept()).toBe('11010519491231002X');
  expect((await change('**************0021')).envelope.code).toBe(400);
  (await change('E12345678')).data();
  expect(await kept()).toBe('E12345678');
  (await change('')).data();
  expect(await kept()).toBe('');
});

describe('the organizations path', () => {
  const [record] = registeredOrganizations;
  if (record === undefined) throw new Error('the register is empty');
  const draft = organizationDraftOf(record);

  it('adds an organization, and lists those with a given name when called without a key', async () => {
    const added = await customer.ask(postOrganizations, { body: draft });
    expect(added).toEqual({ id: expect.any(String) });
    const list = async (name?: string) => {
      const body = { limit: '10', offset: '1', ...(name === undefined ? {} : { name }) };
      const path = new URL(postOrganizations.path, server.url).pathname;
      const answer = await customer.fetch(path, { method: 'POST', body: new URLSearchParams(body) });
      return (await answer.json()).data;
    };
    const { data } = await customer.ask(organizations.list, everything);
    expect(data).toEqual([{ ...record, ...added, orderCount: 0 }]);
    expect(await list(record.name.slice(2, 4))).toEqual({ data, total: 1 });
    expect(await list('%')).toEqual({ data: [], total: 0 });
    expect(await list()).toEqual({ data, total: 1 });
  });

  it('names the missing field, and lists when no organization field is present', async () => {
    const { orgName: _, ...rest } = draft;
    const { envelope } = await customer.call(postOrganizations, { body: rest as typeof draft });
    expect(envelope).toMatchObject({ code: 400, errors: [{ field: 'orgName', reason: 'required' }] });
    expect(await customer.ask(postOrganizations, { body: {} })).toMatchObject({ total: 1 });
  });
});

it('finds organizations in the register that the form accepts unchanged', async () => {
  const find = async (orgName: string) => customer.call(lookUpOrganization, { body: { orgName } });
  const { list } = (await find('云栈')).data();
  expect(list.map(({ name }) => name)).toEqual(['杭州云栈科技有限公司', '杭州云栈信息服务有限公司']);
  expect((await find('ANALYTICAL engines')).data().list).toMatchObject([{ country: 'GB' }]);
  expect((await find('没有这家')).data().list).toEqual([]);
  expect((await find(' 云 ')).envelope).toMatchObject({ code: 400, errors: [{ reason: 'too-short' }] });
  for (const record of registeredOrganizations) {
    expect(await organizations.check(organizationDraftOf(record)), record.name).toEqual([]);
  }
});

describe('a validation mailbox', () => {
  const add = (email: string, by = customer) => by.call(validationEmails.add, { body: { email } });
  const emailsOf = async (by: TestCustomer) =>
    (await by.ask(validationEmails.list, everything)).data.map(({ email }) => email);

  it('is saved once, ignoring letter case, and can be saved again after removal', async () => {
    const first = (await add('Admin@example.com')).data();
    expect((await add(' admin@EXAMPLE.com ')).data()).toEqual(first);
    expect(await emailsOf(customer)).toEqual(['Admin@example.com']);
    expect((await add('admin@example.com', await server.customer())).data().id).not.toBe(first.id);
    await customer.ask(validationEmails.remove, { params: first });
    expect((await add('admin@example.com')).data().id).not.toBe(first.id);
  });

  it('is saved once by ten simultaneous requests', async () => {
    const by = await server.customer();
    const saved = await Promise.all(Array.from({ length: 10 }, () => add('same@example.com', by)));
    expect(new Set(saved.map((answer) => answer.data().id)).size).toBe(1);
  });

  it('cannot be changed to one that already exists', async () => {
    const by = await server.customer();
    (await add('one@example.com', by)).data();
    const { id } = (await add('two@example.com', by)).data();
    const change = (email: string) => by.call(validationEmails.change, { body: { id, email } });
    expect((await change('ONE@example.com')).envelope).toMatchObject({
      code: 400,
      errors: [{ field: 'email', reason: 'record-duplicate', found: 'ONE@example.com' }],
    });
    (await change('TWO@example.com')).data();
    expect(await emailsOf(by)).toEqual(['TWO@example.com', 'one@example.com']);
  });
});

it('gives the demo account contacts, organizations and mailboxes that its own forms accept', async () => {
  const demo = await signedIn(server.url, demoAccount.email, demoAccount.password);
  const people = (await demo.ask(parties.contacts.list, everything)).data;
  expect(people.length).toBeGreaterThanOrEqual(3);
  expect(people.some(({ idCard }) => idCard !== '')).toBe(true);
  for (const each of people) expect(await contacts.check(each, { hasIdCard: false }), each.name).toEqual([]);
  const records = (await demo.ask(organizations.list, everything)).data;
  expect(records[0]?.name).toBe('杭州云栈科技有限公司');
  expect(new Set(records.map(({ country }) => country)).size).toBeGreaterThan(1);
  expect((await demo.ask(validationEmails.list, everything)).total).toBe(2);
});
