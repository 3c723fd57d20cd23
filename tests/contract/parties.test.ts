import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { checkContact } from '#core/parties/check-contact.ts';
import { checkOrganization } from '#core/parties/check-organization.ts';
import { demoAccount } from '#server/catalogue/seed-demo.ts';
import { contacts, organizations, validationEmails } from '#server/db/schema/catalogue.ts';
import { registeredOrganizations } from '#server/parties/seed-register.ts';
import { placeOrder, stockShop } from '#tests/support/shop.ts';
import { signedIn } from '#tests/support/sign-in.ts';
import { startTestServer, type TestCustomer, type TestServer } from '#tests/support/test-server.ts';

const { catalogue } = contract;

let server: TestServer;
let customer: TestCustomer;
let stranger: TestCustomer;
beforeAll(async () => {
  server = await startTestServer();
  await stockShop(server);
  customer = await server.customer();
  stranger = await server.customer();
});
afterAll(() => server.close());

const person = {
  firstname: '晓雨',
  lastname: '林',
  position: '',
  email: 'lin@example.com',
  telephone: '13800138000',
  idCard: '11010519491231002X',
};
const organization = {
  orgName: '杭州云栈科技有限公司',
  creditCode: '91330106MA2TBX015R',
  nationCode: 'CN',
  province: '浙江',
  city: '杭州',
  postalCode: '310012',
  telephone: '057188880000',
  address: '西湖区文三路 90 号',
};
const contactsOf = async (by: TestCustomer) =>
  (await by.call(catalogue.contacts, { query: { limit: 1000 } })).data().data;
const organizationsOf = async (by: TestCustomer) =>
  (await by.call(catalogue.organizations, { query: { limit: 1000 } })).data().data;
async function addOrganization(
  by: TestCustomer,
  changes: Partial<typeof organization> = {},
): Promise<string> {
  const saved = (
    await by.call(catalogue.postOrganizations, { body: { ...organization, ...changes } })
  ).data();
  if (!('id' in saved)) throw new Error('a list was answered');
  return saved.id;
}

describe('a contact', () => {
  it('is added, changed and removed', async () => {
    const { id } = (await customer.call(catalogue.addContact, { body: person })).data();
    expect(await contactsOf(customer)).toEqual([{ ...person, id, name: '林晓雨' }]);
    const changed = {
      ...person,
      lastname: ' Byron ',
      firstname: 'Ada',
      telephone: '+442079460000',
      idCard: '',
    };
    expect((await customer.call(catalogue.changeContact, { body: { id, ...changed } })).data()).toEqual({
      id,
    });
    expect(await contactsOf(customer)).toMatchObject([
      { id, name: 'Ada Byron', lastname: 'Byron', telephone: '+442079460000', idCard: '' },
    ]);
    expect((await customer.call(catalogue.removeContact, { params: { id } })).envelope.code).toBe(200);
    expect(await contactsOf(customer)).toEqual([]);
    expect((await customer.call(catalogue.removeContact, { params: { id } })).envelope.code).toBe(404);
    expect((await customer.call(catalogue.changeContact, { body: { id, ...changed } })).envelope.code).toBe(
      404,
    );
  });

  it.each([
    { change: { lastname: ' ' }, want: { field: 'lastname', reason: 'required' } },
    { change: { firstname: '' }, want: { field: 'firstname', reason: 'required' } },
    { change: { email: 'a@b' }, want: { field: 'email', reason: 'email-format', found: 'a@b' } },
    { change: { telephone: '12345' }, want: { field: 'telephone', reason: 'phone-format', found: '12345' } },
    { change: { idCard: '110105194912310021' }, want: { field: 'idCard', reason: 'format' } },
    { change: { firstname: 'x'.repeat(256) }, want: { field: 'firstname', reason: 'too-long' } },
  ])('is refused by the rules of its form: $change', async ({ change, want }) => {
    const body = { ...person, ...change };
    const { envelope } = await customer.call(catalogue.addContact, { body });
    expect(envelope.code).toBe(400);
    expect(envelope.errors).toMatchObject([want]);
    expect(await contactsOf(customer)).toEqual([]);
  });

  it('is saved for the account that is signed in, and for no other', async () => {
    const own = { ...person, account: customer.id };
    const { id } = (await customer.call(catalogue.addContact, { body: own })).data();
    const { envelope } = await customer.call(catalogue.addContact, {
      body: { ...person, account: stranger.id },
    });
    expect(envelope.errors).toMatchObject([{ field: 'account', reason: 'mismatch' }]);
    await customer.call(catalogue.removeContact, { params: { id } });
  });

  it('is found by a part of its names', async () => {
    const by = await server.customer();
    for (const lastname of ['Byron', '100%_x', 'Hopper']) {
      (await by.call(catalogue.addContact, { body: { ...person, lastname, firstname: 'Ada' } })).data();
    }
    const found = async (query: { firstname?: string; lastname?: string }) =>
      (await by.call(catalogue.contacts, { query })).data().data.map((row) => row.lastname);
    expect(await found({ lastname: 'YRO' })).toEqual(['Byron']);
    expect(await found({ lastname: '%_' })).toEqual(['100%_x']);
    expect(await found({ firstname: 'ada', lastname: 'h' })).toEqual(['Hopper']);
  });
});

