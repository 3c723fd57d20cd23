import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { openDatabase } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { startSandbox } from '#server/sandbox/sandbox.ts';
import { startLocalServer } from '#tests/support/server/local-servers.ts';
import { emptyPostgresDatabase, hasPostgres } from '#tests/support/server/postgres.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import {
  changeOrder,
  deposit,
  detailOf,
  flex,
  issueNow,
  type OrderChoice,
  payOrder,
  placeOrder,
  publishAndIssue,
  publishValidations,
  requestFor,
  stockShop,
  validationsOf,
  verify,
} from '#tests/support/server/shop.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';
import {
  createClient,
  startTestServer,
  type TestCustomer,
  type TestServer,
} from '#tests/support/server/test-server.ts';

const withPostgres = await hasPostgres();
const server = shareShop();

async function paidOrder(choice: OrderChoice = {}, at = server): Promise<[TestCustomer, string]> {
  const customer = await at.customer();
  await deposit(at, customer.id, 100_000);
  const orderNo = await placeOrder(customer, choice);
  await payOrder(customer, orderNo);
  return [customer, orderNo];
}

const publish = (customer: TestCustomer, name: string, type: 'CNAME' | 'TXT', value: string) =>
  customer.call(contract.sandbox.putRecord, { body: { name, type, value } });

/** Lets the next check run immediately. */
async function forgetLastCheck(orderNo: string) {
  await changeOrder(server, orderNo, { askedTime: null });
}

it('lists the records of all waiting orders: those paid but not validated, in the order of the list', async () => {
  const [customer, first] = await paidOrder({ names: ['first.example.com'] });
  const second = await placeOrder(customer, { names: ['second.example.com'] });
  await payOrder(customer, second);
  await placeOrder(customer, { names: ['unpaid.example.com'] });
  const listed = async () => (await customer.ask(contract.validation.waiting, {})).data;
  expect((await listed()).map(({ domainName }) => domainName)).toEqual([
    'second.example.com',
    'first.example.com',
  ]);
  const [own] = await validationsOf(customer, first);
  expect((await listed()).at(-1)).toMatchObject({ recordName: own?.recordName, expected: own?.expected });
  await publishAndIssue(customer, second);
  expect(await listed()).toHaveLength(1);
  const third = await placeOrder(customer, { ...flex, names: ['one.example.com', 'two.example.com'] });
  await payOrder(customer, third);
  const one = (await validationsOf(customer, third)).find(
    ({ domainName }) => domainName === 'one.example.com',
  );
  const type = one?.recordType === 'TXT' ? 'TXT' : 'CNAME';
  await publish(customer, one?.recordName ?? '', type, one?.expected ?? '');
  await verify(customer, third);
  const names = (await listed()).map(({ domainName }) => domainName);
  expect(names).toContain('two.example.com');
  expect(names).not.toContain('one.example.com');
});

