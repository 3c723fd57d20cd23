import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhDeposit } from '#src/features/deposit/texts.zh.ts';
import { zhLaunchpad } from '#src/features/launchpad/texts.zh.ts';
import { zhCompromise } from '#src/features/orders/compromise/texts.zh.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhReissue } from '#src/features/orders/reissue/texts.zh.ts';
import { zhBatch } from '#src/features/purchase/later.texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { zhReport } from '#src/features/tools/report/texts.zh.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { PartyDialogs } from '#tests/e2e/party-dialogs.ts';
import { PaymentPage } from '#tests/e2e/payment-page.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { demo, fillSignIn } from '#tests/support/browser/browser-sign-in.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server/server-process.ts';
import { payOrder, publishAndIssue, publishValidations } from '#tests/support/server/shop.ts';
import { solveCaptcha } from '#tests/support/server/solve-captcha.ts';

/** Seconds that the server is away; without it nothing runs, since it takes minutes (decision 053). */
const away = Number(process.env.AWAY ?? 10);
/** Milliseconds in which every page goes on once the server answers, nothing pressed; more on a machine that starts the server slowly. */
const limit = (startTime: number) => 5_000 * Math.max(1, startTime / 2_500);

/** A page in one state, and what it does around the outage. */
interface Waiting {
  /** While the server is away. */
  readonly act?: () => Promise<void>;
  /** Resolves once the page went on. */
  readonly goesOn: (timeout: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

const failures = [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_FAILED|Failed to load resource|chunk/i];
let server: ServerProcess;
let count = 0;
beforeAll(async () => {
  server = await startServerProcess();
});
afterAll(() => server?.dispose());

/** A page of the demo account in a profile of its own. */
async function open(path = '/launchpad') {
  count += 1;
  const app = await Console.open(browser, server.url, { expected: failures, path });
  const name = `away-${count}.example.com`;
  const close = async () => {
    await app.close();
    expect(app.problems()).toEqual([]);
  };
  const button = (text: string | RegExp) => app.page.getByRole('button', { name: text, exact: true });
  const payments = new PaymentPage(app);
  const order = async () => (await payments.order(name)).orderNo;
  return { app, page: app.page, client: app.api.client, name, close, button, payments, order };
}

/** Keeps the page's requests from the server until the returned function is called. */
async function hold(page: Page, path: string, times?: number): Promise<() => Promise<void>> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    path,
    (route) => isReleased.then(() => route.continue()),
    times === undefined ? {} : { times },
  );
  return async () => release();
}