describe('a company', () => {
  it('is added, listed by both calls, changed and removed', async () => {
    const id = await addOrganization(customer);
    const [listed] = await organizationsOf(customer);
    expect(listed).toEqual({
      id,
      name: organization.orgName,
      creditCode: organization.creditCode,
      country: 'CN',
      province: '浙江',
      locality: '杭州',
      postalCode: '310012',
      telephone: '057188880000',
      registryAddr: organization.address,
      dateOfIncorporation: '2019-01-01',
    });
    const list = (name: string) =>
      customer.call(catalogue.postOrganizations, { body: { limit: 10, offset: 1, name } });
    expect((await list('云栈')).data()).toEqual({ data: [listed], total: 1 });
    expect((await list('%')).data()).toEqual({ data: [], total: 0 });
    const body = { ...organization, id, orgName: '杭州云栈信息有限公司', dateOfIncorporation: '2016-03-18' };
    expect((await customer.call(catalogue.changeOrganization, { body })).data()).toEqual({ id });
    expect(await organizationsOf(customer)).toMatchObject([
      { id, name: '杭州云栈信息有限公司', dateOfIncorporation: '2016-03-18' },
    ]);
    expect((await customer.call(catalogue.removeOrganization, { params: { id } })).envelope.code).toBe(200);
    expect(await organizationsOf(customer)).toEqual([]);
  });

  it('names the field that is missing, and lists when none of a company’s is there', async () => {
    const { orgName: _, ...rest } = organization;
    const { envelope } = await customer.call(catalogue.postOrganizations, {
      body: rest as typeof organization,
    });
    expect(envelope).toMatchObject({ code: 400, errors: [{ field: 'orgName', reason: 'required' }] });
    expect((await customer.call(catalogue.postOrganizations, { body: {} })).data()).toEqual({
      data: [],
      total: 0,
    });
  });

  it.each([
    { change: { creditCode: 'short' }, want: { field: 'creditCode', reason: 'format' } },
    { change: { nationCode: 'China' }, want: { field: 'nationCode' } },
    { change: { postalCode: '' }, want: { field: 'postalCode', reason: 'required' } },
    { change: { telephone: 'call me' }, want: { field: 'telephone', reason: 'phone-format' } },
    { change: { dateOfIncorporation: '2019-02-30' }, want: { field: 'dateOfIncorporation' } },
  ])('is refused by the rules of its form: $change', async ({ change, want }) => {
    const body = { ...organization, ...change };
    const { envelope } = await customer.call(catalogue.postOrganizations, { body });
    expect(envelope.code).toBe(400);
    expect(envelope.errors).toMatchObject([want]);
  });
});

describe('an entry that orders refer to', () => {
  it('leaves the lists and stays for its orders; another order cannot have it', async () => {
    const contactID = (await customer.call(catalogue.addContact, { body: person })).data().id;
    const orgID = await addOrganization(customer);
    await placeOrder(customer, { productNo: 'ov-single', productType: 'ov_one_ssl', contactID, orgID });
    await customer.call(catalogue.removeContact, { params: { id: contactID } });
    await customer.call(catalogue.removeOrganization, { params: { id: orgID } });
    expect([await contactsOf(customer), await organizationsOf(customer)]).toEqual([[], []]);
    const { db } = server.services;
    expect(await db.$count(contacts, eq(contacts.id, contactID))).toBe(1);
    expect(await db.$count(organizations, eq(organizations.id, orgID))).toBe(1);
    await expect(
      placeOrder(customer, { productNo: 'ov-single', productType: 'ov_one_ssl', contactID, orgID }),
    ).rejects.toThrow(/contactID.*not-offered/);
  });

  it('is gone for good when none does', async () => {
    const contactID = (await customer.call(catalogue.addContact, { body: person })).data().id;
    await customer.call(catalogue.removeContact, { params: { id: contactID } });
    expect(await server.services.db.$count(contacts, eq(contacts.id, contactID))).toBe(0);
  });
});

