import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright';
import { orders } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { longestTaskOf } from '#tests/bench/main-thread.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import { Console } from '#tests/e2e/console.ts';
import { customerWith, payOrder, placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const names = 5_000;

/** Measures the longest main-thread task on the page of an order with more names than anybody buys. */
export async function benchManyNames(browser: Browser): Promise<Figure[]> {
  const server = await startTestServer({ webRoot: 'dist/web' });
  const figures: Figure[] = [];
  try {
    const customer = await customerWith(server, 1_000_000);
    const orderNo = await orderOfMany(server, customer);
    const app = await Console.open(browser, server.url, { token: customer.token });
    const measure = async (what: string, page: Page, work: () => Promise<unknown>) => {
      const { longest } = await longestTaskOf(browser, page, work);
      const name = `An order of ${names} names, ${what}: longest task of the main thread`;
      const peer = `${round(longest.own)} ms of its own work`;
      figures.push({ name, value: round(longest.wall), unit: 'ms', goal: '≤ 50', peer });
    };
    const { page } = app;
    const table = page.getByRole('table', { name: zhDcv.caption });
    const shown = (count: number) =>
      page
        .getByText(zhDcv.shown.replace('{{shown}}', String(count)).replace('{{total}}', String(names)))
        .waitFor();
    await measure('opened', page, async () => {
      await page.goto(`${server.url}/ssl/certificate/${orderNo}`);
      await table.waitFor();
      await shown(names);
    });
    await measure('scrolled', page, async () => {
      await table.hover();
      for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, 1_500);
    });
    await measure('searched', page, async () => {
      await page.getByRole('searchbox', { name: zhDcv.search }).fill('n4999.');
      await shown(1);
      await page.getByRole('searchbox', { name: zhDcv.search }).fill('');
      await shown(names);
    });
    await measure('all chosen', page, async () => {
      await page.getByRole('checkbox', { name: zhDcv.chooseShown }).check();
      await page.getByText(zhDcv.chosen.other.replace('{{count}}', names.toLocaleString('en'))).waitFor();
      await page.getByRole('checkbox', { name: zhDcv.chooseShown }).uncheck();
    });
    for (const item of [zhDcv.exportZone, zhDcv.exportTerraform])
      await measure(`exported, ${item}`, page, async () => {
        await page.getByRole('button', { name: zhDcv.export }).click();
        const saved = page.waitForEvent('download');
        await page.getByRole('menuitem', { name: item }).click();
        await saved;
      });
    await app.close();
    return figures;
  } finally {
    await server.close();
  }
}

export async function orderOfMany(server: TestServer, customer: Awaited<ReturnType<typeof customerWith>>) {
  const { db } = server.services;
  const orderNo = await placeOrder(customer, {
    ...(await singleNameProduct(customer)),
    names: ['n0.example.com'],
  });
  await payOrder(customer, orderNo);
  const [first] = await db
    .select({ row: domainValidations })
    .from(domainValidations)
    .innerJoin(orders, eq(orders.id, domainValidations.orderID))
    .where(eq(orders.orderNo, orderNo));
  if (first === undefined) throw new Error('no name');
  const { id: _, ...row } = first.row;
  for (let from = 1; from < names; from += 1_000)
    await db.insert(domainValidations).values(
      Array.from({ length: Math.min(1_000, names - from) }, (_, at) => ({
        ...row,
        position: from + at,
        domainName: `n${from + at}.example.com`,
      })),
    );
  return orderNo;
}
