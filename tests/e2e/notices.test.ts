import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { addDays } from '#core/orders/span.ts';
import { noticeItems, notices } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { notify } from '#server/notices/notices.jobs.ts';
import { zhNotices } from '#src/features/notices/notice.texts.zh.ts';
import { zhFrame } from '#src/features/shell/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { deposit, payAndIssue, placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

/** Writes a notice of these orders behind the server's back. */
async function writeNotice(customer: TestCustomer, orderNos: readonly string[], topic: 'refunded' | '') {
  const { db } = server.services;
  const createTime = new Date();
  const kind = topic === '' ? ('issued' as const) : ('payment' as const);
  const [notice] = await db
    .insert(notices)
    .values({ accountID: customer.id, kind, createTime })
    .returning({ id: notices.id });
  for (const orderNo of orderNos) {
    const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
    await db.insert(noticeItems).values({
      ...{
        cause: `test:${kind}:${orderNo}`,
        noticeID: notice?.id ?? null,
        accountID: customer.id,
        kind,
        topic,
      },
      ...{ orderID: order?.id ?? null, endTime: addDays(createTime, 30), createTime },
    });
  }
}

it('counts unread notices on the bell, lists the certificates of a digest when pressed, and leads to each order', async () => {
  const customer = await server.customer();
  const product = await singleNameProduct(customer);
  const orderNos: string[] = [];
  for (let at = 0; at < 7; at += 1)
    orderNos.push(await placeOrder(customer, { ...product, names: [`bell-${at}.example.com`] }));
  await writeNotice(customer, orderNos, '');
  await writeNotice(customer, orderNos.slice(0, 1), 'refunded');
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
  await bell(2).waitFor();
  expect(asked).not.toContain('/v1/siteMsg');
  await bell(2).click();
  const drawer = page.getByRole('dialog', { name: zhNotices.title });
  await drawer.getByText('7 张证书已签发，请下载并安装').waitFor();
  // The first five of a digest are shown, the rest is folded.
  const link = (at: number) => drawer.getByRole('link', { name: `bell-${at}.example.com` }).first();
  await link(4).waitFor();
  expect(await link(6).isVisible()).toBe(false);
  await drawer.getByText('其余 2 项').click();
  await link(6).waitFor();
  await drawer.getByRole('button', { name: new RegExp(`^${zhNotices.read} .*退款`) }).click();
  await expect.poll(() => drawer.getByRole('button', { name: /^标为已读/ }).count()).toBe(1);
  await link(6).click();
  await page.waitForURL(`**/ssl/certificate/${orderNos[6]}`);
  await bell(0).waitFor();
  expect(app.problems()).toEqual([]);
  await app.close();
});

it('links every mail to a page that opens and names what the mail is about', async () => {
  const customer = await server.customer();
  await deposit(server, customer.id, 10_000_000);
  const product = await singleNameProduct(customer);
  const names = ['mail-a.example.com', 'mail-b.example.com'];
  for (const name of names)
    await payAndIssue(customer, await placeOrder(customer, { ...product, names: [name] }));
  const unpaid = await placeOrder(customer, { ...product, names: ['mail-unpaid.example.com'] });
  await server.services.db
    .update(orders)
    .set({ createTime: addDays(new Date(), -2) })
    .where(eq(orders.orderNo, unpaid));
  const { services } = server;
  const now = () => new Date(Date.now() + 180_000);
  await notify({ ...services, clock: { ...services.clock, now } });
  const { mails } = await customer.ask(contract.sandbox.overview, {});
  const links = mails
    .flatMap(({ text }) => text.match(/https?:\/\/[^\s]+/g) ?? [])
    .filter((link) => !link.endsWith('/account/notify'));
  expect(links.length).toBeGreaterThanOrEqual(4);
  const app = await Console.open(browser, server.url, {
    token: customer.token,
    path: '/orders/list',
    expected: [/Failed to load resource/],
  });
  for (const link of new Set(links)) {
    const answer = await app.page.goto(link);
    expect([link, answer?.status()]).toEqual([link, 200]);
    await app.page
      .getByText(/mail-(?:a|b|unpaid)\.example\.com/)
      .first()
      .waitFor();
    expect(new URL(app.page.url()).pathname).toBe(new URL(link).pathname);
  }
  expect(app.problems()).toEqual([]);
  await app.close();
});
