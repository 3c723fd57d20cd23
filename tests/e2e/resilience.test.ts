import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server/server-process.ts';

/** Whatever happens on the way: exactly one order, one charge, one certificate. */
describe('a purchase succeeds exactly once despite', () => {
  let server: ServerProcess;
  let app: Console;
  let before: number;
  let count = 0;
  let name: string;

  beforeAll(async () => {
    server = await startServerProcess();
  });
  afterAll(async () => {
    await server?.dispose();
  });
  beforeEach(async () => {
    count += 1;
    name = `disturbed-${count}.example.com`;
    // Network errors of a killed server are expected in these tests.
    app = await Console.open(browser, server.url, {
      expected: [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource/],
    });
    before = await app.api.balance();
    return () => app.close();
  });

  async function issue(orderNo: string): Promise<void> {
    await app.order.publish(orderNo);
    await app.order.checkNow();
    await app.order.isIssued();
  }

  async function expectOneCertificate(orderNo: string): Promise<void> {
    const detail = await app.api.client.call(contract.orders.detail, { params: { id: orderNo } });
    const [order] = detail.data().allOrders;
    expect(order?.timeline.filter(({ kind }) => kind === 'issued').length).toBe(1);
    expect(order?.timeline.filter(({ kind }) => kind === 'paid').length).toBe(1);
  }

  /** Reloads while the request caused by `act` is in flight: it never reaches the server. */
  async function reloadDuring(url: string, act: () => Promise<void>): Promise<void> {
    await app.page.route(url, () => undefined);
    const isSent = app.page.waitForRequest(url);
    await act();
    await isSent;
    await app.page.unroute(url);
    await app.page.reload();
  }

  it('a reload after every step', async () => {
    await app.buy.open();
    await app.page.reload();
    await app.buy.isShown();
    await app.buy.typeName(name);
    await app.buy.isNameGood();
    await app.isKept();
    await app.page.reload();
    await app.buy.isShown();
    await expect.poll(() => app.buy.name().inputValue()).toBe(name);
    await app.buy.chooseMethod(/TXT/);
    await app.isKept();
    await app.page.reload();
    await app.buy.isShown();
    await expect.poll(() => app.page.getByRole('radio', { name: /TXT/ }).isChecked()).toBe(true);
    await app.buy.isNameGood();
    await reloadDuring('**/v1/orders/certificate/*', () => app.buy.submit());
    await app.pay.isShown();
    await app.page.reload();
    await app.pay.isShown();
    await app.pay.chooseBalance();
    await app.page.reload();
    await app.pay.isShown();
    await app.pay.chooseBalance();
    await reloadDuring('**/v1/orders/pay', () => app.pay.submit());
    const orderNo = await app.order.isShown();
    await app.page.reload();
    await app.order.isShown();
    await issue(orderNo);
    await app.page.reload();
    await app.order.isIssued();
    expect(await app.expectOneCharge(before, name)).toBe(orderNo);
    await expectOneCertificate(orderNo);
  });

  it('two tabs on the same draft', async () => {
    await app.buy.open();
    const other = await app.secondTab();
    await other.buy.isShown();
    await other.buy.typeName(name);
    await other.buy.isNameGood();
    await app.buy.isNameGood();
    await expect.poll(() => app.buy.name().inputValue()).toBe(name);
    // The later tab finds the button disabled and would wait in vain.
    await Promise.any([app.buy.submit(), other.buy.submit()]);
    await Promise.all([app.pay.isShown(), other.pay.isShown()]);
    await app.pay.chooseBalance();
    await other.pay
      .dialog()
      .getByText(/付款后剩余/)
      .waitFor();
    await Promise.any([app.pay.submit(), other.pay.submit()]);
    const orderNo = await app.order.isShown();
    expect(await other.order.isShown()).toBe(orderNo);
    await issue(orderNo);
    expect(await app.expectOneCharge(before, name)).toBe(orderNo);
    await expectOneCertificate(orderNo);
  });

  it('the first tab being closed midway', async () => {
    await app.buy.open();
    await app.buy.typeName(name);
    await app.buy.isNameGood();
    const other = await app.secondTab();
    await other.buy.isNameGood();
    const isSent = app.page.waitForRequest('**/v1/orders/certificate/*');
    // It leaves the tab and is never answered.
    await app.page.route('**/v1/orders/certificate/*', () => undefined);
    await app.buy.submit();
    await isSent;
    await app.page.close();
    await other.pay.isShown();
    await other.pay.chooseBalance();
    await other.pay.submit();
    const orderNo = await other.order.isShown();
    expect(await other.expectOneCharge(before, name)).toBe(orderNo);
  });

  it('a server killed and restarted between creation and payment', async () => {
    await app.toPayment(name);
    await server.kill();
    await server.start();
    await app.pay.submit();
    const orderNo = await app.order.isShown();
    expect(await app.expectOneCharge(before, name)).toBe(orderNo);
  });

  it('a server that is down when the payment is sent', async () => {
    await app.toPayment(name);
    await server.kill();
    await app.pay.submit();
    await app.pay.isUncertain();
    await server.start();
    // Nothing is pressed: the page notices that the server is back.
    const orderNo = await app.order.isShown();
    expect(await app.expectOneCharge(before, name)).toBe(orderNo);
  });

  it('a server that is away for ten seconds when the order is sent, nothing pressed', async () => {
    await app.buy.open();
    await app.buy.typeName(name);
    await app.buy.isNameGood();
    await server.kill();
    await app.buy.submit();
    await pause(10_000);
    await server.start();
    await app.pay.isShown();
    await app.pay.chooseBalance();
    await app.pay.submit();
    const orderNo = await app.order.isShown();
    expect(await app.expectOneCharge(before, name)).toBe(orderNo);
  });

  it('a server that is away when a list is opened, nothing pressed', async () => {
    await app.toPayment(name);
    await app.pay.submit();
    await app.order.isShown();
    await server.kill();
    await app.page.getByRole('link', { name: '控制台' }).first().click();
    await pause(10_000);
    await server.start();
    // The home page counts the order that was paid.
    await app.page
      .getByText(/个订单等待验证记录/)
      .first()
      .waitFor();
  });

  it('a double click on pay', async () => {
    await app.toPayment(name);
    await app.pay.button().dblclick();
    const orderNo = await app.order.isShown();
    expect(await app.expectOneCharge(before, name)).toBe(orderNo);
  });

  it('a creation reply that never arrives', async () => {
    let isCut = false;
    await app.page.route('**/v1/orders/certificate/*', async (route) => {
      if (isCut) return route.continue();
      isCut = true;
      // The server does the work; only its reply is lost.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await app.toPayment(name);
    await app.pay.submit();
    const orderNo = await app.order.isShown();
    expect(isCut).toBe(true);
    expect(await app.expectOneCharge(before, name)).toBe(orderNo);
  });

  it('a payment reply that never arrives', async () => {
    await app.toPayment(name);
    await app.page.route('**/v1/orders/pay', async (route) => {
      await route.fetch();
      return route.abort('connectionreset');
    });
    await app.pay.submit();
    const orderNo = await app.order.isShown();
    expect(await app.expectOneCharge(before, name)).toBe(orderNo);
  });
});
