import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhList } from '#src/console/list/texts.zh.ts';
import { zhCenter } from '#src/features/account/center/texts.zh.ts';
import { zhProfile } from '#src/features/account/texts.zh.ts';
import { zhRealname } from '#src/features/realname/texts.zh.ts';
import { zhShortcuts } from '#src/features/shell/overlay.texts.zh.ts';
import { zhFrame } from '#src/features/shell/texts.zh.ts';
import { languageTags } from '#src/i18n/languages.ts';
import { chooseLanguage } from '#tests/e2e/choose-language.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible, expectNoOverflow } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { pdf, png } from '#tests/support/files/made-pictures.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { account, preferences, realname } = contract;
let owner: TestCustomer;
let app: Console;

beforeEach(async () => {
  owner = await server.customer({ displayName: 'Ada' });
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

async function open(path: string, token = owner.token): Promise<void> {
  app = await Console.open(browser, server.url, { token, path, expected: [/Failed to load resource/] });
}

const button = (name: string) => app.page.getByRole('button', { name, exact: true });
const dialog = (name: string) => app.page.getByRole('dialog', { name });
const field = (name: string) => app.page.getByRole('textbox', { name: new RegExp(`^${name}`) });

describe('the center', () => {
  it('leads to what is left, each one press away', async () => {
    await open('/account/center');
    await app.page
      .getByRole('heading', { name: zhCenter.todo.title.other.replace('{{count}}', '6') })
      .waitFor();
    await expectAccessible(app.page);
    await app.page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(app.page);
    await app.page.getByRole('link', { name: zhCenter.todo.items.person.go }).first().click();
    await app.page.waitForURL('**/account/real-name');
  });
});

describe('a real name', () => {
  it('of a person is checked, applied for and passed, and never shown again', async () => {
    await open('/account/real-name');
    await field(zhRealname.person.fields.name).fill('欧阳明');
    await field(zhRealname.person.fields.idCard).fill('110105194912310020');
    await button(zhRealname.person.submit).last().click();
    await app.page.getByText(/最后一位与前面的不符/).waitFor();
    await field(zhRealname.person.fields.idCard).fill('11010519491231002X');
    await button(zhRealname.person.submit).last().click();
    await app.page.getByText('110105********002X').waitFor();
    await app.page.getByText(zhRealname.status.passed, { exact: true }).waitFor({ timeout: 30_000 });
    await expectAccessible(app.page);
    expect(await app.page.content()).not.toContain('11010519491231002X');
  });

  it('of an organization keeps what was typed over a refused file, a lost connection and another page', async () => {
    await open('/account/real-name');
    const { organization } = zhRealname;
    await field(organization.fields.orgName).fill('青杉科技');
    await field(organization.fields.socialCode).fill('91440300708461136T');
    const file = app.page.locator('input[type=file]');
    await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>') });
    await app.page.getByText(/不支持此类文件/).waitFor();
    await file.setInputFiles({
      name: 'licence.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdf()),
    });
    await app.page.getByText(/licence\.pdf/).waitFor();
    await app.page.getByRole('link', { name: zhCenter.title }).first().click();
    await app.page.waitForURL('**/account/center');
    await app.page.goBack();
    expect(await field(organization.fields.orgName).inputValue()).toBe('青杉科技');
    await button(organization.submit).first().click();
    await app.page
      .getByText(/请填写法定代表人|法定代表人.*填写/)
      .first()
      .waitFor();
    await field(organization.fields.legalName).fill('欧阳明');
    await app.context.setOffline(true);
    await button(organization.submit).first().click();
    await app.page.getByText(organization.submitFailed).waitFor();
    expect(await field(organization.fields.legalName).inputValue()).toBe('欧阳明');
    await app.context.setOffline(false);
    await button(organization.submit).first().click();
    await app.page.getByText(zhRealname.status.passed, { exact: true }).waitFor({ timeout: 30_000 });
    await expectAccessible(app.page);
    expect((await owner.ask(realname.organizations, { query: {} })).total).toBe(1);
  });

  it('of the organization is somebody else’s to apply for without the right', async () => {
    const viewer = await server.colleague(owner, { role: 'viewer' });
    await open('/account/real-name', viewer.token);
    await app.page.getByText(zhRealname.organization.noRight).waitFor();
    await expectAccessible(app.page);
  });
});

it('a logo is shown, replaced and removed', async () => {
  await open('/account/info');
  const file = app.page.locator('input[type=file]');
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await app.page.getByText(/不支持此类文件/).waitFor();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(png(128, 64)) });
  await app.page.getByRole('img', { name: zhProfile.logo.alt }).waitFor();
  await expectAccessible(app.page);
  await button(zhProfile.logo.remove).click();
  await app.page.getByRole('alertdialog').getByRole('button', { name: zhProfile.logo.remove }).click();
  await app.page.getByRole('img', { name: zhProfile.logo.alt }).waitFor({ state: 'hidden' });
  expect((await owner.ask(account.logo, {})).type).toBe('');
});

