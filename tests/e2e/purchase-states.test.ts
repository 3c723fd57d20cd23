import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { fault } from '#core/fault.ts';
import { zhParties } from '#src/features/parties/texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { PurchaseForm } from '#tests/e2e/purchase-form.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { addParties } from '#tests/support/rows/own-parties.ts';
import { detailOf } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let customer: TestCustomer;
let app: Console;
let form: PurchaseForm;

beforeEach(async () => {
  customer = await server.customer();
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

/** Opens the page at that address, with the calls of `replies` answered accordingly. */
async function visit(search: string, replies: Readonly<Record<string, object>> = {}): Promise<void> {
  app = await Console.open(browser, server.url, {
    token: customer.token,
    path: `/ssl/certificates?${search}`,
    // The browser's own message for a reply with an error status.
    expected: [/Failed to load resource/],
    onProfile: (context) => {
      for (const [pattern, json] of Object.entries(replies))
        void context.route(pattern, (route) => route.fulfill({ json }));
    },
  });
  form = new PurchaseForm(app.page);
  await app.page.getByRole('button', { name: zhPurchase.buy }).waitFor();
}

const shown = (text: string | RegExp) => app.page.getByText(text).first().waitFor();
const focusedID = () => app.page.evaluate(() => document.activeElement?.id);
const forbidden = { code: replyCode.forbidden, msg: 'no', data: null, errors: [] };

describe('the initial form', () => {
  it('has the names of a renewal ticket', async () => {
    const ticket = Buffer.from(
      JSON.stringify({ domains: ['renew.example.com', 'renew.example.org'] }),
    ).toString('base64');
    await visit(`product=certum-dv-one&renew_ticket=${encodeURIComponent(ticket)}`);
    await expect.poll(() => form.name().inputValue()).toBe('renew.example.com');
    await shown(zhPurchase.extras.leftOut);
    await form.chooseProduct('certum-dv-flex');
    await expect.poll(() => form.extras().inputValue()).toBe('renew.example.org');
    await expect.poll(() => app.page.getByText(zhPurchase.extras.leftOut).count()).toBe(0);
  });

  it.each(['%%%', 'bm90IGpzb24=', Buffer.from('{"domains":7}').toString('base64')])(
    'is empty for the broken ticket %s, which is only logged',
    async (ticket) => {
      const logged: string[] = [];
      app = await Console.open(browser, server.url, { token: customer.token });
      app.page.on('console', (message) => void (message.type() === 'warning' && logged.push(message.text())));
      form = new PurchaseForm(app.page);
      await app.page.goto(`${server.url}/ssl/certificates?renew_ticket=${encodeURIComponent(ticket)}`);
      await app.buy.isShown();
      await expect.poll(() => form.name().inputValue()).toBe('');
      await expect.poll(() => app.page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
      expect(logged.join()).toMatch(/renew_ticket/);
    },
  );
});

describe('the product catalogue', () => {
  it('reports that it is empty, and buying focuses that message', async () => {
    await visit('', { '**/v1/products*': { code: 200, msg: '', data: { list: [], total: 0 } } });
    await shown(zhPurchase.product.empty);
    await shown(zhPurchase.product.emptyAbout);
    await app.buy.submit();
    await expect.poll(focusedID).toContain('productNo');
    await expect.poll(() => app.page.getByRole('radio').count()).toBe(3);
  });

  it('names whom to ask if access is denied, and offers no pointless retry', async () => {
    await visit('', { '**/v1/products*': forbidden });
    await shown(zhPurchase.product.notAllowed);
    await expect.poll(() => app.page.getByRole('button', { name: '重试' }).count()).toBe(0);
    await app.buy.submit();
    await expect.poll(focusedID).toContain('productNo');
  });

  it('asks for another product if the one in the address no longer exists', async () => {
    await visit('product=gone');
    await shown(zhPurchase.product.missing);
    await app.page
      .getByRole('radio', { name: /^Certum/ })
      .first()
      .click({ force: true });
    await app.page.getByText(zhPurchase.product.missing).waitFor({ state: 'detached' });
    await app.buy.isShown();
  });
});

describe('a refused order', () => {
  const reserved = fault('sslCerts.0.commonName', 'name-reserved', 'x.test');

  it.each([
    // For a code the contract does not name, the server's own message is shown.
    { name: 'as a whole', code: 14_001, errors: [], text: /今日额度已用完/, focused: 'purchase-failure' },
    {
      name: 'for its name',
      code: replyCode.badInput,
      errors: [reserved],
      text: /x\.test/,
      focused: 'purchase-commonName',
    },
  ])('refused $name reports it within view on a phone', async ({ code, errors, text, focused }) => {
    const json = { code, msg: '今日额度已用完', data: null, errors };
    await visit('product=certum-dv-one', { '**/v1/orders/certificate/*': json });
    await app.page.setViewportSize({ width: 390, height: 700 });
    await app.buy.typeName('refused.example.com');
    await app.buy.isNameGood();
    await app.buy.submit();
    await app.page.getByRole('status').filter({ hasText: text }).waitFor();
    await expect.poll(focusedID).toBe(focused);
    const isInView = (field: Element) => {
      const { top, bottom } = field.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    };
    await expect.poll(() => app.page.locator(`#${focused}`).evaluate(isInView)).toBe(true);
  });
});

describe('a list without access', () => {
  const { notAllowed } = zhParties;

  it.each([
    { name: 'contacts', pattern: '**/v1/contacts*', field: 'contactID' },
    { name: 'organizations', pattern: '**/v1/organizations*', field: 'orgID' },
  ])('$name: reports it, and that the form requires one', async ({ pattern, field }) => {
    await addParties(server, customer.id);
    await visit('product=certum-ov-one', { [pattern]: forbidden });
    await shown(notAllowed);
    await expect.poll(() => app.page.getByRole('button', { name: '重试' }).count()).toBe(0);
    await app.buy.typeName('ov.example.com');
    await app.buy.isNameGood();
    if (field === 'orgID') {
      await app.page.getByRole('combobox', { name: zhParties.contact.label }).click();
      await app.page.getByRole('option', { name: /Ada/ }).click();
    }
    await app.buy.submit();
    await expect.poll(focusedID).toContain(field);
  });
});

describe('email validation', () => {
  it('is reported, replaced and not sent if it was chosen before it ended and bought afterwards', async () => {
    await visit('product=certum-dv-one');
    await app.buy.typeName('mail.example.com');
    await app.buy.isNameGood();
    await form.method('email').click({ force: true });
    await app.page.getByRole('combobox', { name: zhParties.email.label }).fill('admin@example.com');
    await app.page.getByRole('combobox', { name: zhParties.email.label }).blur();
    await shown('邮件验证已不推荐，将于 2028-03-15 停用');
    await app.isKept();
    const address = app.page.url();
    await app.page.goto(`${server.url}/launchpad`);
    const days = Math.ceil(
      (Date.parse('2028-03-15T01:00:00Z') - server.services.clock.now().getTime()) / dayMs,
    );
    (await customer.call(contract.sandbox.moveClock, { body: { days } })).data();
    // Other tests share the server and its clock.
    onTestFinished(async () => {
      (await customer.call(contract.sandbox.moveClock, { body: { days: 0 } })).data();
    });
    await app.page.goto(address);
    await shown(/原来选择的“邮件（标准邮箱）”不可用：邮件验证已于 2028-03-15 停止，请改用 DNS 或文件验证/);
    for (const method of ['email', 'email_dns'] as const) {
      await expect.poll(() => form.method(method).isDisabled()).toBe(true);
    }
    await expect.poll(() => form.method('dns_txt').isChecked()).toBe(true);
    await expect.poll(() => app.page.getByRole('combobox', { name: zhParties.email.label }).count()).toBe(0);
    await app.buy.submit();
    await app.pay.isShown();
    const { data } = (await customer.call(contract.orders.list, { query: {} })).data();
    const [order] = data;
    expect(data).toHaveLength(1);
    expect((await detailOf(customer, order?.orderNo ?? '')).dcvMethod).toBe('dns_txt');
  });
});
