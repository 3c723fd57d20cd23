import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { realClock } from '#server/clock.ts';
import { mailedLinks, openLink, pressConfirm } from '#tests/support/server/mail-links.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import {
  customerWith,
  deposit,
  detailOf,
  flex,
  issueNow,
  type OrderChoice,
  orderBody,
  payOrder,
  placeOrder,
  publishValidations,
  requestFor,
  stockShop,
  validationsOf,
  verify,
} from '#tests/support/server/shop.ts';
import { startTestServer, type TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareShop();

interface Mailed {
  readonly customer: TestCustomer;
  readonly orderNo: string;
}

async function paidByMail(
  names: readonly string[],
  emailDnsEmail: string,
  choice: OrderChoice = { dcvMethod: 'email' },
  at = server,
): Promise<Mailed> {
  const customer = await at.customer();
  await deposit(at, customer.id, 1_000_000);
  const csr = await requestFor(names, customer.id);
  const cert = { csr, key: '', commonName: names[0] ?? '', domainNames: names.join(','), emailDnsEmail };
  const orderNo = await placeOrder(customer, { ...flex, ...choice, sslCerts: [cert] });
  await payOrder(customer, orderNo);
  return { customer, orderNo };
}

async function mailTo({ customer, orderNo }: Mailed, mailbox: string, count = 1): Promise<URL> {
  await vi.waitUntil(async () => (await mailedLinks(customer, mailbox, orderNo)).length === count, {
    timeout: 20_000,
    interval: 50,
  });
  const [link] = await mailedLinks(customer, mailbox, orderNo);
  if (link === undefined) throw new Error('no link');
  return link;
}

const states = async ({ customer, orderNo }: Mailed) =>
  (await validationsOf(customer, orderNo)).map(({ domainName, state }) => `${domainName} ${state}`);

const resend = ({ customer, orderNo }: Mailed) =>
  customer.call(contract.validation.reSendDcvEmail, { params: { id: orderNo } });

describe('the page behind a mailed link', () => {
  it('takes the code from the address with the only script allowed to run', async () => {
    const page = await fetch(new URL('/validate', server.url));
    expect(page.status).toBe(200);
    const [, script = ''] = /<script>([\s\S]+)<\/script>/.exec(await page.text()) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}';`);
    const history = { at: '/validate#secret', posted: '' };
    const form = {
      code: { value: '' },
      submit: () => {
        history.posted = form.code.value;
      },
    };
    runInNewContext(script, {
      location: { hash: '#secret', pathname: '/validate' },
      history: {
        replaceState: (_state: unknown, _title: string, path: string) => {
          history.at = path;
        },
      },
      document: { forms: [form] },
    });
    expect(history).toEqual({ at: '/validate', posted: 'secret' });
  });

  it('shows the request without a script and changes nothing; its button confirms, once', async () => {
    const order = await paidByMail(['example.com', '*.example.com'], 'hostmaster@example.com', {
      productNo: 'positivessl-dv-flex',
      dcvMethod: 'email',
    });
    const link = await mailTo(order, 'hostmaster@example.com');
    const page = await openLink(link);
    expect(page.status).toBe(200);
    const html = await page.text();
    for (const name of ['example.com', '*.example.com', order.orderNo, 'hostmaster@example.com']) {
      expect(html).toContain(name);
    }
    expect(html).not.toMatch(/<script|onclick|javascript:/i);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await states(order)).toEqual(['example.com waiting', '*.example.com waiting']);

    const confirmed = await pressConfirm(link);
    expect(confirmed.status).toBe(200);
    expect(await confirmed.text()).toContain('Confirmed');
    await issueNow(order.customer, order.orderNo);
    expect((await pressConfirm(link)).status).toBe(200);
    expect(await (await openLink(link)).text()).toContain('Confirmed');
    const { timeline } = await detailOf(order.customer, order.orderNo);
    expect(timeline.map((event) => event.kind)).toEqual([
      'created',
      'paid',
      'mail-sent',
      'verified',
      'verified',
      'issued',
    ]);
  });

  it('accepts no submission from another site', async () => {
    const order = await paidByMail(['cross.example.com'], 'admin@example.com');
    const link = await mailTo(order, 'admin@example.com');
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) expect((await pressConfirm(link, headers)).status).toBe(403);
    expect(await states(order)).toEqual(['cross.example.com waiting']);
  });

  it('is confirmed once by ten simultaneous presses', async () => {
    const order = await paidByMail(['once.example.com'], 'admin@example.com');
    const link = await mailTo(order, 'admin@example.com');
    const answers = await Promise.all(Array.from({ length: 10 }, () => pressConfirm(link)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const { timeline } = await detailOf(order.customer, order.orderNo);
    expect(timeline.filter((event) => event.kind === 'verified')).toHaveLength(1);
    expect(timeline.filter((event) => event.kind === 'issued')).toHaveLength(1);
  });

  it('is refused for an unknown code, an oversized body and other methods', async () => {
    const at = new URL('/validate', server.url);
    const post = (body: string) => fetch(at, { method: 'POST', body });
    expect((await post(`code=${'A'.repeat(43)}`)).status).toBe(404);
    expect((await post('x'.repeat(100_000))).status).toBe(413);
    expect((await fetch(at, { method: 'PUT' })).status).toBe(404);
  });

  it('uses a secret that the applicant gets only through that mailbox', async () => {
    const order = await paidByMail(['secret.example.com'], 'admin@example.com');
    const link = await mailTo(order, 'admin@example.com');
    const code = link.hash.slice(1);
    await openLink(link);
    const told = JSON.stringify([
      await validationsOf(order.customer, order.orderNo),
      await detailOf(order.customer, order.orderNo),
      (await verify(order.customer, order.orderNo)).envelope,
      server.logLines,
    ]);
    expect(code).toHaveLength(43);
    expect(told).not.toContain(code);
  });
});

