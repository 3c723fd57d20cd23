import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BegunPayment, Gateway } from '#server/payment/gateway.ts';
import { createSandboxGateway } from '#server/payment/gateways/sandbox.ts';
import { violationsIn } from '#tests/e2e/page-check.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let gateway: Gateway;
let context: BrowserContext;
beforeAll(async () => {
  server = await startTestServer();
  gateway = createSandboxGateway(server.services);
});
afterAll(async () => {
  await server.close();
});
let problems: () => string[];
async function openPage(options: { readonly colorScheme?: 'light' | 'dark'; readonly width?: number } = {}) {
  const { colorScheme = 'light', width = 1440 } = options;
  context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
  // The shop's page is not built here, so its address returns 404; the page for testing a card is any reply under the console's policy.
  problems = await watchProblems(context, { expected: [/status of 404/] });
  return context.newPage();
}
afterEach(async () => {
  expect(problems()).toEqual([]);
  await context.close();
});

async function begin(method: string): Promise<BegunPayment & { readonly paymentID: string }> {
  const paymentID = randomUUID();
  const begun = await gateway.begin({
    paymentID,
    method,
    orderNo: 'CN20261120-10001',
    title: 'GeoTrust DV SSL, 1 year',
    cents: 12_345,
    currency: 'CNY',
    expireAt: new Date(Date.now() + 900_000),
    returnURL: `${server.url}/payment?orderNo=CN20261120-10001`,
  });
  if (!begun.ok) throw new Error(begun.error.detail);
  return { ...begun.value, paymentID };
}
const stateOf = async ({ paymentID, providerRef }: Awaited<ReturnType<typeof begin>>) => {
  const answer = await gateway.ask({ paymentID, method: '', providerRef });
  return answer.ok ? answer.value.state : answer.error.kind;
};
const choose = (page: Page, name: string) => page.getByRole('button', { name }).click();

describe('the page of the sandbox’s provider', () => {
  it.each([
    { colorScheme: 'light', width: 1440 },
    { colorScheme: 'dark', width: 390 },
  ] as const)('is accessible ($colorScheme, $width)', async (options) => {
    const page = await openPage(options);
    const payment = await begin('alipay');
    await page.goto(payment.payURL ?? '');
    expect(await violationsIn(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.body.scrollWidth <= window.innerWidth)).toBe(true);
    await choose(page, '支付 Pay 付款成功并通知商户');
    await page.getByRole('status').getByText('已付款').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(await stateOf(payment)).toBe('paid');
    // A reload repeats nothing.
    await page.reload();
    await page.getByRole('link', { name: '返回商户' }).click();
    await page.waitForURL(`${server.url}/payment?orderNo=CN20261120-10001`);
  });

  it('returns a PayPal payer with the approval', async () => {
    const page = await openPage();
    const payment = await begin('paypal');
    await page.goto(payment.payURL ?? '');
    await choose(page, '支付 Pay 付款成功并通知商户');
    await page.waitForURL(/\/payment\?/);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('token')).toBe(payment.providerRef);
    expect(searchParams.get('PayerID')).toMatch(/^[0-9A-F]{16}$/);
    expect(await stateOf(payment)).toBe('open');
  });

  it('accepts a payment after it expired, and none after that', async () => {
    const page = await openPage();
    const payment = await begin('bank');
    await page.goto(payment.payURL ?? '');
    await choose(page, '立即过期');
    await page.getByRole('status').getByText('已过期').waitFor();
    await choose(page, '过期后支付');
    await page.getByRole('status').getByText('已付款').waitFor();
    // What is left to choose is how refunds go.
    await expect.poll(() => page.locator('button[name=outcome]').count()).toBe(0);
    expect(await stateOf(payment)).toBe('paid');
  });
});

