import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { zhLaunchpad } from '#src/features/launchpad/texts.zh.ts';
import { zhBatchAction } from '#src/features/orders/batch-action/texts.zh.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { giveNext, orderEnding } from '#tests/support/rows/given-ends.ts';
import { changeOrder, customerWith, placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let customer: TestCustomer;
beforeAll(async () => {
  customer = await customerWith(server, 1_000_000);
  const product = await singleNameProduct(customer);
  const ending = (name: string, days: number) =>
    orderEnding(server, customer, { ...product, names: [`${name}.example.com`], days, now: new Date() });
  await ending('over', -3);
  await ending('soon', 2);
  await changeOrder(server, await ending('waiting', 16), { status: 1002, nextCheckTime: null });
  const unpaid = await ending('unpaid', 30);
  const [old] = await server.services.db.select().from(orders).where(eq(orders.orderNo, unpaid));
  const renewal = await placeOrder(customer, { ...product, names: ['unpaid.example.com'] });
  await changeOrder(server, renewal, { renewsID: old?.id ?? null });
  await giveNext(server, await ending('renewed', 44), new Date());
});

it('asks first for what needs somebody, then shows the weeks ahead, and leads from there to the certificates', async () => {
  const app = await Console.open(browser, server.url, { token: customer.token });
  const { page } = app;
  const { today, outlook } = zhLaunchpad;
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: today.title }) });
  await card.getByRole('listitem').nth(4).waitFor();
  const texts = await card.getByRole('listitem').allTextContents();
  expect(texts.map((text) => /over|soon|renewed|下一张|待付款/.exec(text)?.[0])).toEqual([
    'over',
    'soon',
    '下一张',
    '待付款',
    'renewed',
  ]);
  const chart = page.locator('section').filter({ has: page.getByRole('heading', { name: outlook.title }) });
  expect(await chart.getByRole('link', { name: /张到期/ }).count()).toBe(4);
  // No card says that there is nothing.
  expect(await page.getByRole('heading', { name: zhLaunchpad.unfinished.title }).count()).toBe(0);

  // Home opens the dialog of what ends soon with nothing done: its price, term and key before any order.
  const question = page.getByRole('alertdialog', { name: zhBatchAction.title.renew });
  await card.getByRole('button', { name: today.ending.act.other.replace('{{count}}', '1') }).click();
  await page.waitForURL(/\/orders\/expiring\?progress=undone/);
  await question.getByText('soon.example.com').waitFor();
  await question.getByRole('radio', { name: zhBatchAction.renewal.keys.new }).waitFor({ state: 'attached' });
  expect(await question.innerText()).toMatch(/1 个订单合计\s+￥\s?[\d,]+\.\d\d/);
  await question.getByRole('button', { name: zhBatchAction.keep }).click();
  await question.waitFor({ state: 'hidden' });
  const table = page.getByRole('table', { name: zhOrders.expiring.title });
  await table.getByRole('link', { name: 'soon.example.com', exact: true }).waitFor();
  expect(await table.getByRole('link', { name: /example\.com$/ }).count()).toBe(1);

  const act = zhOrders.expiring.act.of
    .replace('{{act}}', zhOrders.expiring.act.renew)
    .replace('{{name}}', 'soon.example.com');
  await table.getByRole('button', { name: act }).click();
  await question.getByText(zhBatchAction.about.renew.other.replace('{{count}}', '1')).waitFor();
  await question.getByRole('button', { name: zhBatchAction.keep }).click();
  await question.waitFor({ state: 'hidden' });

  const tabs = page.getByRole('navigation', { name: zhOrders.expiring.progress.label });
  await tabs.getByText(zhOrders.tabs.all).click();
  await expect.poll(() => table.getByRole('rowheader').count()).toBe(4);
  await app.close();
  expect(app.problems()).toEqual([]);
});
