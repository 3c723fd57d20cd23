import { type ChildProcess, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { bankSignatureHeader } from '#server/payment/gateways/bank.ts';
import { signNotice } from '#server/payment/notice-signature.ts';
import { eventually } from '#tests/support/eventually.ts';
import { newEc, opensslRequest } from '#tests/support/files/openssl.ts';
import { type OutsideWorld, openOutsideWorld } from '#tests/support/server/outside-world.ts';
import { emptyPostgresDatabase, hasPostgres } from '#tests/support/server/postgres.ts';
import { freePort } from '#tests/support/server/server-process.ts';
import { type Started, startServerProgram } from '#tests/support/server/server-program.ts';
import { detailOf, validationsOf } from '#tests/support/server/shop.ts';
import { signIn, tokenIn } from '#tests/support/server/sign-in.ts';
import { createClient, type TestClient } from '#tests/support/server/test-server.ts';

const { session, catalogue, parties, purchase, validation, payment, orders, deposit, sandbox } = contract;
const account = { email: 'ada@example.com', password: 'correct horse battery staple' };
const bankSecret = 'a secret of thirty-two characters';
const productNo = 'sectigo-dv-flex';

/** The complete journey of a customer on a server without a sandbox, running as a separate process. */
describe.runIf(await hasPostgres())('a server without a sandbox', { timeout: 240_000 }, () => {
  let world: OutsideWorld;
  let env: Readonly<Record<string, string>>;
  let server: Started;
  let url: string;
  let client: TestClient;

  beforeAll(async () => {
    world = await openOutsideWorld();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    env = {
      ...world.env,
      PORT: String(port),
      WEB_DIR: 'public',
      SANDBOX: 'off',
      DATABASE_URL: await emptyPostgresDatabase(),
      PUBLIC_URL: url,
      BANK_ACCOUNT_NO: 'DE02120300000000202051',
      BANK_ACCOUNT_NAME: 'Certhub Ltd',
      BANK_NAME: 'Example Bank',
      BANK_NOTICE_SECRET: bankSecret,
    };
    server = startServerProgram(env);
    await server.prints('Certhub is ready');
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended();
    await world.close();
  });

  const admin = (args: readonly string[], input = '') => runAdmin(env, args, input);

  it('reports missing settings, and sells nothing without a price', async () => {
    await server.prints('missing: no customers yet');
    expect(server.text()).toContain('missing: no product prices');
    expect(server.text()).toContain('missing: no organization review (REVIEW)');
    expect(server.text()).not.toContain('demo@certhub.test');
    expect(
      await admin(['set-price', '--product', productNo, '--validity', '1', '--cents', 'a']),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--cents is "a", expected cents of the site’s currency'),
    });
    const price = ['set-price', '--product', productNo, '--validity', '1', '--cents', '10000'];
    expect(await admin([...price, '--extra-name', '2500'])).toMatchObject({ code: 0 });
    // Needs an organization, and no reviewer is configured here.
    expect(
      await admin(['set-price', '--product', 'sectigo-ov-one', '--validity', '1', '--cents', '9']),
    ).toMatchObject({ code: 0 });
  });

  it('has only the accounts that were created, and sends their sign-in code by mail', async () => {
    const visitor = createClient(url, null);
    expect((await signIn(visitor, 'demo@certhub.test', 'Certhub-demo-1')).envelope.code).toBe(400);
    const made = ['create-customer', '--email', account.email, '--name', 'Ada Byron', '--two-step'];
    expect(await admin(made, 'too short\n')).toMatchObject({
      code: 1,
      stderr: 'the password has 9 characters, expected 15 to 128\n',
    });
    const done = await admin(made, `${account.password}\n`);
    expect(done).toMatchObject({ code: 0, stdout: `created ${account.email}\n` });
    expect(done.stderr).not.toContain(account.password);
    expect(await admin(made, `${account.password}\n`)).toMatchObject({ code: 1 });

    const first = await signIn(visitor, account.email, account.password);
    expect(first.envelope.code).toBe(12009);
    const { sessionTicket: ticket } = first.envelope.data as { sessionTicket: string };
    const mail = await eventually(() => world.mails.find(({ to }) => to === account.email) ?? expect.fail());
    expect(mail).toMatchObject({ user: 'certhub' });
    const [code = ''] = /\b\d{6}\b/.exec(readable(mail.text)) ?? [];
    const entered = await visitor.call(session.verifyToken, { body: { ticket, code } });
    expect(entered.data()).toMatchObject({ account: account.email });
    client = createClient(url, tokenIn(entered.headers));
  });

  it('contains nothing of the sandbox', async () => {
    expect((await client.call(sandbox.overview, {})).status).toBe(404);
    const looked = await client.call(parties.lookUpOrganization, { body: { orgName: '杭州云栈' } });
    expect(looked.data().list).toEqual([]);
    expect(await (await client.fetch('/site/default.json')).json()).toEqual({
      siteName: 'Certhub',
      apiBaseURL: '',
      currency: { symbol: '￥', unit: 'CNY', exRate: '1' },
      mail: true,
      sms: false,
      wechat: false,
      features: { supportCases: true, referral: false, mailedValidation: true },
    });
    for (const path of ['/ca/root.crt', '/sandbox/pay/x']) {
      expect((await client.fetch(path)).status, path).toBe(404);
    }
    const { list } = await client.ask(catalogue.products, { query: { limit: 100, offset: 1 } });
    expect(list.map((product) => [product.productNo, product.maxYear, product.has90Days])).toEqual([
      [productNo, 1, false],
    ]);
    const { payWays } = await client.ask(payment.payWays, {});
    expect(payWays.filter((method) => method.switch === 'Y').map((method) => method.name)).toEqual([
      'balance',
      'package',
      'bank',
    ]);
  });

  it('accepts money by a bank notice, and by a command', async () => {
    const { depositNo } = await client.ask(deposit.create, { body: { amount: 20_000 } });
    const opened = await client.call(payment.pay, {
      body: { payWay: 4, name: 'bank', aim: 'deposit', orderNo: depositNo },
    });
    const reference = opened.data().bank?.reference ?? '';
    const transfer = JSON.stringify({ noticeID: 'one', reference, cents: 20_000, currency: 'CNY' });
    const told = await client.fetch('/callbacks/payment/bank', {
      method: 'POST',
      headers: { [bankSignatureHeader]: signNotice(bankSecret, transfer, new Date()) },
      body: transfer,
    });
    expect(told.status).toBe(200);
    expect(await balance()).toBe(20_000);
    const booked = ['book-transfer', '--reference', reference, '--cents', '500', '--notice', 'two'];
    expect(await admin(booked)).toMatchObject({ code: 0, stdout: `booked 500 cents CNY for ${depositNo}\n` });
    expect(await admin(booked)).toMatchObject({ code: 0, stdout: 'already booked\n' });
    expect(await balance()).toBe(20_500);
  });

  it('validates names on the real network and has the certificate issued there', async () => {
    const names = ['shop.example.com', 'files.example.com'];
    const csr = await opensslRequest(names, newEc('P-256'));
    const created = await client.call(purchase.create, {
      params: { productNo },
      body: {
        year: 1,
        productType: 'dv_flex_ssl',
        dcvMethod: 'dns',
        sslCerts: [{ csr, key: '', commonName: 'shop.example.com', domainNames: names.join(',') }],
      },
    });
    const orderNo = created.data().orderNos;
    await client.call(validation.changeDcv, {
      body: { orderNo, domain: 'files.example.com', dcvMethod: 'file' },
    });
    for (const { recordType, recordName, expected } of await validationsOf(client, orderNo)) {
      if (recordType === 'FILE') world.files.set(recordName.replace(/^https?:\/\//, ''), expected);
      else world.zone.set(recordName, { type: 'CNAME', data: expected });
    }
    world.zone.set('files.example.com', { type: 'A', data: '127.0.0.1' });
    world.answers.push({ status: 503, body: '' });
    const paid = await client.call(payment.pay, {
      body: { payWay: 5, name: 'balance', aim: 'makeOrder', orderNo },
    });
    expect(paid.data().state).toBe('paid');

    const order = await eventually(async () => {
      const found = await detailOf(client, orderNo);
      expect(found.orderStatus).toBe(1000);
      return found;
    });
    expect(world.asked.at(-1)).toMatchObject({
      path: '/certificates',
      key: orderNo,
      orderNo,
      family: 'tls',
      assurance: 'dv',
      names,
    });
    const { certificate, chain = [] } = order.certificate ?? {};
    expect(chain).toHaveLength(3);
    const { subjectAltName } = new X509Certificate(certificate ?? '');
    expect(subjectAltName).toBe(names.map((name) => `DNS:${name}`).join(', '));
    expect(await balance()).toBe(20_500 - 10_000);

    const serialNumber = order.certificate?.serialNumber ?? '';
    world.answers.push({ status: 422, body: '' });
    const revoke = (reason: 'superseded' | 'keyCompromise') =>
      client.ask(orders.revoke, { body: { orderNo, serialNumber, reason } });
    await revoke('superseded');
    await eventually(async () => {
      const { orderStatus, timeline, certificate: kept } = await detailOf(client, orderNo);
      expect(timeline.at(-1)?.kind).toBe('revoke-refused');
      expect([orderStatus, kept?.revocation]).toEqual([1000, null]);
    });
    world.answers.push({ status: 200, body: '' });
    await revoke('keyCompromise');
    await eventually(async () => expect((await detailOf(client, orderNo)).orderStatus).toBe(1008));
    expect(world.asked.at(-1)).toMatchObject({
      path: '/revocations',
      key: `${serialNumber}-keyCompromise`,
      reason: 'keyCompromise',
    });
  });

  it('signs an account out and disables it by a command', async () => {
    expect((await admin(['disable-account', '--email', account.email])).code).toBe(0);
    expect((await client.call(session.account, {})).status).toBe(401);
    const shut = await signIn(createClient(url, null), account.email, account.password);
    expect(shut.envelope.errors).toMatchObject([{ reason: 'credentials-wrong' }]);
    expect(server.text()).toContain('"event":"security.sign-in","outcome":"refused"');
    expect(server.text()).not.toContain(account.password);
  });

  it('refuses to share its database with a sandbox', async () => {
    const other = startServerProgram({ DATABASE_URL: env.DATABASE_URL ?? '', PORT: '0' });
    expect(await other.ended()).toBe(1);
    expect(other.text()).toContain('created with SANDBOX=off and has real customers');
  });

  async function balance(): Promise<number> {
    return (await client.ask(session.account, {})).balance;
  }
});

async function runAdmin(env: Readonly<Record<string, string>>, args: readonly string[], input: string) {
  const child: ChildProcess = spawn(process.execPath, ['scripts/admin.mjs', ...args], {
    cwd: new URL('../..', import.meta.url).pathname,
    env: { PATH: process.env.PATH, ...env },
    stdio: 'pipe',
  });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk: Buffer) => {
      text[name] += chunk.toString('utf8');
    });
  }
  child.stdin?.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...text };
}

/** A mail's text, decoded. */
function readable(mail: string): string {
  const [head = '', ...body] = mail.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
