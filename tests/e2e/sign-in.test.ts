import { afterAll, beforeAll, expect, it } from 'vitest';
import { countTry } from '#server/session/login-limits.ts';
import { zhSession } from '#src/features/session/texts.zh.ts';
import { zhFaults } from '#src/i18n/texts/zh/faults.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { demo, sendSignIn, signInAt } from '#tests/support/browser/browser-sign-in.ts';
import { solveCaptcha } from '#tests/support/server/solve-captcha.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ webRoot: 'dist/web' });
});
afterAll(async () => {
  await server?.close();
});

async function openPage(expected: readonly RegExp[] = []) {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const problems = await watchProblems(context, { expected });
  const page = await context.newPage();
  return { page, problems };
}

it('puts no second-factor ticket in an address, and keeps it and its wait through a reload', async () => {
  const { page, problems } = await openPage([/Failed to load resource/]);
  const tickets: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/login')) return;
    const { data } = await response.json();
    tickets.push(data.sessionTicket);
  });
  await signInAt(page, server.url, '/orders/list', { account: 'two-step@certhub.test' });
  const code = page.getByLabel(zhSession.secondFactor.code);
  await code.waitFor();
  await expect.poll(() => tickets.length).toBe(1);
  const [ticket = ''] = tickets;
  expect(ticket).toMatch(/^[\w-]{43}$/);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/sec-validation');
  expect(page.url()).not.toContain(ticket);
  await page.evaluate(() => {
    const { secondFactor, ...state } = history.state;
    history.replaceState({ ...state, secondFactor: { ...secondFactor, sentAt: Date.now() - 61_000 } }, '');
  });
  await page.reload();
  await code.fill('123');
  await page.getByRole('button', { name: zhSession.secondFactor.submit }).click();
  await page.getByText(zhFaults.special.code.format, { exact: true }).waitFor();
  await page.getByRole('button', { name: zhSession.secondFactor.resend, exact: true }).waitFor();
  await page.context().close();
  expect(problems()).toEqual([]);
});

it('offers an email code instead of the picture, by keyboard alone', async () => {
  const { page, problems } = await openPage([/Failed to load resource/]);
  const { signIn, captcha, secondFactor } = zhSession;
  await page.goto(`${server.url}/sign-in?next=/orders/list`);
  const account = page.getByLabel(signIn.account, { exact: true });
  await account.fill(demo.account);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demo.password);
  const proof = page.getByRole('button', { name: captcha.useEmail });
  await proof.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText(captcha.byEmail).waitFor();
  await expect.poll(() => page.getByRole('slider').count()).toBe(0);
  // The focus stays in place, on the button that switches back.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(captcha.useCaptcha);
  await account.focus();
  await page.keyboard.press('Enter');
  const code = page.getByLabel(secondFactor.code);
  await code.waitFor();
  const mail = page.getByRole('article').getByText(/\d{6}/);
  await code.fill(/\d{6}/.exec((await mail.textContent()) ?? '')?.[0] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/orders/list');
  await page.context().close();
  expect(problems()).toEqual([]);
});

it('disables the button after too many attempts, and explains it with a countdown in units', async () => {
  const { page, problems } = await openPage([/429/]);
  const { db, clock } = server.services;
  const shown = page.waitForResponse((response) => new URL(response.url()).pathname === '/captcha');
  await page.goto(`${server.url}/sign-in`);
  const { data } = await (await shown).json();
  for (let tries = 0; tries < 10; tries += 1) await countTry(db, demo.account, '127.0.0.1', clock.real());
  await sendSignIn(page, solveCaptcha(data));
  await page
    .getByText(/^尝试次数过多，请等待 1[45] ?分钟/)
    .first()
    .waitFor();
  const submit = page.getByRole('button', { name: zhSession.signIn.submit, exact: true });
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await page.context().close();
  expect(problems()).toEqual([]);
});

it.each(['email', 'tel'] as const)(
  'asks first for the sign-in type set by the site: %s',
  async (defaultLoginType) => {
    const { page, problems } = await openPage();
    await page.route('**/site/*.json', (route) => route.fulfill({ json: { defaultLoginType } }));
    await page.goto(`${server.url}/sign-in`);
    const account = page.getByRole('textbox', { name: zhSession.signIn.account });
    await account.waitFor();
    await expect
      .poll(() => account.getAttribute('placeholder'))
      .toBe(zhSession.signIn.accountHint[defaultLoginType]);
    await expect.poll(() => account.getAttribute('inputmode')).toBe(defaultLoginType);
    await page.context().close();
    expect(problems()).toEqual([]);
  },
);
