import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { PaymentPage } from '#tests/e2e/payment-page.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server/server-process.ts';

let server: ServerProcess;
let app: Console;

beforeAll(async () => {
  server = await startServerProcess();
});
afterAll(async () => {
  await server?.dispose();
});
afterEach(() => app.close());

/** Simulates another tab in front: Playwright's pages are all visible. */
function hide(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Longer than two polls of a visible page, shorter than the 10 s interval of a hidden one. */
const timeout = 9_000;

describe('a payment in a hidden tab and a visible one', () => {
  it('is polled at the visible tab’s rate, and ends in both', async () => {
    app = await Console.open(browser, server.url);
    const hidden = new PaymentPage(app);
    const order = await hidden.order('tabs.example.com');
    const paymentID = await hidden.begin('alipay', order.orderNo);
    await hide(app.page);
    const seen = new PaymentPage(await app.secondTab());
    await seen.isWaiting();
    const looks = new Set<string>();
    seen.page.on('request', (request) => {
      if (request.url().includes('/v1/orders/status/')) looks.add(request.url());
    });
    for (let look = 1; look <= 4; look++)
      await app.page.waitForRequest(/\/v1\/orders\/status\//, { timeout });
    expect(looks.size, 'a mirror does no work').toBe(0);
    await seen.settle(paymentID, 'accept');
    await Promise.all([
      seen.dialog().waitFor({ state: 'detached' }),
      hidden.dialog().waitFor({ state: 'detached' }),
    ]);
    await hidden.expectPaidOnce(order);
    expect(app.problems()).toEqual([]);
  });
});

describe('two windows side by side on one unpaid order', () => {
  it('both say that it is paid once one has paid, nothing pressed in the other', async () => {
    app = await Console.open(browser, server.url);
    const first = new PaymentPage(app);
    const order = await first.order('side.example.com');
    await app.page.goto(`${server.url}/ssl/certificate/${order.orderNo}`);
    const toPay = (page: Page) => page.getByRole('link', { name: zhOrder.pay, exact: true });
    await toPay(app.page).waitFor();
    const beside = await app.secondTab();
    await toPay(beside.page).waitFor();
    await first.open(order.orderNo);
    await first.choose('balance');
    await first.button().click();
    await first.isPaid();
    await toPay(beside.page).waitFor({ state: 'detached', timeout: 5_000 });
    await first.expectPaidOnce(order, -order.price);
    expect(app.problems()).toEqual([]);
  });
});
