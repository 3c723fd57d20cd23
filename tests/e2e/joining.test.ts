import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { zhJoining } from '#src/features/account/entry/texts.zh.ts';
import { zhSession } from '#src/features/session/texts.zh.ts';
import { expectAccessible, expectNoOverflow } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { storedAt } from '#tests/support/browser/stored.ts';

const password = 'Copper lantern 47';

async function visit(path: string): Promise<{ readonly page: Page; readonly problems: () => string[] }> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    storageState: storedAt(server.url, { lang: 'zh' }),
  });
  const problems = await watchProblems(context, { expected: [] });
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`);
  return { page, problems };
}

const codeField = (page: Page) => page.getByLabel(zhJoining.code.label, { exact: true });
const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input:not([type=radio])'));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The code a sandbox shows to whoever asked for it. */
async function shownCode(page: Page): Promise<string> {
  const inbox = page.getByRole('region', { name: zhJoining.inbox.title });
  await inbox.getByText(/\d{6}/).first().waitFor();
  return /\b\d{6}\b/.exec(await inbox.innerText().then((text) => text.replace(/\+86 \d+/, '')))?.[0] ?? '';
}

it('signs up by telephone: the wait survives a reload, and the first certificate is next', async () => {
  const { page, problems } = await visit('/sign-in');
  await page.getByRole('link', { name: zhSession.signIn.create }).click();
  await page.waitForURL('**/sign-up');
  await expectAccessible(page);
  await press(page, zhJoining.signUp.submit);
  await page.getByText(zhJoining.faults.telephone.required).waitFor();
  await page.getByText(zhJoining.faults.code.required).waitFor();
  await field(page, zhJoining.telephone).fill('123');
  await press(page, zhJoining.code.send);
  await page.getByText(zhJoining.faults.telephone['phone-format']).waitFor();
  const number = `13${String(Date.now()).slice(-9)}`;
  const telephone = /^1[3-9]/.test(number) ? number : `138${number.slice(3)}`;
  await field(page, zhJoining.telephone).fill(telephone);
  await press(page, zhJoining.code.send);
  await page.getByRole('button', { name: /^\d+ ?秒后可重发$/ }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^\d+ ?秒后可重发$/ }).waitFor();
  expect(await field(page, zhJoining.telephone).inputValue()).toBe(telephone);
  const code = await shownCode(page);
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await field(page, zhJoining.password).fill('qwertyuiop');
  await press(page, zhJoining.signUp.submit);
  await page.getByText('这个密码太常见').waitFor();
  await field(page, zhJoining.password).fill(password);
  await press(page, zhJoining.signUp.submit);
  await page.getByText(zhJoining.faults.code.mismatch).waitFor();
  await expectAccessible(page);
  await codeField(page).fill(code);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/ssl/certificates');
  await page.getByText(zhJoining.signUp.done).waitFor();
  expect(sent.filter((request) => request.includes('Copper'))).toEqual([]);
  expect(problems()).toEqual([]);
  await page.context().close();
});

it('keeps the invite code of a link, and says who has a mailbox already only to its owner', async () => {
  const email = `taken-${Date.now()}@example.com`;
  await server.customer({ email });
  const { page, problems } = await visit('/signup/Spring2026');
  await page.waitForURL('**/sign-up?invite=Spring2026');
  expect(await page.getByLabel(zhJoining.signUp.invite).inputValue()).toBe('Spring2026');
  await page.getByText(zhJoining.signUp.methods.email, { exact: true }).click();
  await field(page, zhJoining.email).fill(email);
  await press(page, zhJoining.code.send);
  await codeField(page).fill(await shownCode(page));
  await field(page, zhJoining.password).fill(password);
  await press(page, zhJoining.signUp.submit);
  await page.getByText(/已用于登录另一个账户/).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  expect(problems()).toEqual([]);
  await page.context().close();
});

it('resets a password by mail, which ends every session', async () => {
  const email = `reset-${Date.now()}@example.com`;
  const user = await server.customer({ email });
  const { page, problems } = await visit('/sign-in');
  await page.getByRole('link', { name: zhSession.signIn.forgot }).click();
  await page.waitForURL('**/password-reset');
  await expectAccessible(page);
  await field(page, zhJoining.reset.account).fill(email);
  await press(page, zhJoining.code.send);
  await codeField(page).fill(await shownCode(page));
  await field(page, zhJoining.newPassword).fill(password);
  await expectAccessible(page);
  await press(page, zhJoining.reset.submit);
  await page.getByRole('heading', { name: zhJoining.reset.doneTitle }).waitFor();
  expect((await user.fetch('/v1/account')).status).toBe(401);
  await page.getByRole('link', { name: zhJoining.signIn }).click();
  await page.waitForURL('**/sign-in');
  expect(problems()).toEqual([]);
  await page.context().close();
});

it('says nothing about who has an account, and how long to wait after too many tries', async () => {
  const { page, problems } = await visit('/password-reset');
  await field(page, zhJoining.reset.account).fill(`nobody-${Date.now()}@example.com`);
  await press(page, zhJoining.code.send);
  await page.getByText('如果 nob***@example.com 已注册').waitFor();
  await codeField(page).fill('123456');
  await field(page, zhJoining.newPassword).fill(password);
  await press(page, zhJoining.reset.submit);
  await page.getByText(zhJoining.faults.code.mismatch).waitFor();
  await page.route('**/changePwdByEmail', (route) =>
    route.fulfill({
      status: 429,
      json: {
        code: 429,
        msg: 'Too many attempts',
        data: { retryAfter: 90 },
        errors: [{ field: 'code', reason: 'too-many-tries', found: '', expected: '90' }],
      },
    }),
  );
  await press(page, zhJoining.reset.submit);
  const button = page.getByRole('button', { name: zhJoining.reset.submit, exact: true });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await expect.poll(() => button.innerText()).toMatch(/1 ?分/);
  expect(problems().filter((problem) => !problem.includes('429'))).toEqual([]);
  await page.context().close();
});

it('says that codes cannot be sent where the site has no way to', async () => {
  const { page, problems } = await visit('/404');
  await page.route('**/site/*.json', (route) => route.fulfill({ json: { mail: false, sms: false } }));
  await page.goto(`${server.url}/sign-up`);
  await page.getByText(zhJoining.noWay.title).waitFor();
  await page.route('**/site/*.json', (route) => route.fulfill({ json: { mail: true, sms: false } }));
  await page.goto(`${server.url}/sign-up`);
  await field(page, zhJoining.email).waitFor();
  expect(problems()).toEqual([]);
  await page.context().close();
});
