import { eq } from 'drizzle-orm';
import type { BrowserContext, Page } from 'playwright';
import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { codeOfStep, stepAt } from '#server/security/totp.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { openSession } from '#server/session/sessions.ts';
import { storePassword } from '#server/session/stored-password.ts';
import { zhSecurity } from '#src/features/security/texts.zh.ts';
import { zhSession } from '#src/features/session/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible, expectNoOverflow } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { codeInInbox } from '#tests/support/server/codes.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { security, session } = contract;
const password = 'copper-lantern-47-marsh';
/** Passkeys belong to a name, never to a bare address. */
const url = server.url.replace('127.0.0.1', 'localhost');

type Person = TestCustomer & { readonly email: string };

async function person(values: object = {}): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`;
  const stored = await storePassword(hashPassword(password), 4);
  return {
    ...(await server.customer({ password: stored, email, displayName: 'Lin Xiaoyu', ...values })),
    email,
  };
}

const open = (token: string, path = '/account/secure', onProfile?: (context: BrowserContext) => void) =>
  Console.open(browser, url, {
    token,
    path,
    // The browser logs the refusals that ask for a confirmation.
    expected: [/Failed to load resource/],
    ...(onProfile && { onProfile }),
  });

/** As if eleven minutes had passed since the sign-in. */
async function age({ userID }: TestCustomer): Promise<void> {
  const confirmedTime = new Date(Date.now() - 11 * 60_000);
  await server.services.db.update(sessions).set({ confirmedTime }).where(eq(sessions.userID, userID));
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const toSecret = (text: string) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((group) => Number.parseInt(group, 2)));
};

/** A device with a fingerprint reader, as the browser sees it. */
async function withDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function keepCodes(page: Page): Promise<string[]> {
  const codes = dialog(page, zhSecurity.enrol.codesTitle);
  await codes.waitFor();
  const found = await codes.getByRole('listitem').allInnerTexts();
  expect(found).toHaveLength(10);
  await codes.getByLabel(zhSecurity.recovery.kept).check();
  await codes.getByRole('button', { name: zhSecurity.recovery.close, exact: true }).click();
  await codes.waitFor({ state: 'hidden' });
  return found;
}

it('adds a passkey, which confirms in place and signs in alone', async () => {
  const by = await person();
  const app = await open(by.token);
  const { page } = app;
  await withDevice(page);
  await page.getByText(zhSecurity.factors.none).waitFor();
  await expectAccessible(page);
  await button(page, zhSecurity.factors.add).click();
  await button(page, new RegExp(`^${zhSecurity.enrol.kinds.passkey.title}`)).click();
  await page.getByLabel(zhSecurity.enrol.name, { exact: true }).fill('办公电脑');
  await button(page, zhSecurity.enrol.nameSubmit).click();
  await keepCodes(page);
  await page.getByText('办公电脑', { exact: true }).waitFor();
  await expectAccessible(page);

  // A call of another room waits for the answer, and goes on by itself.
  await age(by);
  await page.reload();
  await button(page, zhSecurity.recovery.make).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: zhSecurity.recovery.make, exact: true })
    .click();
  const asked = dialog(page, zhSession.confirm.title);
  await asked.getByText(zhSession.factor.passkeyAbout).waitFor();
  await expectAccessible(page);
  await asked.getByRole('button', { name: zhSession.factor.usePasskey, exact: true }).click();
  const made = dialog(page, zhSecurity.recovery.title);
  await made.getByLabel(zhSecurity.recovery.kept).check();
  await made.getByRole('button', { name: zhSecurity.recovery.close, exact: true }).click();

  await by.ask(session.logout, {});
  await page.goto(new URL('/sign-in', url).href);
  await button(page, zhSession.factor.signIn).click();
  await page.waitForURL('**/launchpad');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(app.problems()).toEqual([]);
  await page.context().close();
});

it('asks a stolen session for the factor, and changes nothing without it', async () => {
  const by = await person();
  const { secret } = await by.ask(security.googleAuth, {});
  const code = (off: number) => codeOfStep(toSecret(secret), stepAt(new Date()) + off);
  await by.ask(security.setTwoStepAuth, { body: { authType: 'google', status: 'Y', authCode: code(-1) } });
  const stolen = await openSession(server.services.db, by.userID, new Date());
  const app = await open(stolen);
  const { page } = app;
  const remove = button(page, zhSecurity.factors.remove.replace('{{name}}', zhSecurity.factors.app));
  await remove.click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: zhSecurity.factors.removeConfirm, exact: true }).click();
  const asked = dialog(page, zhSession.confirm.title);
  await asked.getByLabel(zhSession.secondFactor.code, { exact: true }).fill('000000');
  await page.keyboard.press('Enter');
  await asked.getByText(zhSession.factor.wrong.app).waitFor();
  expect(await asked.getByText(zhSession.factor.methods.password, { exact: true }).count()).toBe(0);
  await asked.getByRole('button', { name: '取消', exact: true }).click();
  await asked.waitFor({ state: 'hidden' });
  expect(await by.ask(security.twoStepAuth, {})).toMatchObject({ google: 'Y' });
  // With the factor the same press works.
  await question
    .getByRole('button', { name: '取消', exact: true })
    .or(question.getByRole('button', { name: '关闭', exact: true }))
    .first()
    .click();
  await remove.click();
  await question.getByRole('button', { name: zhSecurity.factors.removeConfirm, exact: true }).click();
  await asked.getByLabel(zhSession.secondFactor.code, { exact: true }).fill(code(1));
  await page.keyboard.press('Enter');
  await page.getByText(zhSecurity.factors.none).waitFor();
  expect(app.problems()).toEqual([]);
  await page.context().close();
});

it('enrolls an app, signs in by it and by a recovery code, and lists and ends sessions', async () => {
  const by = await person();
  const app = await open(by.token);
  const { page } = app;
  await button(page, zhSecurity.factors.add).click();
  await button(page, new RegExp(`^${zhSecurity.enrol.kinds.app.title}`)).click();
  await page.getByRole('img', { name: zhSecurity.enrol.qr }).waitFor();
  await expectAccessible(page);
  const typed = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = toSecret(typed.replaceAll(' ', ''));
  const code = (off: number) => codeOfStep(secret, stepAt(new Date()) + off);
  const field = page.getByLabel(zhSecurity.enrol.code, { exact: true });
  await field.fill(code(5));
  await page.keyboard.press('Enter');
  await page.getByText(zhSecurity.enrol.wrong).waitFor();
  await field.fill(code(-1));
  await page.keyboard.press('Enter');
  const codes = await keepCodes(page);
  await page.getByText(zhSecurity.factors.app, { exact: true }).waitFor();

  const other = await Console.open(browser, url, {
    path: '/sign-in',
    token: '',
    expected: [/Failed to load/],
  });
  const signInByPassword = async () => {
    await other.page.goto(new URL('/sign-in', url).href);
    await other.page.getByLabel('账号', { exact: true }).fill(by.email);
    await other.page.getByLabel('密码', { exact: true }).fill(password);
    await button(other.page, zhSession.captcha.useEmail).click();
    await button(other.page, zhSession.signIn.submit).click();
    await other.page.waitForURL('**/sec-validation');
  };
  await signInByPassword();
  await other.page.getByLabel(zhSession.secondFactor.code, { exact: true }).fill(code(0));
  await expectAccessible(other.page);
  await other.page.keyboard.press('Enter');
  await other.page.waitForURL('**/launchpad');
  await other.page.evaluate(() => localStorage.removeItem('id_token'));
  await signInByPassword();
  await button(other.page, zhSession.factor.methods.recovery).click();
  await other.page.getByLabel(zhSession.factor.recoveryCode, { exact: true }).fill(codes[0] ?? '');
  await other.page.keyboard.press('Enter');
  await other.page.waitForURL('**/launchpad');

  await page.reload();
  await page
    .getByText(zhSecurity.recovery.left.replace('{{left}}', '9').replace('{{total}}', '10'))
    .waitFor();
  await button(page, /^结束其他 \d 个$/).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: zhSecurity.sessions.end, exact: true })
    .click();
  await button(page, /^结束其他/).waitFor({ state: 'hidden' });
  expect((await by.ask(security.sessions, {})).total).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await expectAccessible(page);
  await other.page.context().close();
  await page.context().close();
});

it('enrolls the telephone, confirms and signs in by a text message', async () => {
  const telephone = `138${String(Date.now()).slice(-8)}`;
  const by = await person({ telephone });
  const app = await open(by.token);
  const { page } = app;
  await button(page, zhSecurity.factors.add).click();
  await button(page, new RegExp(`^${zhSecurity.enrol.kinds.tel.title}`)).click();
  await page.getByText(/^验证码短信已发送至 138\*+\d+，10 分钟内有效$/).waitFor();
  await expectAccessible(page);
  const first = await codeInInbox(by, `+86 ${telephone}`);
  await page.getByLabel(zhSecurity.enrol.code, { exact: true }).fill(first);
  await page.keyboard.press('Enter');
  await keepCodes(page);
  await page.getByText(zhSecurity.factors.tel, { exact: true }).waitFor();

  await age(by);
  const remove = button(page, zhSecurity.factors.remove.replace('{{name}}', zhSecurity.factors.tel));
  await remove.click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: zhSecurity.factors.removeConfirm, exact: true }).click();
  const asked = dialog(page, zhSession.confirm.title);
  await asked.getByText(zhSession.factor.telAbout).waitFor();
  await asked.getByRole('button', { name: zhSession.factor.send, exact: true }).click();
  await asked.getByText(/^请输入短信验证码，已发送至 138\*+\d+$/).waitFor();
  await expectAccessible(page);
  await asked.getByRole('button', { name: '取消', exact: true }).click();

  await by.ask(session.logout, {});
  await page.goto(new URL('/sign-in', url).href);
  await page.getByLabel('账号', { exact: true }).fill(telephone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await button(page, zhSession.captcha.useEmail).click();
  await button(page, zhSession.signIn.submit).click();
  await page.waitForURL('**/sec-validation');
  const inbox = page.getByRole('region', { name: zhSession.secondFactor.inbox });
  await expect
    .poll(async () => {
      await inbox.getByRole('button', { name: '重新加载', exact: true }).click();
      return inbox.innerText();
    })
    .toMatch(/验证码 \d{6}/);
  const code = /验证码 (\d{6})/.exec(await inbox.innerText())?.[1] ?? '';
  await expectAccessible(page);
  await page.getByLabel(zhSession.secondFactor.code, { exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/launchpad');
  await page.context().close();
});

it('changes the password under its rules', async () => {
  const by = await person({ companyName: 'Qingshan' });
  const app = await open(by.token);
  const { page } = app;
  await button(page, zhSecurity.password.change).click();
  const [present, fresh] = [zhSecurity.password.present, zhSecurity.password.new].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  const submit = page.locator('form').getByRole('button', { name: zhSecurity.password.submit, exact: true });
  await present?.fill(password);
  await fresh?.fill('qingshan-2026');
  await submit.click();
  await page.getByText('密码不能包含您的姓名、邮箱、手机号或公司名称').waitFor();
  await fresh?.fill('password123');
  await submit.click();
  await page.getByText('这个密码太常见，容易被猜到，请换一个').waitFor();
  await expectAccessible(page);
  await fresh?.fill('marsh-47-lantern-copper');
  await submit.click();
  await page.getByText(zhSecurity.password.done, { exact: true }).first().waitFor();
  expect((await by.ask(security.overview, {})).passwordTime).not.toMatch(/^0001/);
  expect(app.problems()).toEqual([]);
  await page.context().close();
});

it('leads those whom the account asks for a factor to one, and lets them do nothing else', async () => {
  const owner = await person();
  const { secret } = await owner.ask(security.googleAuth, {});
  const authCode = codeOfStep(toSecret(secret), stepAt(new Date()));
  await owner.ask(security.setTwoStepAuth, { body: { authType: 'google', status: 'Y', authCode } });
  const colleague = await server.colleague(owner, { role: 'manager', displayName: 'Zhou Lei' });
  const app = await open(owner.token);
  await app.page.getByLabel(zhSecurity.rule.require).click();
  await app.page.getByText(zhSecurity.rule.on).waitFor();
  await app.page.context().close();

  const theirs = await open(colleague.token, '/orders/list');
  const { page } = theirs;
  await page.getByText(zhSecurity.first.about).waitFor();
  await expectAccessible(page);
  await button(page, zhSecurity.first.add).click();
  await button(page, new RegExp(`^${zhSecurity.enrol.kinds.app.title}`)).click();
  const typed = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const own = toSecret(typed.replaceAll(' ', ''));
  await page.getByLabel(zhSecurity.enrol.code, { exact: true }).fill(codeOfStep(own, stepAt(new Date())));
  await page.keyboard.press('Enter');
  await keepCodes(page);
  await page.getByText(zhSecurity.first.about).waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.context().close();
});
