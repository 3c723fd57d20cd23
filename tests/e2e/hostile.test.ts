import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhPayment } from '#src/features/payment/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const markup = '<img src=x onerror=alert(1)>';
/** مثال: an Arabic word, written from right to left. */
const arabic = { ascii: 'xn--mgbh0fb.example.com', unicode: 'مثال.example.com' };

let customer: TestCustomer;
let orderNo: string;
beforeAll(async () => {
  customer = await server.customer({ displayName: `${markup} Co` });
  const product = await singleNameProduct(customer);
  orderNo = await placeOrder(customer, { ...product, names: [arabic.ascii], remark: markup });
});

describe('hostile input', () => {
  let app: Console;
  let alerts: string[];
  let requests: string[];
  beforeEach(async () => {
    app = await Console.open(browser, server.url, {
      token: customer.token,
      // Replies for order numbers that are not the customer's.
      expected: [/\/ssl\/certificate\/CN\S+ console: Failed to load resource/],
    });
    alerts = [];
    requests = [];
    app.page.on('dialog', (shown) => {
      alerts.push(shown.message());
      void shown.dismiss();
    });
    app.page.on('request', (request) => requests.push(request.url()));
  });
  afterEach(async () => {
    await expect.poll(() => app.page.locator('img[src=x]').count()).toBe(0);
    expect(alerts).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:'))).toEqual([]);
    expect(app.problems()).toEqual([]);
    await app.close();
  });

  it('is shown as text in a remark and a display name', async () => {
    await app.page.getByText(`你好，${markup} Co`).waitFor();
    await app.page.goto(`${server.url}/ssl/certificate/${orderNo}`);
    await app.page.getByText(markup, { exact: true }).waitFor();
    await app.page.goto(`${server.url}/orders/list`);
    await app.page.getByText(markup).first().waitFor();
  });

  it('is shown as text in a search', async () => {
    await app.page.goto(
      `${server.url}/orders/list?search=${encodeURIComponent('<script>alert(1)</script>')}`,
    );
    await app.page.getByText('没有符合条件的内容').waitFor();
    await expect.poll(() => app.page.getByRole('searchbox').inputValue()).toBe('<script>alert(1)</script>');
    await app.page.keyboard.press('Control+K');
    await app.page.getByRole('combobox', { name: '命令面板' }).fill('<zqxjwv>');
    await app.page.getByText('没有与“<zqxjwv>”匹配的结果').waitFor();
  });

  it('is found by searching for it in a remark', async () => {
    await app.page.goto(`${server.url}/orders/list?search=${encodeURIComponent(markup)}`);
    await app.page.getByText(markup).first().waitFor();
    await expect.poll(() => app.page.getByText(orderNo).count()).toBeGreaterThan(0);
  });

  it('is isolated as a name written from right to left', async () => {
    await app.page.goto(`${server.url}/ssl/certificate/${orderNo}`);
    const heading = app.page.getByRole('heading', { level: 1 }).locator('bdi[title]');
    await app.page.getByRole('heading', { level: 1, name: arabic.unicode }).waitFor();
    await expect.poll(() => heading.getAttribute('title')).toBe(arabic.ascii);
    await app.page.goto(`${server.url}/orders/list`);
    await app.page.locator('bdi', { hasText: arabic.unicode }).first().waitFor();
    await app.page.goto(`${server.url}/ssl/certificate/${orderNo}?pay=true`);
    await app.pay.isShown();
    await app.pay.dialog().locator('bdi', { hasText: arabic.unicode }).first().waitFor();
    await app.pay.dialog().getByRole('button', { name: zhPayment.viewAll }).click();
    const all = app.page.getByRole('dialog', { name: zhPayment.orders.title });
    await all.locator('bdi', { hasText: arabic.unicode }).first().waitFor();
  });

  it('is collapsed as hundreds of names in one order', async () => {
    const names = Array.from({ length: 120 }, (_, place) => `n${place}.many.example.com`);
    const flex = { productNo: 'bitcert-dv-flex', productType: 'dv_flex_ssl' };
    const many = await placeOrder(customer, { ...flex, names });
    await app.page.goto(`${server.url}/ssl/certificate/${many}`);
    const fact = app.page.getByRole('definition').filter({ hasText: 'n0.many.example.com' });
    await fact.getByText('n0.many.example.com', { exact: true }).waitFor();
    const last = fact.getByText('n119.many.example.com', { exact: true });
    await expect.poll(() => last.isVisible()).toBe(false);
    await fact.getByText(zhOrder.facts.moreNames.other.replace('{{count}}', '115')).click();
    await last.waitFor();
  });

  it('is shown as it will appear in the certificate if a name imitates another', async () => {
    await app.buy.open();
    // Cyrillic letters only.
    await app.buy.typeName('аррӏе.com');
    await app.page.getByText('xn--80ak6aa92e.com').first().waitFor();
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\/evil.example',
    '/\t/evil.example/',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
  ])('is not followed as the page after sign-in: %j', async (next) => {
    await app.page.goto(`${server.url}/sign-in?next=${encodeURIComponent(next)}`);
    await app.page.getByRole('heading', { level: 1, name: '控制台' }).waitFor();
    await expect.poll(() => app.page.url()).toBe(`${server.url}/launchpad`);
  });

  it('does not include a page of the console, which is followed after sign-in', async () => {
    await app.page.goto(`${server.url}/sign-in?next=${encodeURIComponent('/orders/list?status=unpaid')}`);
    await app.page.waitForURL(`${server.url}/orders/list?status=unpaid`);
  });

  it.each(['%3Cscript%3Ealert(1)%3C%2Fscript%3E', '..%2F..%2Fetc', 'CN20200101-00001', 'CN'])(
    'is not found as an order number: %s',
    async (id) => {
      await app.page.goto(`${server.url}/ssl/certificate/${id}`);
      await app.page.getByRole('heading', { level: 1, name: '没有找到这个订单' }).waitFor();
    },
  );

  it('is not found as another customer’s order', async () => {
    const { token } = await server.customer();
    const stranger = await Console.open(browser, server.url, {
      token,
      path: `/ssl/certificate/${orderNo}`,
      expected: [/Failed to load resource/],
    });
    await stranger.page.getByRole('heading', { level: 1, name: '没有找到这个订单' }).waitFor();
    await expect.poll(() => stranger.page.getByText(arabic.unicode).count()).toBe(0);
    expect(stranger.problems()).toEqual([]);
    await stranger.close();
  });
});
