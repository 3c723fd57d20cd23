import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhForm } from '#src/console/form/texts.zh.ts';
import { zhList } from '#src/console/list/texts.zh.ts';
import { zhParties } from '#src/features/parties/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { storedIn } from '#tests/e2e/recording.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { placeOrder, stockShop } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let customer: TestCustomer;
let app: Console;

beforeAll(async () => {
  await stockShop(server);
});
beforeEach(async () => {
  customer = await server.customer();
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

/** The pages of saved records: the input, and what the list then shows. */
const rooms = [
  {
    path: '/orders/contact',
    add: zhParties.contact.addLabel,
    dialog: zhParties.contact.dialog,
    search: zhParties.contact.search,
    typed: { 姓: '林', 名: '晓雨', 邮箱: 'lin@example.com', 电话: '13800138000' },
    name: '林晓雨',
    change: { 名: '晓晴' },
    renamed: '林晓晴',
    find: '晓晴',
  },
  {
    path: '/orders/org',
    add: zhParties.organization.addLabel,
    dialog: zhParties.organization.dialog,
    search: zhParties.organization.search,
    typed: {
      企业名称: '杭州云栈科技有限公司',
      统一社会信用代码: '91330106MA2TBX015R',
      省份: '浙江',
      城市: '杭州',
      邮政编码: '310012',
      地址: '西湖区文三路 90 号',
      企业电话: '057188880000',
    },
    name: '杭州云栈科技有限公司',
    change: { 企业名称: '杭州云栈信息有限公司' },
    renamed: '杭州云栈信息有限公司',
    find: '云栈信息',
  },
  {
    path: '/ssl/dcv/email',
    add: zhParties.mailbox.add,
    dialog: zhParties.mailbox.dialog,
    search: zhParties.mailbox.search,
    typed: { 邮箱: 'dns@example.com' },
    name: 'dns@example.com',
    change: { 邮箱: 'pki@example.com' },
    renamed: 'pki@example.com',
    find: 'pki@',
  },
] as const;

const button = (name: string) => app.page.getByRole('button', { name, exact: true });
const row = (name: string) => app.page.getByRole('row').filter({ hasText: name });
const named = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');

async function open(path: string): Promise<void> {
  app = await Console.open(browser, server.url, { token: customer.token, path });
}

/** Reloads once the last text has been saved. */
async function reload(last: string): Promise<void> {
  await expect.poll(async () => (await storedIn(app.page)).databases).toContain(last);
  await app.page.reload();
}

async function fill(dialogName: string, fields: Readonly<Record<string, string>>) {
  const dialog = app.page.getByRole('dialog', { name: dialogName });
  for (const [label, text] of Object.entries(fields)) {
    await dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(text);
  }
  return dialog;
}

describe.each(rooms)('$path', ({ path, add, dialog, search, typed, name, change, renamed, find }) => {
  it('adds, edits, finds and deletes by keyboard, and keeps input through a reload', async () => {
    await open(path);
    await button(add).press('Enter');
    await fill(dialog, typed);
    await reload(Object.values(typed).at(-1) ?? '');
    const kept = app.page.getByRole('dialog', { name: dialog });
    for (const [label, text] of Object.entries(typed)) {
      await expect
        .poll(() => kept.getByRole('textbox', { name: new RegExp(`^${label}`) }).inputValue())
        .toBe(text);
    }
    await kept.getByRole('button', { name: '添加', exact: true }).click();
    await row(name).waitFor();

    await button(named(zhList.edit, { name: name })).press('Enter');
    const edited = await fill(dialog, change);
    await edited.getByRole('textbox').first().press('Enter');
    await row(renamed).waitFor();
    await expect.poll(() => row(name).count()).toBe(0);

    await app.page.keyboard.press('/');
    await app.page.keyboard.type('nowhere');
    await app.page.getByText(zhList.noneFiltered).waitFor();
    await button(zhList.clearFilters).click();
    await app.page.getByRole('searchbox', { name: search }).fill(find);
    await app.page.waitForURL(/search=/);
    await row(renamed).waitFor();

    await button(named(zhList.remove, { name: renamed })).press('Enter');
    const question = app.page.getByRole('alertdialog', {
      name: named(zhList.removal.title, { name: renamed }),
    });
    await question.getByText(zhParties.uses.unused).waitFor();
    await question.getByRole('button', { name: zhList.removal.confirm, exact: true }).press('Enter');
    await app.page.getByText(zhList.noneFiltered).waitFor();
    await button(zhList.clearFilters).click();
    await app.page
      .getByText(/^还没有/)
      .first()
      .waitFor();
  });
});

it('lists the orders that use a record before deleting it, and leaves them unchanged', async () => {
  const body = { firstname: '明', lastname: '欧阳', email: 'o@example.com', telephone: '13700137000' };
  const contactID = (await customer.call(contract.parties.contacts.add, { body })).data().id;
  const orderNo = await placeOrder(customer, { contactID });
  await open('/orders/contact');
  await button(named(zhList.remove, { name: '欧阳明' })).click();
  const question = app.page.getByRole('alertdialog');
  await question.getByText(named(zhParties.uses.used.other, { count: '1' })).waitFor();
  await question.getByRole('button', { name: '取消', exact: true }).click();
  await row('欧阳明').waitFor();
  await button(named(zhList.remove, { name: '欧阳明' })).click();
  await question.getByRole('button', { name: zhList.removal.confirm, exact: true }).click();
  await app.page.getByText(zhParties.contact.empty).waitFor();
  const { allOrders } = (await customer.call(contract.orders.detail, { params: { id: orderNo } })).data();
  expect(allOrders[0]?.contactID).toBe(contactID);
});

it('keeps an unfinished contact through a reload, but not its ID card number', async () => {
  app = await Console.open(browser, server.url, {
    token: customer.token,
    path: '/orders/contact',
    onProfile: (context) =>
      void context.route('**/site/*.json', (route) =>
        route.fulfill({ json: { features: { supportCfca: true } } }),
      ),
  });
  await button(zhParties.contact.addLabel).click();
  await fill(zhParties.contact.dialog, { 身份证号: '11010519491231002X', 姓: '林霖' });
  await reload('林霖');
  const dialog = app.page.getByRole('dialog', { name: zhParties.contact.dialog });
  await dialog.waitFor();
  await expect.poll(() => dialog.getByRole('textbox', { name: /^姓/ }).inputValue()).toBe('林霖');
  await expect.poll(() => dialog.getByRole('textbox', { name: /^身份证号/ }).inputValue()).toBe('');
  await dialog.getByRole('button', { name: '取消', exact: true }).click();
  await app.page
    .getByRole('alertdialog', { name: zhForm.leave.title })
    .getByRole('button', { name: zhForm.leave.go })
    .click();
  await dialog.waitFor({ state: 'detached' });
});