describe('a check', () => {
  it('reports a missing record', async () => {
    const [customer, orderNo] = await paidOrder({ names: ['missing.example.com'] });
    const { data, nextCheckTime, serverTime } = (await verify(customer, orderNo)).data();
    expect(data).toMatchObject([
      {
        ...{ state: 'missing', problem: 'NXDOMAIN', found: [], validatedTime: '0001-01-01T00:00:00Z' },
        ...{ resolver: 'sandbox', address: '' },
      },
    ]);
    expect(Date.parse(nextCheckTime)).toBeGreaterThan(Date.parse(serverTime) - 5_000);
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1002);
  });

  it('reports a wrong value, once in the timeline, and accepts the right one later', async () => {
    const [customer, orderNo] = await paidOrder({ names: ['wrong.example.com'] });
    await publish(customer, '_dnsauth.wrong.example.com', 'CNAME', 'elsewhere.example.net');
    for (let times = 0; times < 2; times += 1) {
      expect((await verify(customer, orderNo)).data().data).toMatchObject([
        { state: 'differs', problem: '', found: ['elsewhere.example.net'] },
      ]);
      await forgetLastCheck(orderNo);
    }
    const kinds = (await detailOf(customer, orderNo)).timeline.map((event) => event.kind);
    expect(kinds.filter((kind) => kind === 'check-failed')).toHaveLength(1);
    await publishValidations(customer, orderNo);
    await forgetLastCheck(orderNo);
    await issueNow(customer, orderNo);
  });

  it('reports the status of a file, and its content if it is wrong', async () => {
    const [customer, orderNo] = await paidOrder({ names: ['file.example.com'], dcvMethod: 'file' });
    expect((await verify(customer, orderNo)).data().data).toMatchObject([
      { state: 'missing', problem: 'HTTP 404' },
    ]);
    const host = 'file.example.com';
    const path = '/.well-known/pki-validation/fileauth.txt';
    await customer.call(contract.sandbox.putFile, { body: { host, path, content: '<html>Welcome</html>' } });
    await forgetLastCheck(orderNo);
    expect((await verify(customer, orderNo)).data().data).toMatchObject([
      { state: 'differs', found: ['<html>Welcome</html>'], resolver: 'sandbox', address: '127.0.0.1' },
    ]);
    await publishValidations(customer, orderNo);
    await forgetLastCheck(orderNo);
    await issueNow(customer, orderNo);
  });

  it('fetches the file of an IP address at that address', async () => {
    const [customer, orderNo] = await paidOrder({
      names: ['8.8.4.4'],
      productNo: 'ip-single',
      productType: 'dv_ip_single_ssl',
      dcvMethod: 'file',
    });
    await publishValidations(customer, orderNo);
    await forgetLastCheck(orderNo);
    await issueNow(customer, orderNo);
  });

  it('keeps validated names and continues with the rest', async () => {
    const names = ['a.part.example.com', 'b.part.example.com'];
    const [customer, orderNo] = await paidOrder({ ...flex, names, dcvMethod: 'dns_txt' });
    const [first] = await validationsOf(customer, orderNo);
    await publish(customer, first?.recordName ?? '', 'TXT', first?.expected ?? '');
    expect((await verify(customer, orderNo)).data().data.map((validation) => validation.state)).toEqual([
      'validated',
      'missing',
    ]);
    const { records } = await customer.ask(contract.sandbox.overview, {});
    for (const { id } of records) await customer.call(contract.sandbox.deleteRecord, { params: { id } });
    await forgetLastCheck(orderNo);
    expect((await verify(customer, orderNo)).data().data.map((validation) => validation.state)).toEqual([
      'validated',
      'missing',
    ]);
    const firstPage = await customer.call(contract.validation.domainList, {
      params: { id: orderNo },
      query: { limit: 1, offset: 2 },
    });
    expect(firstPage.data()).toMatchObject({ total: 2, data: [{ domainName: names[1] }] });
  });

  it('checks and shows one name alone, in either spelling, and issues if it was the last', async () => {
    const [customer, orderNo] = await paidOrder({
      ...flex,
      names: ['xn--bcher-kva.example.com', 'b.example.com'],
    });
    const only = (domainName: string) =>
      customer.call(contract.validation.oneDomain, { body: { orderNo, domainName } });
    const check = async (domain: string) => {
      await forgetLastCheck(orderNo);
      return customer.call(contract.validation.verifyDomain, { body: { orderNo, domain } });
    };
    await publishValidations(customer, orderNo);
    await changeOrder(server, orderNo, { nextCheckTime: null });
    expect((await only('Bücher.example.com')).data().data).toMatchObject([
      { domainName: 'xn--bcher-kva.example.com' },
    ]);
    const states = (await check('bücher.example.com')).data().data.map(({ state }) => state);
    expect(states[0]).toBe('validated');
    expect((await only('c.example.com')).envelope.code).toBe(404);
    expect((await check('c.example.com')).envelope.code).toBe(404);
    const last = await check('b.example.com');
    expect([200, 12012]).toContain(last.envelope.code);
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1000);
    expect((await check('b.example.com')).envelope.code).toBe(12012);
  });

  it('checks only the names that were requested', async () => {
    const names = ['a.some.example.com', 'b.some.example.com', 'c.some.example.com'];
    const [customer, orderNo] = await paidOrder({ ...flex, names, dcvMethod: 'dns_txt' });
    await changeOrder(server, orderNo, { nextCheckTime: null });
    await publishValidations(customer, orderNo);
    await forgetLastCheck(orderNo);
    const check = (domain: string) =>
      customer.call(contract.validation.verifyDomain, { body: { orderNo, domain } });
    expect((await check('a.some.example.com,elsewhere.example.com')).envelope.code).toBe(404);
    expect((await check(',')).envelope.code).toBe(404);
    const states = (await check('A.some.example.com, c.some.example.com')).data().data;
    expect(states.filter(({ state }) => state === 'validated').map(({ domainName }) => domainName)).toEqual(
      expect.arrayContaining(['a.some.example.com', 'c.some.example.com']),
    );
    const early = await check('b.some.example.com');
    expect([early.envelope.code, early.envelope.data]).toEqual([429, { retryAfter: 2 }]);
  });

  it('is refused before payment, after issuance, and right after another', async () => {
    const customer = await server.customer();
    const unpaid = await placeOrder(customer, { names: ['early.example.com'] });
    expect((await verify(customer, unpaid)).envelope.code).toBe(12012);
    const [buyer, orderNo] = await paidOrder({ names: ['soon.example.com'] });
    const unmailed = await buyer.call(contract.validation.reSendDcvEmail, { params: { id: orderNo } });
    expect(unmailed.envelope).toMatchObject({
      code: 12012,
      errors: [{ field: 'dcvMethod', reason: 'not-offered', found: 'dns', expected: 'email, email_dns' }],
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(buyer, orderNo)));
    expect(answers.map((answer) => answer.envelope.code).sort((a, b) => a - b)).toEqual([
      200, 429, 429, 429, 429,
    ]);
    const early = answers.find(({ status }) => status === 429);
    expect(early?.envelope.data).toEqual({ retryAfter: 2 });
    expect(early?.headers.get('retry-after')).toBe('2');
    await publishValidations(buyer, orderNo);
    await forgetLastCheck(orderNo);
    await issueNow(buyer, orderNo);
    expect((await verify(buyer, orderNo)).envelope.code).toBe(12012);
  });
});

