import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addDays } from '#core/orders/span.ts';
import { orders } from '#server/db/schema/orders.ts';
import { reminders } from '#server/db/schema/reminders.ts';
import { zhNotices } from '#src/features/shell/notice.texts.zh.ts';
import { zhFrame } from '#src/features/shell/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { placeOrder, singleNameProduct } from '#tests/support/shop.ts';

it('counts unread notices on the bell, lists them when pressed, and leads to the order', async () => {
  const customer = await server.customer();
  const product = await singleNameProduct(customer);
  const { db } = server.services;
  const now = new Date();
  for (const [at, name] of ['bell-a.example.com', 'bell-b.example.com', 'bell-c.example.com'].entries()) {
    const orderNo = await placeOrder(customer, { ...product, names: [name] });
    const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
    const about = {
      orderID: order?.id ?? '',
      kind: at === 0 ? 'next-asked' : 'end',
      days: at === 0 ? 0 : 30 - at,
      endTime: addDays(now, 30),
    } as const;
    await db.insert(reminders).values({ customerID: customer.id, ...about, createTime: now });
  }
  const app = await Console.open(browser, server.url, {
    token: customer.token,
    path: '/orders/list',
    expected: [/Failed to load resource/],
  });
  const { page } = app;
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const bell = (unread: number) =>
    page.getByRole('button', {
      name: unread === 0 ? zhFrame.notices : zhFrame.unread.other.replace('{{count}}', String(unread)),
      exact: true,
    });
  await bell(3).waitFor();
  expect(asked).not.toContain('/v1/siteMsg');
  await bell(3).click();
  const drawer = page.getByRole('dialog', { name: zhNotices.title });
  await drawer.getByText(/证书还有 28 天到期/).waitFor();
  await drawer.getByText(/^下一张证书需要新的密钥和请求，请在 .+ 前提交$/).waitFor();
  const readAll = drawer.getByRole('button', { name: zhNotices.readAll });
  await drawer.getByRole('button', { name: `${zhNotices.read} bell-b.example.com` }).click();
  await expect.poll(() => drawer.getByRole('button', { name: /^标为已读/ }).count()).toBe(2);
  await drawer.getByRole('link', { name: 'bell-a.example.com' }).click();
  await page.waitForURL(/\/ssl\/certificate\//);
  await bell(1).waitFor();
  await page.reload();
  await bell(1).click();
  await readAll.click();
  await expect.poll(() => readAll.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await bell(0).waitFor();
  expect(app.problems()).toEqual([]);
  await app.close();
});
