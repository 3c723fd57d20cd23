import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { zhStatus } from '#src/console/status.texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhBatch } from '#src/features/purchase/later.texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { zhSession } from '#src/features/session/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { fillSignIn } from '#tests/support/browser/browser-sign-in.ts';
import { customerApi } from '#tests/support/server/customer-api.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server/server-process.ts';
import { solveCaptcha } from '#tests/support/server/solve-captcha.ts';

const createPath = '**/v1/orders/certificate/*';

/** A batch in the console, bought as a user would. */
describe('a batch', () => {
  let server: ServerProcess;
  let app: Console;
  let count = 0;
  const few = 6;
  /** Enough that their keys take seconds, leaving time to press a button before the last one. */
  const many = 40;
  let names: readonly string[];
  let before: number;

  beforeAll(async () => {
    server = await startServerProcess();
  });
  afterAll(async () => {
    await server?.dispose();
  });
  beforeEach(async () => {
    count += 1;
    names = namesOf(few);
    app = await Console.open(browser, server.url, {
      expected: [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource/],
    });
    before = (await app.api.orders()).length;
  });
  afterEach(async () => {
    await app.close();
    expect(app.problems()).toEqual([]);
  });

  const namesOf = (size: number) =>
    Array.from({ length: size }, (_, place) => `batch-${count}-${place}.example.com`);
  const button = (name: string | RegExp) => app.page.getByRole('button', { name });

  /** From a new form to the page of the batch. */
  async function buy(wish: { product?: string; validity?: string } = {}): Promise<void> {
    if (wish.product === undefined) await app.buy.open();
    else {
      await app.page.goto(`${server.url}/ssl/certificates?product=${wish.product}`);
      await app.buy.isShown();
    }
    if (wish.validity !== undefined) await app.page.getByText(wish.validity, { exact: true }).click();
    await app.page.getByText(zhPurchase.mode.batch, { exact: true }).click();
    const field = app.page.getByRole('textbox', { name: zhBatch.names.label });
    await field.fill(names.join('\n\n'));
    await field.blur();
    await app.page.getByText(zhBatch.names.allGood).waitFor();
    await app.buy.submit();
    await app.page.waitForURL(/[?&]batch=/);
  }

  async function pause(): Promise<void> {
    await button(zhBatch.run.pause).click();
    await app.page.getByText(zhBatch.run.paused).waitFor();
  }

  /** Holds back order creation. Returns a function that releases it. */
  async function holdCreation(): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await app.page.route(createPath, (route) => released.then(() => route.continue()), { times: 1 });
    return release;
  }

  async function ordered(): Promise<readonly string[]> {
    const { data } = (await app.api.client.call(contract.orders.list, { query: { limit: 1000 } })).data();
    return data.map(({ commonName }) => commonName).slice(0, data.length - before);
  }

  const expectOrders = async (wanted: readonly string[]) =>
    expect((await ordered()).toSorted()).toEqual(wanted.toSorted());

  it('continues while another page is shown, and waits there with its payment', async () => {
    names = namesOf(many);
    await buy();
    const address = app.page.url();
    await app.page.getByRole('link', { name: '控制台' }).first().click();
    await app.page.waitForURL(/launchpad/);
    await vi.waitFor(() => expectOrders(names), { timeout: 60_000, interval: 200 });
    expect(app.page.url()).toContain('launchpad');
    await app.page.goto(address);
    await app.pay.isShown();
    await expectOrders(names);
  });

  it('is imported from a table, with a remark for each order', async () => {
    await app.buy.open();
    await app.page.getByText(zhPurchase.mode.batch, { exact: true }).click();
    const field = app.page.getByRole('textbox', { name: zhBatch.names.label });
    const [first = '', second = ''] = names;
    await field.fill(`域名,备注\n${first},商城\n${second},`);
    await field.blur();
    await button(zhBatch.list.split.replace('{{count}}', '2')).click();
    await expect.poll(() => field.inputValue()).toBe(`# 商城\n${first}\n\n${second}`);
    await app.page.getByText(zhBatch.names.allGood).waitFor();
    await app.buy.submit();
    await app.pay.isShown();
    const { data } = (await app.api.client.call(contract.orders.list, { query: { limit: 2 } })).data();
    expect(new Map(data.map(({ commonName, remark }) => [commonName, remark]))).toEqual(
      new Map([
        [first, '商城'],
        [second, ''],
      ]),
    );
  });

  it('keeps its keys even if the browser deletes its databases while they are made', async () => {
    names = namesOf(many);
    await buy();
    await pause();
    await app.page.evaluate(async () => {
      const databases = await indexedDB.databases();
      await Promise.all(
        databases.map(
          ({ name = '' }) =>
            new Promise((resolve, reject) => {
              const request = indexedDB.deleteDatabase(name);
              request.onsuccess = resolve;
              request.onerror = reject;
            }),
        ),
      );
      for (const name of ['spark', 'encryption_key']) localStorage.removeItem(name);
    });
    await button(zhBatch.run.resume).click();
    await app.pay.isShown();
    await expectOrders(names);
    const orderNo = (await app.api.orders())[0]?.orderNo;
    await app.page.goto(`${server.url}/ssl/certificate/${orderNo}`);
    await app.page.getByText(zhOrder.facts.keyHere, { exact: true }).waitFor();
  });

  it('shows its total before anything is created, on the home page too, and charges exactly that', async () => {
    const first = (names[0] ?? '').replace('example.com', 'example.org');
    // A www name beside its domain is free; another name is not.
    names = [`www.${first}\n${first}\nshop.${first}`, ...namesOf(many).slice(1)];
    await buy({ product: 'certum-dv-flex' });
    await pause();
    const facts = await app.page.getByText(new RegExp(`^${many} 个订单 · `)).textContent();
    const amount = /试算合计 (￥[\d,.]+)$/.exec(facts ?? '')?.[1] ?? 'none';
    expect(await ordered()).toEqual([]);
    const address = app.page.url();
    await app.page.getByRole('link', { name: '控制台' }).first().click();
    await app.page.getByText(`${many} 个订单 · ${amount}`).waitFor();
    await app.page.goto(address);
    await button(zhBatch.run.resume).click();
    await app.pay.isShown();
    await app.pay.dialog().getByText(amount).first().waitFor();
    const { data } = (await app.api.client.call(contract.orders.list, { query: { limit: 1000 } })).data();
    const cents = data.slice(0, names.length).reduce((sum, { payAmount }) => sum + payAmount, 0);
    expect(Math.round(Number(amount.replace(/[￥,]/g, '')) * 100)).toBe(cents);
    expect(cents).toBeGreaterThan(0);
  });

  it('is ordered at once for a free product, and leads to the list of orders', async () => {
    const goOn = await holdCreation();
    await buy({ product: 'bitcert-dv-free' });
    await app.page.getByText(/试算合计 ￥0\.00$/).waitFor();
    goOn();
    await app.page.waitForURL(/\/orders\/list/);
    await expectOrders(names);
    await expect.poll(() => app.pay.dialog().count()).toBe(0);
    const { data } = (await app.api.client.call(contract.orders.list, { query: { limit: 1000 } })).data();
    expect(
      new Set(data.slice(0, names.length).map(({ payAmount, validity }) => [payAmount, validity].join())),
    ).toEqual(new Set(['0,90']));
  });

  it('of 90 days announces that its total follows with the orders', async () => {
    const goOn = await holdCreation();
    await buy({ product: 'certum-dv-one', validity: '90 天' });
    await app.page.getByText(zhBatch.run.totalLater).waitFor();
    goOn();
    await app.pay.isShown();
    await expectOrders(names);
  });

  it('can be paused, reloaded and resumed', async () => {
    names = namesOf(many);
    await buy();
    await pause();
    const done = await app.page.getByRole('progressbar').getAttribute('aria-valuenow');
    await app.page.reload();
    await app.page.getByText(zhBatch.run.paused).waitFor();
    await expect.poll(() => app.page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(done);
    await button(zhBatch.run.resume).click();
    await app.pay.isShown();
    await expectOrders(names);
  });

  it('continues after signing in again when its session ended', async () => {
    names = namesOf(many);
    await buy();
    const address = app.page.url();
    const shown = app.page.waitForResponse((response) => new URL(response.url()).pathname === '/captcha');
    (await app.api.client.call(contract.session.logout, {})).data();
    const dialog = app.page.getByRole('dialog', { name: zhSession.again.title });
    await dialog.waitFor();
    await fillSignIn(app.page, solveCaptcha((await (await shown).json()).data));
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    expect(app.page.url()).toBe(address);
    await app.pay.isShown();
    // The previous session has ended, so use a new client.
    expect((await (await customerApi(app.page, server.url)).orders()).length - before).toBe(names.length);
  });

  it('can be corrected where the server refuses it, by changing a name and excluding an order', async () => {
    const errors = [2, 5].map((place) => ({
      field: `sslCerts.${place}.commonName`,
      reason: 'name-reserved',
      found: names[place],
    }));
    const refusal = { code: replyCode.badInput, msg: 'no', data: null, errors };
    await app.page.route(createPath, (route) => route.fulfill({ json: refusal }), { times: 1 });
    await buy();
    await app.page.getByText(/2 个订单不能提交/).waitFor();
    await button(zhBatch.table.edit.replace('{{number}}', '3')).click();
    const editor = app.page.getByRole('textbox', { name: zhBatch.table.editor.replace('{{number}}', '3') });
    await editor.fill('a..b');
    await editor.blur();
    await app.page
      .getByText(/a\.\.b/)
      .first()
      .waitFor();
    const changed = `changed-${count}.example.com`;
    await editor.fill(changed);
    await editor.blur();
    await button(zhBatch.correct.exclude.replace('{{number}}', '6')).click();
    await button(zhBatch.correct.retry).click();
    await app.pay.isShown();
    await expectOrders(names.with(2, changed).toSpliced(5, 1));
  });

  it('continues with another method and its existing keys when its method is no longer accepted', async () => {
    const errors = [{ field: 'dcvMethod', reason: 'email-ended', found: 'dns', expected: 'dns_txt, file' }];
    const refusal = { code: replyCode.badInput, msg: 'no', data: null, errors };
    const sent: { readonly dcvMethod: string; readonly csrs: readonly string[] }[] = [];
    app.page.on('request', (request) => {
      if (!/\/v1\/orders\/certificate\//.test(request.url())) return;
      const { dcvMethod, sslCerts } = request.postDataJSON();
      sent.push({ dcvMethod, csrs: sslCerts.map(({ csr }: { readonly csr: string }) => csr) });
    });
    await app.page.route(createPath, (route) => route.fulfill({ json: refusal }), { times: 1 });
    await buy();
    await app.page.getByText(zhBatch.correct.method.title).waitFor();
    await expect.poll(() => button(zhBatch.correct.retry).isDisabled()).toBe(true);
    await app.page.getByRole('radiogroup', { name: zhBatch.correct.method.legend }).waitFor();
    await app.page.getByText(zhStatus.method.dns_txt, { exact: true }).click();
    await app.page.getByText(zhBatch.correct.ready).waitFor();
    await button(zhBatch.correct.retry).click();
    await app.pay.isShown();
    await expectOrders(names);
    expect(sent.map(({ dcvMethod }) => dcvMethod)).toEqual(['dns', 'dns_txt']);
    expect(sent[1]?.csrs).toEqual(sent[0]?.csrs);
  });

  it('asks again when its server has restarted, and orders once', async () => {
    const killed = new Promise<void>((resolve, reject) => {
      app.page
        .route(
          createPath,
          (route) =>
            server
              .kill()
              .then(() => route.continue())
              .then(resolve, reject),
          {
            times: 1,
          },
        )
        .catch(reject);
    });
    await buy();
    await killed;
    await app.page.getByText(zhBatch.unresolved.title).waitFor();
    await server.start();
    // With its server back the page may go on by itself.
    await button(zhBatch.unresolved.ask)
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await app.pay.isShown();
    await expectOrders(names);
  });
});