describe('the validation method', () => {
  it('can be changed for all names, which discards earlier results', async () => {
    const [customer, orderNo] = await paidOrder({ names: ['change.example.com'] });
    await verify(customer, orderNo);
    const changed = await customer.call(contract.validation.changeDcv, {
      body: { orderNo, dcvMethod: 'file' },
    });
    expect(changed.envelope.code).toBe(200);
    expect(await validationsOf(customer, orderNo)).toMatchObject([
      {
        dcvMethod: 'file',
        recordType: 'FILE',
        state: 'waiting',
        problem: '',
        checkTime: '0001-01-01T00:00:00Z',
      },
    ]);
    expect((await detailOf(customer, orderNo)).dcvMethod).toBe('file');
  });

  it('can be changed for one name', async () => {
    const names = ['one.mixed.example.com', '*.mixed.example.com'];
    const [customer, orderNo] = await paidOrder({ ...flex, names, dcvMethod: 'dns_txt' });
    const change = (domain: string, dcvMethod: 'file' | 'dns' | 'dns_txt') =>
      customer.call(contract.validation.changeDcv, { body: { orderNo, domain, dcvMethod } });
    expect((await change('One.Mixed.example.com', 'file')).envelope.code).toBe(200);
    expect((await validationsOf(customer, orderNo)).map((validation) => validation.dcvMethod)).toEqual([
      'file',
      'dns_txt',
    ]);
    expect((await change('*.mixed.example.com', 'file')).envelope).toMatchObject({
      code: 400,
      errors: [{ field: 'dcvMethod', reason: 'not-offered', found: 'file', expected: 'dns_txt' }],
    });
    expect((await change('stranger.example.com', 'file')).envelope).toMatchObject({
      code: 400,
      errors: [{ field: 'domain', found: 'stranger.example.com' }],
    });
    const all = await customer.call(contract.validation.changeDcv, { body: { orderNo, dcvMethod: 'file' } });
    expect(all.envelope.code).toBe(400);
    expect((await change(names.join(), 'dns_txt')).envelope.code).toBe(200);
    expect((await change(`${names[0]},stranger.example.com`, 'dns_txt')).envelope.code).toBe(400);
    expect((await validationsOf(customer, orderNo)).map(({ dcvMethod }) => dcvMethod)).toEqual([
      'dns_txt',
      'dns_txt',
    ]);
  });

  it.each([1003, 1006])(
    'of a returned order (%i) also changes for validated names, and stays when the order is sent again',
    async (status) => {
      const names = [`a${status}.example.com`, `b${status}.example.com`];
      const [customer, orderNo] = await paidOrder({ ...flex, names, dcvMethod: 'dns_txt' });
      const own = eq(orders.orderNo, orderNo);
      await publishValidations(customer, orderNo);
      const { id } = await detailOf(customer, orderNo);
      await server.services.db
        .update(domainValidations)
        .set({ state: 'validated', validatedTime: new Date() })
        .where(eq(domainValidations.orderID, id));
      await server.services.db.update(orders).set({ status, nextCheckTime: null }).where(own);
      const body = { orderNo, domain: names[1] ?? '', dcvMethod: 'file' } as const;
      await customer.ask(contract.validation.changeDcv, { body });
      const [kept, changed] = await validationsOf(customer, orderNo);
      expect([kept?.state, changed?.state, changed?.dcvMethod]).toEqual(['validated', 'waiting', 'file']);
      const resent = await customer.call(contract.orders.reCommit, {
        params: { orderNo },
        body: {
          csr: await requestFor(names, `${customer.id} again`),
          key: '',
          domainNames: names.join(),
          dcvMethod: 'dns_txt',
        },
      });
      expect(resent.envelope.code).toBe(200);
      const [, again] = await validationsOf(customer, orderNo);
      // The value published for it earlier still counts.
      expect([again?.dcvMethod, again?.expected]).toEqual(['file', changed?.expected]);
    },
  );

  it('cannot be changed once the order is closed; the refusal gives the state', async () => {
    const customer = await server.customer();
    const orderNo = await placeOrder(customer, { names: ['closed.example.com'] });
    await customer.ask(contract.orders.cancel, { body: { orderNos: orderNo } });
    const changed = await customer.call(contract.validation.changeDcv, {
      body: { orderNo, dcvMethod: 'file' },
    });
    const closed = { field: 'orderStatus', reason: 'not-offered', found: '1004' };
    expect(changed.envelope).toMatchObject({
      code: 12012,
      errors: [{ ...closed, expected: '1001, 1002, 1003, 1006, 5004' }],
    });
    const resent = await customer.call(contract.validation.reSendDcvEmail, { params: { id: orderNo } });
    expect(resent.envelope).toMatchObject({ code: 12012, errors: [{ ...closed, expected: '1002' }] });
  });
});

