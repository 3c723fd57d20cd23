import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { readConfig } from '#server/config.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { payments } from '#server/db/schema/payments.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { zhShopCatalogue } from '#src/features/shop/catalogue.texts.zh.ts';
import { zhShopContent } from '#src/features/shop/content.texts.zh.ts';
import { zhShopMoney } from '#src/features/shop/money.texts.zh.ts';
import { zhShopPayments } from '#src/features/shop/payments.texts.zh.ts';
import { zhShopSystem } from '#src/features/shop/system.texts.zh.ts';
import { zhShop } from '#src/features/shop/texts.zh.ts';
import { dayText } from '#src/features/shop/typed-days.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { addTitle, applyFor } from '#tests/support/rows/invoiced.ts';
import { applyOrganization, waitingOrganization } from '#tests/support/server/reviewed.ts';
import { deposit, issuedOrder, payOrder, placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import { startTestServer, type TestCustomer, type TestServer } from '#tests/support/server/test-server.ts';

const { bank } = readConfig({
  ...{ SANDBOX: 'off', BANK_ACCOUNT_NO: 'DE02 1203 0000 0000 2020 51', BANK_ACCOUNT_NAME: 'Certhub Ltd' },
  ...{ BANK_NAME: 'Example Bank', BANK_SWIFT: 'BYLADEM1001' },
  BANK_NOTICE_SECRET: 'a secret of thirty-two characters',
});
if (bank === undefined) throw new Error('no bank');

let server: TestServer;
let operator: TestCustomer;
let customer: TestCustomer;
let app: Console;
const company = '宁波海帆电子商务有限公司';
const mostPresses = 12;

beforeAll(async () => {
  server = await startTestServer({ webRoot: 'dist/web', config: { bank } });
  operator = await server.operator();
  customer = await server.customer({ companyName: company, displayName: 'Grace' });
  await deposit(server, customer.id, 500_000);
});
afterAll(() => server.close());
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

/** What somebody does at the desk, and how often they press for it; typing into a field counts as one. */
async function job(name: string, work: (hand: Hand) => Promise<void>): Promise<void> {
  app = await Console.open(browser, server.url, {
    ...{ token: operator.token, path: '/shop', expected: [/Failed to load resource/] },
  });
  await app.page.getByRole('heading', { name: zhShop.acts.title }).waitFor();
  let presses = 0;
  const began = performance.now();
  await work({
    async press(role, text, within) {
      presses += 1;
      const all = within === undefined ? app.page : app.page.getByRole(within);
      await all
        .getByRole(role, { name: text, exact: typeof text === 'string' })
        .first()
        .click();
    },
    async type(text, label) {
      presses += 1;
      await app.page.getByLabel(label).last().fill(text);
    },
  });
  console.info(`${name}: ${presses} presses, ${((performance.now() - began) / 1000).toFixed(1)} s`);
  expect(presses).toBeLessThanOrEqual(mostPresses);
}

interface Hand {
  press(
    role: 'link' | 'button' | 'checkbox' | 'radio' | 'tab',
    text: string | RegExp,
    within?: 'alertdialog',
  ): Promise<void>;
  type(text: string, label: string): Promise<void>;
}

describe('at the desk', () => {
  it('an order is refunded', async () => {
    const product = await singleNameProduct(customer);
    const orderNo = await issuedOrder(server, customer, { ...product, names: ['refund.example.com'] });
    const before = await balanceOf(server.services.db, customer.id);
    await job('refund an order', async ({ press, type }) => {
      await press('link', '所有订单');
      await type(orderNo, zhShop.orders.search);
      await press('link', 'refund.example.com');
      await app.page.getByText(zhShop.order.seenAs).waitFor();
      await expectAccessible(app.page);
      await press('button', zhShop.order.refund);
      await press('button', zhShop.reasons.asked, 'alertdialog');
      await press('button', /^退款 /, 'alertdialog');
      await app.page.getByText(zhShop.submitted).first().waitFor();
    });
    const { paid } = await operator.ask(contract.shop.refundPreview, { params: { orderNo } });
    expect(await balanceOf(server.services.db, customer.id)).toBe(before + paid);
  });

  it('a customer who asks where their certificate is gets an answer', async () => {
    const product = await singleNameProduct(customer);
    const orderNo = await placeOrder(customer, { ...product, names: ['where.example.com'] });
    await payOrder(customer, orderNo);
    await job('answer where is my certificate', async ({ press }) => {
      await press('link', 'where.example.com');
      // What the customer has to publish, as they see it; nothing of theirs can be pressed.
      await app.page.getByText('_validation-persist.where.example.com').first().waitFor();
      expect(await app.page.getByRole('button', { name: '立即检测' }).isDisabled()).toBe(true);
      await press('button', zhShop.order.retry);
      await app.page.getByText(zhShop.order.retried).first().waitFor();
    });
  });

  it('a transfer is booked', async () => {
    const product = await singleNameProduct(customer);
    const orderNo = await placeOrder(customer, { ...product, names: ['transfer.example.com'] });
    const method = { payWay: 4, name: 'bank', aim: 'makeOrder' } as const;
    await customer.ask(contract.payment.pay, { body: { ...method, orderNo } });
    await job('book a transfer', async ({ press, type }) => {
      await press('link', '客户');
      await type('海帆', zhShop.customers.search);
      await press('link', company);
      await press('button', new RegExp(`^${zhShop.transfers.book} CH`));
      await type('N-20261127-1', zhShop.transfers.notice);
      await press('button', zhShop.transfers.book, 'alertdialog');
      await app.page.getByText(zhShop.submitted).first().waitFor();
      await expectAccessible(app.page);
    });
    const { orderInfo } = await customer.ask(contract.orders.status, { params: { id: orderNo } });
    expect(orderInfo.orderStatus).not.toBe(1001);
  });

  it('an abuser is blocked', async () => {
    const abuser = await server.customer({ companyName: 'Spam Ltd', displayName: 'Mallory' });
    await job('block an abuser', async ({ press, type }) => {
      await press('link', '客户');
      await type('Spam', zhShop.customers.search);
      await press('link', 'Spam Ltd');
      await press('button', zhShop.verbs.disable);
      await press('button', zhShop.reasons.abuse, 'alertdialog');
      await press('button', zhShop.verbs.disable, 'alertdialog');
      await app.page.getByText(zhShop.customers.disabled).first().waitFor();
    });
    expect((await abuser.call(contract.session.account, {})).envelope.code).toBe(401);
  });

  it('a failed job is tried again', async () => {
    const failing = { queue: 'of-no-work', payload: {}, tried: true, failures: 2, fault: 'Error: refused' };
    const runTime = new Date(Date.now() + 86_400_000);
    await server.services.db.insert(jobs).values({ ...failing, runTime });
    await job('retry a failed job', async ({ press }) => {
      await press('link', '运行状态');
      await app.page.getByText('Error: refused').waitFor();
      await expectAccessible(app.page);
      await press('button', /^立即重试 of-no-work/);
      await app.page.getByText(zhShopSystem.jobs.retried).first().waitFor();
    });
    const [due] = await server.services.db.select().from(jobs).where(eq(jobs.queue, 'of-no-work'));
    expect(due?.runTime.getTime()).toBeLessThan(runTime.getTime());
  });

  it('an announcement is published', async () => {
    await job('publish an announcement', async ({ press, type }) => {
      await press('link', '公告与文章');
      await press('button', zhShopContent.add);
      await type('周日凌晨维护', zhShopContent.dialog.zh);
      await type('Maintenance on Sunday', zhShopContent.dialog.en);
      await expectAccessible(app.page);
      await press('button', zhShopContent.dialog.addConfirm, 'alertdialog');
      await app.page.getByText(zhShopContent.dialog.added).first().waitFor();
      await app.page.getByText(zhShopContent.states.current).waitFor();
    });
    const { data } = await customer.ask(contract.notices.announcements, {});
    expect(data).toMatchObject([{ zh: '周日凌晨维护', en: 'Maintenance on Sunday', level: 'info' }]);
  });

  it('a price changes from next Monday on', async () => {
    const { productNo } = await singleNameProduct(customer);
    await job('change a price from next Monday', async ({ press, type }) => {
      await press('link', '产品与价格');
      await type(productNo, zhShopCatalogue.search);
      await app.page.getByText('没有符合条件').waitFor({ state: 'detached' });
      await press('button', new RegExp(`^${zhShopCatalogue.price} `));
      await press('radio', zhShopCatalogue.from.monday);
      await type('123.45', `1 年 · ${zhShopCatalogue.dialog.base}`);
      await app.page.getByText(/→ ￥123\.45/).waitFor();
      await expectAccessible(app.page);
      await press('button', zhShopCatalogue.reasons.supplier, 'alertdialog');
      await press('button', zhShopCatalogue.dialog.priceConfirm, 'alertdialog');
      await app.page.getByText(zhShopCatalogue.dialog.done).first().waitFor();
      await app.page.getByText(/起有变更$/).waitFor();
      await expectAccessible(app.page);
    });
    const { changes, prices } = await operator.ask(contract.shop.catalogueProduct, { params: { productNo } });
    expect(changes).toMatchObject([{ state: 'planned', terms: [{ validity: 1, base: 12_345 }] }]);
    expect(new Date(changes[0]?.fromTime ?? '').getTime()).toBeGreaterThan(Date.now());
    expect(prices.base[1]).not.toBe(12_345);
  });

  it('ten invoices are issued', async () => {
    const buyer = await server.customer({ companyName: '青杉科技' });
    await deposit(server, buyer.id, 1_000_000);
    const title = await addTitle(buyer, { orgName: '青杉科技（等待开票）' });
    const product = await singleNameProduct(buyer);
    const orderNo = await placeOrder(buyer, { ...product, names: ['invoice.example.com'] });
    await payOrder(buyer, orderNo);
    for (let times = 0; times < 10; times += 1)
      expect((await applyFor(buyer, title, 100)).envelope.code).toBe(200);
    await job('issue ten invoices', async ({ press }) => {
      await press('link', '审核');
      await press('tab', new RegExp(`^${zhShop.reviews.queue.invoices}`));
      await app.page.getByText('青杉科技（等待开票）').nth(9).waitFor();
      await press('checkbox', /./);
      await expectAccessible(app.page);
      await press('button', '开具 10 张');
      await press('button', '开具 10 张', 'alertdialog');
      await app.page.getByText(zhShopMoney.invoices.done).first().waitFor();
      await app.page.getByText(zhShopMoney.invoices.none).waitFor();
      await expectAccessible(app.page);
    });
    const { data } = await buyer.ask(contract.invoices.list, { query: {} });
    expect(data.filter(({ number }) => number !== '')).toHaveLength(10);
  });

  it('an organization is passed', async () => {
    const applicant = await server.customer({ companyName: '青杉科技' });
    const id = await applyOrganization(applicant);
    await job('pass an organization', async ({ press }) => {
      await press('link', '审核');
      await app.page.getByText(waitingOrganization.socialCode).first().waitFor();
      await expectAccessible(app.page);
      await press('button', zhShop.reviews.pass);
      await press('button', zhShop.reviews.pass, 'alertdialog');
      await app.page.getByText(zhShop.reviews.none).waitFor();
    });
    const { data } = await applicant.ask(contract.realname.organizations, { query: {} });
    expect(data).toMatchObject([{ id, validStatus: 'passed' }]);
  });

  it('yesterday’s failed payments are found', async () => {
    const orderNos = [];
    for (const daysAgo of [1, 3]) {
      const orderNo = await placeOrder(customer, await singleNameProduct(customer));
      const method = { payWay: 0, name: 'alipay', aim: 'makeOrder' } as const;
      await customer.ask(contract.payment.pay, { body: { ...method, orderNo } });
      const endTime = new Date(Date.now() - daysAgo * 86_400_000);
      const failed = { state: 'refused', endTime } as const;
      await server.services.db.update(payments).set(failed).where(eq(payments.orderNo, orderNo));
      orderNos.push(orderNo);
    }
    const [yesterdays = '', older = ''] = orderNos;
    await job('find yesterday’s failed payments', async ({ press, type }) => {
      await press('link', '失败的付款');
      await app.page.getByText(older).waitFor();
      await press('button', '筛选');
      const day = dayText(Date.now() - 86_400_000);
      await type(day, zhShopPayments.from);
      await type(day, zhShopPayments.to);
      await app.page.getByText(older).waitFor({ state: 'detached' });
      await app.page.getByText(zhShopPayments.states.refused).first().waitFor();
      await expectAccessible(app.page);
      await press('link', yesterdays);
      await app.page.getByText(zhShop.order.seenAs).waitFor();
    });
  });

  it('money that nobody decided is seen with the right for money alone', async () => {
    const cashier = await server.operator(['shop:money']);
    app = await Console.open(browser, server.url, { token: cashier.token, path: '/shop' });
    await app.page.getByRole('link', { name: '审核' }).click();
    await app.page.getByRole('tab', { name: new RegExp(`^${zhShop.reviews.queue.refunds}`) }).waitFor();
    expect(await app.page.getByRole('tab').count()).toBe(1);
  });

  it('there is nothing to buy, and a customer finds no desk', async () => {
    app = await Console.open(browser, server.url, {
      ...{ token: operator.token, path: '/launchpad', expected: [/Failed to load resource/] },
    });
    await app.page.waitForURL(/\/shop$/);
    const menu = app.page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('link', { name: '所有订单' }).waitFor();
    expect(await menu.getByRole('link', { name: '购买证书' }).count()).toBe(0);
    await app.close();
    app = await Console.open(browser, server.url, {
      ...{ token: customer.token, path: '/shop', expected: [/Failed to load resource/] },
    });
    await app.page.getByText('您没有查看此页面的权限').waitFor();
  });
});
