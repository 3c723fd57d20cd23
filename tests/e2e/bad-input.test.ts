import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhSession } from '#src/features/session/texts.zh.ts';
import { zhFrame } from '#src/features/shell/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { demo, fillSignIn, sendSignIn } from '#tests/support/browser/browser-sign-in.ts';
import { signIn } from '#tests/support/server/sign-in.ts';
import { solveCaptcha } from '#tests/support/server/solve-captcha.ts';

/** These tests provoke failed requests; any other message is a problem. */
const failedRequests = [/Failed to load resource|ERR_INTERNET_DISCONNECTED/];

describe('a wrong name in the purchase form', () => {
  let app: Console;
  beforeAll(async () => {
    const { token } = await server.customer();
    app = await Console.open(browser, server.url, { token, path: '/ssl/certificates' });
    await app.buy.isShown();
  });
  afterAll(async () => {
    expect(app.problems()).toEqual([]);
    await app.close();
  });

  const long = Array.from({ length: 6 }, () => 'a'.repeat(49)).join('.');
  const names: readonly { readonly typed: string; readonly says: readonly string[] }[] = [
    { typed: 'a..b', says: ['域名', '“a..b”', '空标签', '改为 a.b'] },
    { typed: 'shop.example.com.', says: ['域名', '“shop.example.com.”', '末尾', '改为 shop.example.com'] },
    { typed: 'http://x.y', says: ['域名', '“http://x.y”', '网址', 'x.y'] },
    { typed: '😀.example.com', says: ['域名', '“😀.example.com”', '表情符号', 'www.example.com'] },
    { typed: long, says: ['域名', 'aaa', '过长', '253'] },
    { typed: '192.168.1.10', says: ['域名', '“192.168.1.10”', '私有或本地地址', 'www.example.com'] },
    { typed: '*.example.com', says: ['域名', '“*.example.com”', '不支持泛域名', '改为 example.com'] },
  ];
  it.each(names)('$typed', async ({ typed, says }) => {
    await app.buy.typeName(typed);
    const found = await faultBeside(typed);
    for (const part of says) expect(found).toContain(part);
    await expect.poll(() => app.buy.name().inputValue()).toBe(typed);
    await app.buy.submit();
    await expectFocused(app.page);
  });

  it('empty input', async () => {
    await app.buy.typeName('');
    await app.buy.submit();
    const found = await faultBeside('请填写');
    for (const part of ['请填写', '域名', 'www.example.com']) expect(found).toContain(part);
    await expectFocused(app.page);
  });

  it('has a distinct message for each fault', async () => {
    const messages = new Set<string>();
    for (const { typed } of names) {
      await app.buy.typeName(typed);
      messages.add((await faultBeside(typed)).replaceAll(typed, ''));
    }
    expect(messages.size).toBe(names.length);
  });

  /** The message beside the field, once it concerns that text. */
  async function faultBeside(about: string): Promise<string> {
    const sentence = await app.page.waitForFunction(
      ({ box, wanted }) => {
        if (box?.getAttribute('aria-invalid') !== 'true') return null;
        const ids = (box.getAttribute('aria-describedby') ?? '').split(' ');
        const text = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
        return text.includes(wanted) ? text : null;
      },
      { box: await app.buy.name().elementHandle(), wanted: about.slice(0, 40) },
    );
    return (await sentence.jsonValue()) ?? '';
  }

  async function expectFocused(page: Page): Promise<void> {
    await page.waitForFunction((box) => document.activeElement === box, await app.buy.name().elementHandle());
  }
});