describe('the replacement for Stripe’s library', () => {
  /** Loads it like the console, under the console's policy, and mounts a card. */
  async function mountCard(payment: BegunPayment, locale: 'zh' | 'en', clientSecret = payment.clientSecret) {
    const page = await openPage();
    await page.goto(`${server.url}/v1/nothing`);
    await page.evaluate(
      async ({ key, secret, language }) => {
        const script = document.createElement('script');
        const policy = window.trustedTypes?.createPolicy('certhub-payment', {
          createScriptURL: (address) => address,
        });
        script.src = policy?.createScriptURL('/sandbox/stripe.js') ?? '';
        await new Promise((resolve, reject) => {
          script.onload = resolve;
          script.onerror = reject;
          document.head.append(script);
        });
        const client = window.Stripe?.(key, { locale: language });
        if (client === undefined) throw new Error('no library');
        const elements = client.elements({ clientSecret: secret });
        const element = elements.create('payment');
        const host = document.createElement('div');
        document.body.replaceChildren(host);
        const said = document.createElement('output');
        const button = document.createElement('button');
        button.textContent = 'pay';
        element.on('ready', () => document.body.append(button, said));
        element.on('loaderror', ({ error }) => {
          said.textContent = `loaderror ${error.code}`;
          document.body.append(said);
        });
        button.onclick = async () => {
          said.textContent = '';
          const confirmParams = { return_url: location.href };
          const { error, paymentIntent } = await client.confirmPayment({
            elements,
            confirmParams,
            redirect: 'if_required',
          });
          said.textContent = error ? `${error.code}: ${error.message}` : `sent ${paymentIntent?.status}`;
        };
        element.mount(host);
      },
      { key: payment.stripePublicKey ?? '', secret: clientSecret ?? '', language: locale },
    );
    return page;
  }
  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  };
  const pay = async (page: Page, want: string) => {
    await page.getByRole('button', { name: 'pay' }).click();
    await page.getByRole('status').getByText(want).waitFor();
  };

  it('accepts a card in the payer’s language, after a declined one', async () => {
    const payment = await begin('stripe');
    const page = await mountCard(payment, 'zh');
    await pay(page, 'incomplete_number: 卡号不完整。');
    await fill(page, { 卡号: '4000 0000 0000 0002', 有效期: '1334', 安全码: '12' });
    await pay(page, 'invalid_expiry_month: 月份须为 01 至 12。');
    await fill(page, { 有效期: '1234' });
    await pay(page, 'incomplete_cvc: 安全码不完整。');
    await expect.poll(() => page.getByLabel('安全码').getAttribute('aria-invalid')).toBe('true');
    await fill(page, { 安全码: '123' });
    await expect.poll(() => page.getByLabel('有效期').inputValue()).toBe('12 / 34');
    await pay(page, 'card_declined: 您的卡被拒绝，请换一张卡。');
    expect(await stateOf(payment)).toBe('open');
    await fill(page, { 卡号: '4242424242424242' });
    await expect.poll(() => page.getByLabel('卡号').inputValue()).toBe('4242 4242 4242 4242');
    await pay(page, 'sent succeeded');
    expect(await stateOf(payment)).toBe('paid');
    await pay(page, 'payment_intent_unexpected_state: 这笔付款已结束。');
    expect(await violationsIn(page, 'div')).toEqual([]);
  });

  it('reports errors in English too, including for unknown cards', async () => {
    const page = await mountCard(await begin('stripe'), 'en');
    await fill(page, { 'Card number': '1111 1111 1111 1111', Expiry: '12/34', 'Security code': '123' });
    await pay(page, 'incorrect_number: The sandbox does not know this card.');
  });

  it('does not start without an open payment', async () => {
    const unknown = await begin('stripe');
    const page = await mountCard(unknown, 'en', 'sbx_nobody_secret_none');
    await page.getByText('loaderror resource_missing').waitFor();
    await context.close();
    const over = await begin('stripe');
    await gateway.close({ paymentID: over.paymentID, method: 'stripe', providerRef: over.providerRef });
    const other = await mountCard(over, 'en');
    await other.getByText('loaderror payment_intent_unexpected_state').waitFor();
  });
});