describe('validation by mail', () => {
  it('sends one mail to each mailbox, and each mail confirms only its own names', async () => {
    const names = ['a.example.com', 'b.example.com', 'example.org'];
    const order = await paidByMail(names, 'webmaster@example.com');
    const first = await mailTo(order, 'webmaster@example.com');
    const second = await mailTo(order, 'webmaster@example.org');
    expect(await validationsOf(order.customer, order.orderNo)).toMatchObject([
      { recordType: 'EMAIL', recordName: 'webmaster@example.com', expected: '' },
      { recordName: 'webmaster@example.com' },
      { recordName: 'webmaster@example.org' },
    ]);
    await pressConfirm(second);
    expect(await states(order)).toEqual([
      'a.example.com waiting',
      'b.example.com waiting',
      'example.org validated',
    ]);
    expect((await detailOf(order.customer, order.orderNo)).orderStatus).toBe(1002);
    await pressConfirm(first);
    await issueNow(order.customer, order.orderNo);
  });

  it('waits for the DNS record that names the customer’s own mailbox', async () => {
    const mailbox = 'ops@corp.example.net';
    const order = await paidByMail(['own.example.com'], mailbox, { dcvMethod: 'email_dns' });
    const record = '_validation-contactemail.example.com';
    const { customer, orderNo } = order;
    const look = async () => {
      await vi.waitUntil(async () => (await verify(customer, orderNo)).envelope.code === 200, {
        timeout: 20_000,
        interval: 300,
      });
      return validationsOf(customer, orderNo);
    };
    expect(await look()).toMatchObject([
      {
        state: 'missing',
        problem: 'NXDOMAIN',
        expected: mailbox,
        mail: { contactRecord: record, sentTime: '0001-01-01T00:00:00Z' },
      },
    ]);
    expect((await resend(order)).envelope).toMatchObject({
      code: 12012,
      errors: [{ field: 'emailDnsEmail', reason: 'mismatch', expected: mailbox }],
    });
    const publish = (value: string) =>
      customer.call(contract.sandbox.putRecord, { body: { name: record, type: 'TXT', value } });
    await publish('other@corp.example.net');
    expect(await look()).toMatchObject([{ state: 'differs', found: ['other@corp.example.net'] }]);
    expect(await mailedLinks(customer, mailbox, orderNo)).toEqual([]);
    await publishValidations(customer, orderNo);
    expect(await look()).toMatchObject([{ state: 'waiting', problem: '' }]);
    await pressConfirm(await mailTo(order, mailbox));
    await issueNow(customer, orderNo);
  });

  it('is sent again on request, but not too often, and the earlier link stays valid', async () => {
    const order = await paidByMail(['again.example.com'], 'admin@example.com');
    const first = await mailTo(order, 'admin@example.com');
    expect((await resend(order)).data()).toEqual({ sent: ['admin@example.com'] });
    const second = await mailTo(order, 'admin@example.com', 2);
    expect(second.href).not.toBe(first.href);
    expect((await resend(order)).envelope).toMatchObject({
      code: 429,
      errors: [{ field: 'reSendDcvEmail', reason: 'too-many-tries' }],
      data: { retryAfter: expect.any(Number) },
    });
    await pressConfirm(first);
    await issueNow(order.customer, order.orderNo);
    expect((await resend(order)).envelope.code).toBe(12012);
    expect((await pressConfirm(second)).status).toBe(410);
  });

  it('can be chosen later, and replaced again', async () => {
    const customer = await customerWith(server, 10_000);
    const orderNo = await placeOrder(customer, { names: ['later.example.com'] });
    await payOrder(customer, orderNo);
    const order = { customer, orderNo };
    const change = (dcvMethod: 'email' | 'email_dns' | 'dns_txt', emailDnsEmail?: string) =>
      customer.call(contract.validation.changeDcv, {
        body: { orderNo, dcvMethod, ...(emailDnsEmail === undefined ? {} : { emailDnsEmail }) },
      });
    expect((await change('email')).envelope.errors).toMatchObject([
      { field: 'emailDnsEmail', reason: 'required' },
    ]);
    expect((await change('email', 'boss@example.com')).envelope.errors).toMatchObject([
      {
        field: 'emailDnsEmail',
        reason: 'not-offered',
        expected: expect.stringContaining('admin@example.com'),
      },
    ]);
    expect((await change('email', 'postmaster@example.com')).envelope.code).toBe(200);
    const link = await mailTo(order, 'postmaster@example.com');
    expect((await change('dns_txt')).envelope.code).toBe(200);
    expect((await openLink(link)).status).toBe(410);
    expect((await pressConfirm(link)).status).toBe(410);
    expect(await validationsOf(customer, orderNo)).toMatchObject([
      { dcvMethod: 'dns_txt', state: 'waiting' },
    ]);
    await publishValidations(customer, orderNo);
    await vi.waitUntil(async () => (await verify(customer, orderNo)).envelope.code !== 429, {
      timeout: 20_000,
      interval: 300,
    });
    await issueNow(customer, orderNo);
  });

  it('expires after 30 days, and is sent again on request', async () => {
    const own = await startTestServer();
    await stockShop(own);
    const order = await paidByMail(['late.example.com'], 'admin@example.com', { dcvMethod: 'email' }, own);
    const link = await mailTo(order, 'admin@example.com');
    await order.customer.call(contract.sandbox.moveClock, { body: { days: 30 } });
    expect((await openLink(link)).status).toBe(410);
    expect((await pressConfirm(link)).status).toBe(410);
    expect((await resend(order)).envelope.code).toBe(200);
    await pressConfirm(await mailTo(order, 'admin@example.com', 2));
    await issueNow(order.customer, order.orderNo);
    await own.close();
  });

  it('is refused with the reason once the policy has ended it', async () => {
    const own = await startTestServer({
      clock: { ...realClock, now: () => new Date('2028-03-15T00:00:00Z') },
    });
    await stockShop(own);
    const customer = await own.customer();
    const body = await orderBody(customer, { dcvMethod: 'email' });
    const { envelope } = await customer.call(contract.purchase.create, {
      params: { productNo: 'dv-single' },
      body,
    });
    expect(envelope).toMatchObject({
      code: 400,
      errors: [{ field: 'dcvMethod', reason: 'email-ended', found: 'email', expected: 'dns, dns_txt, file' }],
    });
    await own.close();
  });
});