describe('the register', () => {
  const find = async (orgName: string) => customer.call(catalogue.lookUpOrganization, { body: { orgName } });

  it('answers with companies that the form takes as they are', async () => {
    const { list } = (await find('云栈')).data();
    expect(list.map(({ name }) => name)).toEqual(['杭州云栈科技有限公司', '杭州云栈信息服务有限公司']);
    expect((await find('ANALYTICAL engines')).data().list).toMatchObject([{ country: 'GB' }]);
    expect((await find('没有这家')).data().list).toEqual([]);
    expect((await find(' 云 ')).envelope).toMatchObject({ code: 400, errors: [{ reason: 'too-short' }] });
    for (const { name, country, locality, registryAddr, ...rest } of registeredOrganizations) {
      const draft = { ...rest, orgName: name, nationCode: country, city: locality, address: registryAddr };
      expect(await checkOrganization(draft), name).toEqual([]);
    }
  });
});

describe('validation mailboxes', () => {
  const add = (email: string, by = customer) => by.call(catalogue.addValidationEmail, { body: { email } });
  const list = async (by: TestCustomer) => (await by.call(catalogue.validationEmails, { query: {} })).data();

  it('are saved once, newest first, for their owner alone', async () => {
    const first = (await add('Admin@example.com')).data();
    expect((await add(' admin@EXAMPLE.com ')).data()).toEqual(first);
    const second = (await add('dns@example.com')).data();
    expect(await list(customer)).toEqual({ data: expect.arrayContaining([first, second]), total: 2 });
    expect(await list(stranger)).toEqual({ data: [], total: 0 });
    expect((await add('admin@example.com', stranger)).data().id).not.toBe(first.id);
  });

  it('saved ten times at once are one', async () => {
    const by = await server.customer();
    const saved = await Promise.all(Array.from({ length: 10 }, () => add('same@example.com', by)));
    expect(new Set(saved.map((answer) => answer.data().id)).size).toBe(1);
  });

  it('are refused when they are none', async () => {
    expect((await add('nobody')).envelope).toMatchObject({
      code: 400,
      errors: [{ field: 'email', reason: 'email-format', found: 'nobody' }],
    });
    expect((await add('')).envelope.errors).toMatchObject([{ field: 'email', reason: 'required' }]);
  });

  it('are kept up to a thousand', async () => {
    const by = await server.customer();
    const createdTime = server.services.clock.now();
    await server.services.db.insert(validationEmails).values(
      Array.from({ length: 1000 }, (_, n) => ({
        customerID: by.id,
        email: `n${n}@example.com`,
        createdTime,
      })),
    );
    expect((await list(by)).data).toHaveLength(1000);
    expect((await add('more@example.com', by)).envelope).toMatchObject({
      code: 400,
      errors: [{ field: 'email', reason: 'too-long', expected: '1000' }],
    });
    expect((await add('n7@example.com', by)).envelope.code).toBe(200);
  });
});

describe('the demo account', () => {
  it('has contacts, companies and mailboxes that its own forms take', async () => {
    const demo = await signedIn(server.url, demoAccount.email, demoAccount.password);
    const people = (await demo.call(catalogue.contacts, { query: {} })).data().data;
    expect(people.length).toBeGreaterThanOrEqual(3);
    expect(people.some(({ idCard }) => idCard !== '')).toBe(true);
    for (const each of people) expect(await checkContact(each, { hasIdCard: false }), each.name).toEqual([]);
    const organizations = (await demo.call(catalogue.organizations, { query: {} })).data().data;
    expect(organizations[0]?.name).toBe('杭州云栈科技有限公司');
    expect(new Set(organizations.map(({ country }) => country)).size).toBeGreaterThan(1);
    expect((await demo.call(catalogue.validationEmails, { query: {} })).data().total).toBe(2);
  });
});
