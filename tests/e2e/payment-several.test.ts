import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { defaultCurrency, formatCents } from '#core/money/money.ts';
import { zhPayment, zhPaymentQueue } from '#src/features/payment/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible, expectTexts } from '#tests/e2e/page-check.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { signInAt } from '#tests/support/browser/browser-sign-in.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server/server-process.ts';

/** As the button shows it: `2,976.00`. */
const amountOf = (cents: number) =>
  new RegExp(new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2 }).format(cents / 100));

const words = zhPaymentQueue;

/** The form's request for one order, repeated for several. */
interface CreationBody {
  readonly sslCerts: readonly unknown[];
}

describe('the payment of several orders', () => {
  let server: ServerProcess;
  let app: Console;

  beforeAll(async () => {
    server = await startServerProcess();
  });
  afterAll(async () => {
    await server?.dispose();
  });
  beforeEach(async () => {
    app = await Console.open(browser, server.url);
    return () => app.close();
  });

  /** Orders a name `count` times and waits for the payment of all of them. Returns the earlier balance. */
  async function order(name: string, count: number): Promise<number> {
    const before = await app.api.balance();
    await app.page.route('**/v1/orders/certificate/*', async (route) => {
      const body: CreationBody = route.request().postDataJSON();
      const sslCerts = Array.from({ length: count }, () => body.sslCerts).flat();
      await route.continue({ postData: JSON.stringify({ ...body, sslCerts }) });
    });
    await app.buy.open();
    await app.buy.order(name);
    await app.page.unroute('**/v1/orders/certificate/*');
    await app.pay.chooseBalance();
    return before;
  }
  const ordersOf = async (name: string) =>
    (await app.api.client.call(contract.orders.list, { query: { search: name, limit: 100 } })).data().data;

  it('lists them, pays for each once and shows the count', async () => {
    const before = await order('twelve.example.com', 12);
    const rows = await ordersOf('twelve.example.com');
    expect(rows).toHaveLength(12);
    const due = rows.reduce((sum, { payAmount }) => sum + payAmount, 0);
    await app.pay
      .dialog()
      .getByRole('button', { name: amountOf(due) })
      .waitFor();
    await app.pay.dialog().getByRole('button', { name: zhPayment.viewAll }).click();
    const list = app.page.getByRole('dialog', { name: zhPayment.orders.title });
    await list.getByRole('table').waitFor();
    await expect.poll(() => list.getByRole('link', { name: /^CN/ }).count()).toBe(10);
    await app.page.keyboard.press('Escape');

    await app.pay.submit();
    await app.page.getByText('共 12 个订单，付款成功 12 个，失败 0 个。').waitFor();
    await app.page.waitForURL(/\/orders\/list/);
    const facts = app.page.getByRole('definition');
    await expect.poll(() => facts.allTextContents()).toContain(formatCents(before, defaultCurrency));
    await expect.poll(() => facts.allTextContents()).toContain(formatCents(before - due, defaultCurrency));
    expect(before - (await app.api.balance())).toBe(due);
    for (const { orderNo } of rows) {
      const { allOrders } = (
        await app.api.client.call(contract.orders.detail, { params: { id: orderNo } })
      ).data();
      expect(allOrders[0]?.timeline.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
    }
    expect(app.problems()).toEqual([]);
  });

  it('continues after a reload midway, and charges nothing twice', async () => {
    const before = await order('reloaded.example.com', 6);
    await app.page.route('**/v1/orders/batch/pay/status*', () => undefined);
    const isPolling = app.page.waitForRequest('**/v1/orders/batch/pay/status*');
    await app.pay.submit();
    await isPolling;
    await app.pay.queue().getByRole('progressbar', { name: words.settling }).waitFor();
    await app.page.unroute('**/v1/orders/batch/pay/status*');
    await app.page.reload();
    await app.page.waitForURL(/\/orders\/list/);
    const rows = await ordersOf('reloaded.example.com');
    expect(before - (await app.api.balance())).toBe(rows.reduce((sum, row) => sum + row.payAmount, 0));
  });

  it('appears as a card on every page once its dialog is closed, through a reload and a new sign-in, until its final notice', async () => {
    const before = await order('card.example.com', 5);
    const held = '**/v1/orders/batch/pay/status*';
    await app.page.route(held, () => undefined);
    await app.pay.submit();
    await app.pay.queue().getByRole('progressbar', { name: words.settling }).waitFor();
    await app.pay.queue().getByText(zhCommon.close, { exact: true }).click();
    await app.page.waitForURL(/\/orders\/list/);
    const card = app.page.getByRole('region', { name: words.card.label });
    await card.getByRole('progressbar').waitFor();
    await app.page.goto(`${server.url}/launchpad`);
    await card.getByRole('progressbar').waitFor();
    await expectAccessible(app.page);
    await app.page.evaluate(() => localStorage.removeItem('id_token'));
    await signInAt(app.page, server.url);
    await card.getByRole('progressbar').waitFor();
    await app.page.unroute(held);
    await app.page.reload();
    await card.getByText('共 5 个订单，付款成功 5 个，失败 0 个。').waitFor();
    await card.getByRole('button', { name: words.card.dismiss }).click();
    await card.waitFor({ state: 'detached' });
    const rows = await ordersOf('card.example.com');
    expect(before - (await app.api.balance())).toBe(rows.reduce((sum, row) => sum + row.payAmount, 0));
    // No page opens the journal for a finished queue.
    await expect
      .poll(() => app.page.evaluate(() => Object.keys(localStorage).join()))
      .not.toContain('certhub-queues');
    expect(app.problems()).toEqual([]);
  });

  it('lists the orders the balance did not cover, in accessible words', async () => {
    const before = await order('short.example.com', 60);
    await app.pay.dialog().getByText(words.shortNote).waitFor();
    await app.pay.submit();
    await app.pay.queue().getByText(words.partlyTitle).waitFor();
    const rows = await ordersOf('short.example.com');
    const unpaid = rows.filter(({ orderStatus }) => orderStatus === 1001);
    expect(unpaid.length).toBeGreaterThan(0);
    const tally = `共 60 个订单，付款成功 ${60 - unpaid.length} 个，失败 ${unpaid.length} 个。`;
    await app.pay.queue().getByText(tally).waitFor();
    const table = app.pay.queue().getByRole('table', { name: words.failed });
    await expect
      .poll(() => table.getByText(words.reason['balance-short']).count())
      .toBe(Math.min(unpaid.length, 10));
    expect(await app.api.balance()).toBeLessThan(unpaid[0]?.payAmount ?? 0);
    expect(before - (await app.api.balance())).toBe(
      rows.filter(({ orderStatus }) => orderStatus !== 1001).reduce((sum, row) => sum + row.payAmount, 0),
    );
    await expectTexts(app.page, 'zh');
    await expectAccessible(app.page);
    await app.page.reload();
    await app.pay.queue().getByText(tally).waitFor();
    // Too little is left for any order: this is reported, and nothing is attempted.
    await app.pay
      .queue()
      .getByRole('button', { name: /^为其余/ })
      .click();
    await app.pay
      .queue()
      .getByText(/余额还差/)
      .waitFor();
    await app.pay.queue().getByRole('button', { name: zhPayment.notNow }).click();
    await app.page.waitForURL(/\/orders\/list/);
    expect(app.problems()).toEqual([]);
  });
});
