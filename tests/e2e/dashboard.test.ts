import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { dayMs } from '#core/day.ts';
import { orders } from '#server/db/schema/orders.ts';
import { zhDashboard } from '#src/features/orders/dashboard/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { giveCertificate } from '#tests/support/rows/given-certificate.ts';
import { insertOrders } from '#tests/support/rows/many-orders.ts';

it('links each mark to its orders in the reader’s time zone, and repeats the numbers in tables', async () => {
  const customer = await server.customer();
  const { db } = server.services;
  await insertOrders(db, sql`select ${customer.id}::uuid as id`, 300);
  const ends = new Date(Date.now() + 20 * dayMs);
  ends.setUTCHours(20, 0, 0, 0);
  const [some] = await db.select().from(orders).where(eq(orders.accountID, customer.id)).limit(1);
  await db
    .update(orders)
    .set({ keyType: 'P-384', status: 1000 })
    .where(eq(orders.id, some?.id ?? ''));
  await giveCertificate(server.services, some?.orderNo ?? '', { notAfter: ends });
  await db
    .update(orders)
    .set({ heldKeyType: 'P-384' })
    .where(eq(orders.id, some?.id ?? ''));
  const app = await Console.open(browser, server.url, {
    token: customer.token,
    path: '/ssl/dashboard',
    timezone: 'Asia/Shanghai',
  });
  const { page } = app;
  const section = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2 }) });
  const rows = page.locator('tbody tr:has(td)');

  // 04:00 of the next day in Shanghai.
  const day = new Date(ends.getTime() + dayMs).toISOString().slice(0, 10);
  const mark = section(zhDashboard.ends.title).getByRole('link', { name: new RegExp(`^${day}：`) });
  const count = Number(/(\d+) 张/.exec((await mark.getAttribute('aria-label')) ?? '')?.[1]);
  await mark.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/endsFrom=/);
  await expect.poll(() => rows.count()).toBe(count);

  await page.goBack();
  // Use the keyboard: after going back, the page may still move under a mouse.
  await section(zhDashboard.key.title).getByRole('link', { name: /P-384/ }).first().press('Enter');
  await page.waitForURL(/keyType=P-384/);
  await expect.poll(() => rows.count()).toBe(1);

  await page.goBack();
  const spend = section(zhDashboard.spend.title);
  await spend.getByText(zhDashboard.asTable).click();
  const first = spend.getByRole('row').nth(1);
  const month = (await first.getByRole('link').textContent()) ?? '';
  await first.getByRole('link').click();
  await page.waitForURL(new RegExp(`createdFrom=${month}-01`));
  await app.close();
  expect(app.problems()).toEqual([]);
});