const states: Readonly<Record<string, () => Promise<Waiting>>> = {
  async 'a purchase that is sent'() {
    const { app, name, close } = await open();
    await app.buy.open();
    await app.buy.typeName(name);
    await app.buy.isNameGood();
    return { act: () => app.buy.submit(), goesOn: (timeout) => app.pay.dialog().waitFor({ timeout }), close };
  },
  async 'a batch that creates its orders'() {
    const { app, page, name, close } = await open();
    await app.buy.open();
    await page.getByText(zhPurchase.mode.batch, { exact: true }).click();
    const field = page.getByRole('textbox', { name: zhBatch.names.label });
    await field.fill(`a.${name}\n\nb.${name}`);
    await field.blur();
    await page.getByText(zhBatch.names.allGood).waitFor();
    const path = '**/v1/orders/certificate/*';
    const act = await hold(page, path, 1);
    const isSent = page.waitForRequest(path);
    await app.buy.submit();
    await isSent;
    return { act, goesOn: (timeout) => app.pay.dialog().waitFor({ timeout }), close };
  },
  async 'a payment that is awaited'() {
    const { payments, order, close } = await open();
    const id = await payments.begin('alipay', await order());
    return {
      async goesOn(timeout) {
        await payments.settle(id, 'accept');
        await payments.dialog().waitFor({ state: 'detached', timeout });
      },
      close,
    };
  },
  async 'an order that is checked'() {
    const { page, client, order, close } = await open();
    const orderNo = await order();
    await payOrder(client, orderNo);
    await page.goto(`${server.url}/ssl/certificate/${orderNo}`);
    const check = page.getByRole('button', { name: zhDcv.check });
    await check.waitFor();
    // Otherwise the page would see by itself that the record is published.
    const release = await hold(page, '**/v1/orders/**');
    await publishValidations(client, orderNo);
    return {
      async act() {
        await check.click();
        await release();
      },
      goesOn: (timeout) => page.getByRole('button', { name: zhOrder.download }).waitFor({ timeout }),
      close,
    };
  },
  async 'the list of orders'() {
    const { page, name, order, close } = await open();
    await order();
    const link = page.locator('a[href="/orders/list"]').first();
    await link.waitFor();
    return {
      act: () => link.click(),
      async goesOn(timeout) {
        const table = page.getByRole('table', { name: zhOrders.title });
        await table.getByText(name).first().waitFor({ timeout });
      },
      close,
    };
  },
  async 'the launchpad'() {
    const { page, close } = await open('/orders/contact');
    const link = page.getByRole('link', { name: '控制台' }).first();
    await link.waitFor();
    return {
      act: () => link.click(),
      goesOn: (timeout) =>
        page.getByRole('heading', { name: zhLaunchpad.balance.title }).first().waitFor({ timeout }),
      close,
    };
  },
  async 'a tool that asks the server'() {
    const { page, name, button, close } = await open('/certhub/tools/report/new');
    await page.getByRole('main').getByRole('textbox').fill(name);
    return {
      act: () => button(zhReport.start).click(),
      goesOn: (timeout) => page.waitForURL(/\/report\/away-.*audit=/, { timeout }),
      close,
    };
  },
  async 'a deposit that is awaited'() {
    const { page, client, button, close } = await open('/deposit?amount=20');
    await button(zhDeposit.form.submit).click();
    await page.getByText('支付宝', { exact: true }).click();
    await page.getByRole('button', { name: /^付款/ }).click();
    await page.getByRole('img', { name: /付款二维码/ }).waitFor();
    const [made] = (await client.ask(contract.deposit.list, { query: {} })).data;
    const asked = { body: { orderNo: made?.depositNo ?? '' } };
    const { payment } = await client.ask(contract.payment.check, asked);
    return {
      async goesOn(timeout) {
        const params = { ref: payment?.paymentID ?? '' };
        await client.ask(contract.sandbox.settlePayment, { params, body: { outcome: 'accept' } });
        await page.getByText(zhDeposit.result.paid, { exact: true }).first().waitFor({ timeout });
      },
      close,
    };
  },
  async 'a reissue that is sent'() {
    const { page, client, button, order, close } = await open();
    const orderNo = await order();
    await payOrder(client, orderNo);
    await publishAndIssue(client, orderNo);
    await page.goto(`${server.url}/ssl/certificate/${orderNo}`);
    await button(zhOrder.reissue).click();
    const dialog = page.getByRole('dialog', { name: zhReissue.reissue.title });
    await dialog.getByText(zhReissue.nothing).waitFor();
    return {
      act: () => dialog.getByRole('button', { name: zhReissue.reissue.go, exact: true }).click(),
      goesOn: (timeout) => dialog.waitFor({ state: 'detached', timeout }),
      close,
    };
  },
  async 'a compromised key that is replaced'() {
    const { page, client, button, order, close } = await open();
    const orderNo = await order();
    await payOrder(client, orderNo);
    await publishAndIssue(client, orderNo);
    const { tell, replace } = zhCompromise;
    await page.goto(`${server.url}/ssl/certificate/${orderNo}`);
    await page.getByRole('link', { name: zhOrder.compromise.start }).click();
    await page.getByText(tell.causes.leaked, { exact: true }).click();
    await button(tell.go).click();
    const heading = page.getByRole('heading', { level: 2, name: replace.title });
    await heading.waitFor();
    return {
      act: () => button(replace.go).click(),
      goesOn: (timeout) => heading.waitFor({ state: 'detached', timeout }),
      close,
    };
  },
  async 'a contact that is added'() {
    const { page, close } = await open('/ssl/certificates?product=certum-ov-one');
    const parties = new PartyDialogs(page);
    await parties.contact().waitFor();
    const dialog = await parties.open('contact', 'add');
    await parties.fill(dialog, { 姓: '林', 名: '晓雨', 邮箱: 'lin@example.com', 电话: '138 0013 8000' });
    return {
      act: () => parties.submit(dialog),
      goesOn: (timeout) => dialog.waitFor({ state: 'detached', timeout }),
      close,
    };
  },
  async 'a sign-in'() {
    const context = await browser.newContext({ locale: 'zh-CN' });
    const problems = await watchProblems(context, { expected: failures });
    const page = await context.newPage();
    const shown = page.waitForResponse((response) => new URL(response.url()).pathname === '/captcha');
    await page.goto(`${server.url}/sign-in?next=/launchpad`);
    const { data } = await (await shown).json();
    await fillSignIn(page, solveCaptcha(data), demo);
    return {
      act: () => page.locator('form button[type=submit]').click(),
      goesOn: (timeout) => page.waitForURL('**/launchpad', { timeout }),
      async close() {
        await context.close();
        expect(problems()).toEqual([]);
      },
    };
  },
};

/** Three pages at a time: as many as load in time together on two cores. */
const names = Object.keys(states);
const rounds = Array.from({ length: Math.ceil(names.length / 3) }, (_, round) =>
  names.slice(round * 3, round * 3 + 3),
);

describe.runIf(process.env.AWAY)(
  `after ${away} s without the server, nothing pressed, each goes on within 5 s:`,
  () => {
    it.each(rounds)(
      '%s, %s, %s',
      async (...together) => {
        const pages: (readonly [string, Waiting])[] = [];
        for (const name of together) {
          const begin = states[name];
          if (begin !== undefined) pages.push([name, await begin()]);
        }
        await server.kill();
        let startTime: number;
        try {
          for (const [, { act }] of pages) await act?.();
          await pause(away * 1_000);
        } finally {
          // Also for the rounds to come.
          startTime = await server.start();
        }
        const timeout = limit(startTime);
        const outcomes = await Promise.allSettled(pages.map(([, { goesOn }]) => goesOn(timeout)));
        const stuck = outcomes.flatMap((outcome, place) =>
          outcome.status === 'rejected' ? [`${pages[place]?.[0]}: ${outcome.reason}`] : [],
        );
        expect(stuck).toEqual([]);
        for (const [, { close }] of pages) await close();
      },
      240_000 + away * 1_000,
    );
  },
);
