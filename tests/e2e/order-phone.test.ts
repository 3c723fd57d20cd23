import { mkdir } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhCompromise } from '#src/features/orders/compromise/texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { chooseLanguage, returnToChinese } from '#tests/e2e/choose-language.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectNoOverflow, expectTexts, isSettled } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { orderEnding } from '#tests/support/rows/given-ends.ts';
import {
  customerWith,
  detailOf,
  flexProduct,
  issuedOrder,
  payOrder,
  placeOrder,
  singleNameProduct,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
/** `PICTURES=on` keeps a screenshot of every state for review. */
const pictures = process.env.PICTURES === 'on' ? 'test-results/order-phone' : null;
/** The longest name that a certificate's common name can hold. */
const longName = `${'a-very-long-host-name-of-a-shop.'.repeat(2)}example.com`
  .slice(-64)
  .replace(/^[.-]/, 'a');
let customer: TestCustomer;
const orderNos: Record<string, string> = {};

beforeAll(async () => {
  customer = await customerWith(server, 1_000_000);
  const product = await singleNameProduct(customer);
  const { product: flex } = await flexProduct(customer);
  const names = [longName, 'b.example.com', 'c.example.com'];
  orderNos.waiting = await placeOrder(customer, { ...flex, names, dcvMethod: 'dns_txt' });
  await payOrder(customer, orderNos.waiting);
  orderNos.issued = await issuedOrder(server, customer, { ...product, names: ['issued.example.com'] });
  orderNos.ending = await orderEnding(server, customer, {
    ...{ ...product, names: ['ending.example.com'], days: 6 },
    now: new Date(),
  });
  orderNos.revoked = await issuedOrder(server, customer, { ...product, names: ['revoked.example.com'] });
  const serialNumber = (await detailOf(customer, orderNos.revoked)).certificates[0]?.serialNumber ?? '';
  await customer.ask(contract.orders.revoke, {
    body: { orderNo: orderNos.revoked, serialNumber, reason: 'superseded' },
  });
  if (pictures !== null) await mkdir(pictures, { recursive: true });
}, 120_000);

/** Looks at the page in both languages on a phone: nothing is cut off, and nothing that is pressed is too small to hit. */
async function look({ page }: Console, name: string): Promise<void> {
  // Chinese last: what was chosen follows the customer into the next test.
  for (const lang of ['en', 'zh'] as const) {
    await page.setViewportSize(desktop);
    await chooseLanguage(page, lang);
    await isSettled(page);
    if (pictures !== null)
      await page.screenshot({ path: `${pictures}/${name}-1440-${lang}.png`, fullPage: true });
    await page.setViewportSize(phone);
    await isSettled(page);
    await expectTexts(page, lang);
    await expectNoOverflow(page);
    expect(await cutOff(page), `cut off on ${name} in ${lang}`).toEqual([]);
    if (pictures !== null)
      await page.screenshot({ path: `${pictures}/${name}-390-${lang}.png`, fullPage: true });
  }
  await page.setViewportSize(desktop);
  await returnToChinese(page);
}

/** Buttons and headings of the page whose text does not fit, or that stand outside of the window; tabs scroll. */
function cutOff(page: Console['page']): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main button, main a, main h1, main h2, main h3')]
      .filter((each) => {
        const { left, right, width, height } = each.getBoundingClientRect();
        if (width === 0 || height === 0 || each.closest('nav')) return false;
        return (
          left < 0 ||
          right > window.innerWidth + 1 ||
          (each.tagName === 'BUTTON' && each.scrollWidth > each.clientWidth + 1)
        );
      })
      .map((each) => `${each.tagName} ${each.textContent.slice(0, 40)}`),
  );
}

describe('on a phone', () => {
  it.each(['waiting', 'issued', 'ending', 'revoked'])('shows an order that is %s', async (state) => {
    const app = await Console.openOrder(browser, server.url, customer, orderNos[state] ?? '');
    await look(app, `order-${state}`);
    await app.close();
    expect(app.problems()).toEqual([]);
  });

  it('leads with the sentence and its button; facts are a line, and what else can be done is a menu', async () => {
    const app = await Console.openOrder(browser, server.url, customer, orderNos.issued ?? '');
    const { page } = app;
    await page.setViewportSize(phone);
    await isSettled(page);
    const lead = await page
      .locator('section[data-lead]')
      .getByRole('button', { name: zhOrder.download })
      .boundingBox();
    expect(lead && lead.y + lead.height).toBeLessThan(phone.height / 2);
    const created = page.getByText(zhOrder.facts.created, { exact: true });
    expect(await created.isVisible()).toBe(false);
    await page.getByRole('button', { name: new RegExp(`^${zhOrder.facts.title}`) }).click();
    await created.waitFor();
    await page.getByRole('button', { name: zhCommon.actions, exact: true }).click();
    await page.getByRole('menuitem', { name: zhOrder.compromise.start }).click();
    await page.waitForURL(/\/ssl\/compromise\//);
    await app.close();
    expect(app.problems()).toEqual([]);
  });

  it('shows home, and what ends', async () => {
    const app = await Console.open(browser, server.url, { token: customer.token });
    await look(app, 'home');
    await app.page.goto(new URL('/orders/expiring', server.url).href);
    await look(app, 'expiring');
    await app.close();
    expect(app.problems()).toEqual([]);
  });

  it('shows the step of the compromise path that waits for validation', async () => {
    const product = await singleNameProduct(customer);
    const orderNo = await issuedOrder(server, customer, { ...product, names: ['stolen-phone.example.com'] });
    // The name has to be validated anew for the new certificate.
    await server.services.db.execute(
      `update domain_validations set validated_time = now() - interval '500 days'
       where order_id = (select id from orders where order_no = '${orderNo}')`,
    );
    await server.services.db.execute(`delete from sandbox_records`);
    const app = await Console.openOrder(browser, server.url, customer, orderNo);
    const { page } = app;
    await page.goto(new URL(`/ssl/compromise/${orderNo}`, server.url).href);
    const { tell, replace, wait } = zhCompromise;
    await page.getByText(tell.causes.leaked, { exact: true }).click();
    await page.getByRole('button', { name: tell.go, exact: true }).click();
    await page.getByRole('button', { name: replace.go, exact: true }).click();
    await page.getByRole('heading', { level: 2, name: wait.validation.title }).waitFor();
    await look(app, 'compromise-wait');
    await app.close();
    expect(app.problems()).toEqual([]);
  });
});