describe('the sign-in page', () => {
  let context: BrowserContext;
  let page: Page;
  let problems: () => string[];
  beforeEach(async () => {
    context = await browser.newContext();
    problems = await watchProblems(context, { expected: failedRequests });
    page = await context.newPage();
  });
  afterEach(async () => {
    await context.close();
    expect(problems()).toEqual([]);
  });

  async function openSignIn(): Promise<number> {
    const shown = page.waitForResponse((response) => new URL(response.url()).pathname === '/captcha');
    await page.goto(`${server.url}/sign-in`);
    return solveCaptcha((await (await shown).json()).data);
  }

  async function expectKept(account: string, password: string): Promise<void> {
    await expect.poll(() => page.locator('input[name=username]').inputValue()).toBe(account);
    await expect.poll(() => page.locator('input[name=password]').inputValue()).toBe(password);
  }

  it('reports a wrong captcha', async () => {
    const offset = await openSignIn();
    await sendSignIn(page, offset > 120 ? offset - 60 : offset + 60);
    await page.getByText('滑块位置不对').waitFor();
    await expectKept(demo.account, demo.password);
  });

  it('reports an untouched slider', async () => {
    await openSignIn();
    await page.locator('input[name=username]').fill(demo.account);
    await page.locator('input[name=password]').fill(demo.password);
    await page.locator('form button[type=submit]').click();
    await page.getByText('滑块位置不对').waitFor();
    await expectKept(demo.account, demo.password);
  });

  it('reports a wrong password', async () => {
    await sendSignIn(page, await openSignIn(), { password: 'not-the-password' });
    await page.getByText('账号或密码不正确').waitFor();
    await expectKept(demo.account, 'not-the-password');
  });

  it('reports too many attempts', async () => {
    for (let tries = 0; tries < 10; tries += 1) await signIn(server.visitor, 'nobody@example.com', 'wrong');
    await sendSignIn(page, await openSignIn(), { account: 'nobody@example.com', password: 'wrong-again' });
    // Counted down visually, announced once to screen readers.
    await page
      .getByText(/尝试次数过多，请等待 .*\d/)
      .last()
      .waitFor();
    await expectKept('nobody@example.com', 'wrong-again');
  });

  it('reports empty fields', async () => {
    await openSignIn();
    await page.locator('form button[type=submit]').click();
    for (const text of ['请填写账号', '请填写密码']) await page.getByText(text).waitFor();
  });

  it('reports a failing server', async () => {
    await page.route('**/login', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await sendSignIn(page, await openSignIn());
    await page.getByText('服务器内部错误').waitFor();
    await expectKept(demo.account, demo.password);
  });
});

describe('a purchase in progress', () => {
  let app: Console;
  let count = 0;
  let name: string;
  beforeEach(async () => {
    count += 1;
    name = `bad-input-${count}.example.com`;
    app = await Console.open(browser, server.url, { expected: failedRequests, path: '/ssl/certificates' });
    await app.buy.isShown();
    await app.buy.typeName(name);
    await app.buy.isNameGood();
    await app.page.getByLabel('订单备注').fill('kept');
    await app.page.getByLabel('订单备注').blur();
  });
  afterEach(async () => {
    await app.close();
    expect(app.problems()).toEqual([]);
  });

  async function expectKept(): Promise<void> {
    await expect.poll(() => app.buy.name().inputValue()).toBe(name);
    await expect.poll(() => app.page.getByLabel('订单备注').inputValue()).toBe('kept');
  }

  it('asks for the password over the page when the session ends, and goes on with the same draft', async () => {
    const draft = app.page.url();
    const shown = app.page.waitForResponse((response) => new URL(response.url()).pathname === '/captcha');
    // Triggers requests, which reach the server once the session has ended.
    let end: () => void = () => undefined;
    const isEnded = new Promise<void>((resolve) => {
      end = resolve;
    });
    await app.page.route('**/v1/**', async (route) => {
      await isEnded;
      await route.continue();
    });
    name = `later-${name}`;
    await app.buy.typeName(name);
    (await app.api.client.call(contract.session.logout, {})).data();
    end();
    const dialog = app.page.getByRole('dialog', { name: zhSession.again.title });
    await dialog.waitFor();
    await app.page.unroute('**/v1/**');
    expect(app.page.url()).toBe(draft);
    expect(await dialog.locator('input[name=username]').inputValue()).toBe(demo.account);
    await expectAccessible(app.page);
    await fillSignIn(app.page, solveCaptcha((await (await shown).json()).data));
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    expect(app.page.url()).toBe(draft);
    await app.buy.isShown();
    await expectKept();
  });

  it('reports a reply that does not match the contract', async () => {
    await app.page.route('**/v1/orders/price/*', (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: { allNowPrice: 'much' }, errors: [] } }),
    );
    name = `other-${name}`;
    await app.buy.typeName(name);
    await app.page
      .getByText(/与约定不符（allNowPrice：.*much/)
      .first()
      .waitFor();
    await expectKept();
    await app.page.unroute('**/v1/orders/price/*');
  });

  it('survives losing and regaining the network', async () => {
    await app.context.setOffline(true);
    await app.page.getByText(zhFrame.offline).waitFor();
    name = `offline-${name}`;
    await app.buy.typeName(name);
    await app.buy.isNameGood();
    await expectKept();
    await app.context.setOffline(false);
    await app.page.getByText(zhFrame.offline).waitFor({ state: 'detached' });
    await app.buy.submit();
    await app.pay.isShown();
    const { data } = (await app.api.client.call(contract.orders.list, { query: { search: name } })).data();
    expect(data.map(({ remark }) => remark)).toEqual(['kept']);
  });

  it('reports a server that fails with 500', async () => {
    await app.page.route('**/v1/orders/certificate/*', (route) => route.fulfill({ status: 500, body: '' }));
    await app.page.route('**/v1/orders/batch/hashValues', (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await app.buy.submit();
    await app.page.getByText('还不知道订单是否创建成功').waitFor();
    await app.page.unroute('**/v1/orders/certificate/*');
    await app.page.unroute('**/v1/orders/batch/hashValues');
    await app.page.getByRole('button', { name: '再查询一次' }).click();
    await app.pay.isShown();
    const { data } = (await app.api.client.call(contract.orders.list, { query: { search: name } })).data();
    expect(data.map(({ remark }) => remark)).toEqual(['kept']);
  });
});

describe('a page that loads data', () => {
  const broken = [
    { name: 'HTTP 500', answer: { status: 500, body: '' }, says: '服务器内部错误' },
    {
      name: 'a reply that violates the contract',
      answer: { json: { code: 200, msg: '', data: { data: 'rows', total: 0 }, errors: [] } },
      says: '与约定不符（data：',
    },
    { name: 'no network', answer: null, says: '与服务器断开连接' },
  ];
  it.each(broken)('gives the reason for a failure and can be retried: $name', async ({ answer, says }) => {
    const { token } = await server.customer();
    const app = await Console.open(browser, server.url, { token, expected: failedRequests });
    await app.page.route('**/v1/orders?*', (route) =>
      answer === null ? route.abort('internetdisconnected') : route.fulfill(answer),
    );
    await app.page.goto(`${server.url}/orders/list`);
    await app.page.getByText('列表加载失败').waitFor();
    await expect.poll(() => app.page.getByRole('alert').textContent()).toContain(says);
    await app.page.unroute('**/v1/orders?*');
    // With the network back the page may go on by itself.
    await app.page
      .getByRole('button', { name: '重试' })
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await app.page.getByText('还没有订单').waitFor();
    await app.close();
    expect(app.problems()).toEqual([]);
  });

  it('names the order it cannot load', async () => {
    const { token } = await server.customer();
    const orderNo = 'CN20260101-00001';
    const app = await Console.open(browser, server.url, { token, expected: failedRequests });
    await app.page.route('**/v1/orders/detail/**', (route) => route.fulfill({ status: 500, body: '' }));
    await app.page.goto(`${server.url}/ssl/certificate/${orderNo}`);
    await app.page.getByText('订单加载失败').waitFor();
    await app.page.getByRole('heading', { level: 1, name: orderNo }).waitFor();
    await app.page.unroute('**/v1/orders/detail/**');
    await app.page.getByRole('button', { name: '重试' }).click();
    await app.page.getByRole('heading', { level: 1, name: '没有找到这个订单' }).waitFor();
    await app.close();
    expect(app.problems()).toEqual([]);
  });
});