describe('preferences', () => {
  it('keep what was chosen on a page that was left before it was sent', async () => {
    await open('/launchpad');
    await chooseLanguage(app.page, 'en');
    await expect.poll(async () => (await owner.ask(preferences.own, {})).lang).toBe('en');
    const path = '**/v1/preferences';
    await app.page.route(path, (route) =>
      route.request().method() === 'PUT' ? undefined : route.continue(),
    );
    await chooseLanguage(app.page, 'zh');
    const known = app.page.waitForResponse(path);
    await app.page.reload();
    await known;
    await app.page.unrouteAll();
    await app.page.reload();
    await expect.poll(async () => (await owner.ask(preferences.own, {})).lang).toBe('zh');
    expect(await app.page.locator('html').getAttribute('lang')).toBe(languageTags.zh);
  });

  it('follow the person to another browser, and other tabs agree', async () => {
    await open('/orders/list');
    const second = await app.secondTab();
    await app.page.keyboard.press('ControlOrMeta+k');
    await app.page.getByRole('dialog').getByRole('combobox').waitFor();
    await app.page.keyboard.type('dark');
    await app.page.keyboard.press('Enter');
    await expect.poll(async () => (await owner.ask(preferences.own, {})).theme).toBe('dark');
    const themeOf = (page: typeof app.page) => page.locator('html').getAttribute('data-theme');
    await second.page.bringToFront();
    await expect.poll(() => themeOf(second.page)).toBe('dark');
    await app.close();
    await open('/orders/list');
    await expect.poll(() => themeOf(app.page)).toBe('dark');
  });

  it('keep a view in the account: saved, shared, renamed, opened by a link and removed', async () => {
    const bob = await server.colleague(owner, { displayName: 'Bob' });
    await open('/orders/list?search=example');
    await button(zhList.views.label).click();
    const views = dialog(zhList.views.label);
    await views.getByRole('textbox', { name: zhList.views.name }).fill('Examples');
    await views.getByRole('checkbox', { name: zhList.views.shareThis }).check();
    await views.getByRole('button', { name: zhList.views.save }).click();
    await views.getByRole('button', { name: 'Examples', exact: true }).waitFor();
    await expectAccessible(app.page);
    const [view] = (await bob.ask(preferences.views, { query: { list: 'orders.list' } })).data;
    await app.close();
    await open(`/orders/list?view=${view?.id}`, bob.token);
    await app.page.waitForURL('**/orders/list?search=example');
    await app.page.goto(`${server.url}/orders/list?view=unknown`);
    await app.page.getByText(zhList.views.missing).waitFor();
  });
});

describe('keys', () => {
  it('open the sheet and lead to pages, not while typing, and can be turned off', async () => {
    await open('/launchpad');
    await app.page.getByRole('main').waitFor();
    await expect
      .poll(async () => {
        await app.page.keyboard.press('?');
        return dialog(zhFrame.shortcuts).count();
      })
      .toBe(1);
    await app.page.getByText(zhShortcuts.go, { exact: true }).waitFor();
    await expectAccessible(app.page);
    await app.page.keyboard.press('Escape');
    await dialog(zhFrame.shortcuts).waitFor({ state: 'hidden' });
    await app.page.keyboard.press('g');
    await app.page.keyboard.press('o');
    await app.page.waitForURL('**/orders/list');
    await app.page.getByRole('searchbox').first().waitFor();
    await app.page.keyboard.press('/');
    await expect.poll(() => app.page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await app.page.keyboard.type('gh?');
    expect(await dialog(zhFrame.shortcuts).count()).toBe(0);
    expect(app.page.url()).toContain('/orders/list');
    await app.page.goto(`${server.url}/account/info`);
    await app.page.getByRole('switch', { name: zhProfile.keys }).uncheck();
    await app.page.keyboard.press('?');
    await app.page.keyboard.press('g');
    await app.page.keyboard.press('o');
    expect(await dialog(zhFrame.shortcuts).count()).toBe(0);
    expect(app.page.url()).toContain('/account/info');
    await expect.poll(async () => (await owner.ask(preferences.own, {})).keys).toBe('off');
  });
});