describe('a certificate', () => {
  it('is issued once, however many checks succeed at once', async () => {
    const [customer, orderNo] = await paidOrder({ names: ['once.example.com'] });
    await publishValidations(customer, orderNo);
    const checks = Array.from({ length: 8 }, async () => {
      await forgetLastCheck(orderNo);
      return verify(customer, orderNo);
    });
    await Promise.all(checks);
    const order = await detailOf(customer, orderNo);
    expect(order.timeline.filter((event) => event.kind === 'issued')).toHaveLength(1);
    expect(await server.services.db.$count(certificates, eq(certificates.orderID, order.id))).toBe(1);
  });

  it.runIf(withPostgres)('is issued once by several servers on one database', async () => {
    const url = await emptyPostgresDatabase();
    const first = await startTestServer({ database: await openDatabase({ databaseUrl: url }) });
    const second = await startTestServer({ database: await openDatabase({ databaseUrl: url }) });
    await stockShop(first);
    const [customer, orderNo] = await paidOrder({ names: ['several.example.com'] }, first);
    await publishValidations(customer, orderNo);
    const elsewhere = createClient(second.url, customer.token);
    await Promise.all([verify(customer, orderNo), verify(elsewhere, orderNo)]);
    await expect.poll(async () => (await detailOf(elsewhere, orderNo)).orderStatus).toBe(1000);
    const order = await detailOf(customer, orderNo);
    expect(order.timeline.filter((event) => event.kind === 'issued')).toHaveLength(1);
    const fetchRoot = async (at: TestServer) => (await at.visitor.fetch('/ca/root.crt')).arrayBuffer();
    expect(await fetchRoot(second)).toEqual(await fetchRoot(first));
    await first.close();
    await second.close();
  });

  it('is not available before it is issued', async () => {
    const [customer, orderNo] = await paidOrder({ names: ['waiting.example.com'] });
    const asked = await customer.call(contract.orders.certificate, { params: { id: orderNo }, query: {} });
    expect(asked.envelope.code).toBe(404);
  });
});

describe('on the real network', () => {
  const sides = [{ sandbox: false }, { sandbox: true }];
  it.each(sides)(
    'the server uses the configured resolver and port but no private address: %o',
    async ({ sandbox }) => {
      let asked = 0;
      const host = await startLocalServer((_, response) => {
        asked += 1;
        response.end('x');
      });
      const world = await startSandbox(server.services.db, null);
      const outside = await startTestServer({
        database: await openTestDatabase(),
        config: {
          sandbox,
          issuer: { url: 'http://127.0.0.1:9', token: 'nobody is asked in this test' },
          dcvResolver: world.resolver,
          dcvHttpPort: host.port,
        },
      });
      await stockShop(outside);
      const [customer, orderNo] = await paidOrder(
        { names: ['real.example.com'], dcvMethod: 'file' },
        outside,
      );
      expect((await verify(customer, orderNo)).data().data).toMatchObject([
        { state: 'error', problem: 'PRIVATE-ADDRESS', resolver: 'private', address: '' },
      ]);
      expect(asked).toBe(0);
      expect((await customer.call(contract.sandbox.overview, {})).envelope.code).toBe(sandbox ? 200 : 404);
      await outside.close();
      await world.close();
      await host.close();
    },
  );
});
