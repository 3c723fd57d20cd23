import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { zhList } from '#src/console/list/texts.zh.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { insertOrders } from '#tests/support/rows/many-orders.ts';
import { placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const names = Array.from({ length: 12 }, (_, at) => `shop-${String(at + 1).padStart(2, '0')}.example.com`);

let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
  const product = await singleNameProduct(customer);
  for (const name of names) await placeOrder(customer, { ...product, names: [name], remark: '=1+1' });
});

describe('the order list', () => {
  let app: Console;
  let page: Page;
  beforeEach(async () => {
    app = await Console.open(browser, server.url, { token: customer.token, path: '/orders/list?size=10' });
    page = app.page;
    await table().waitFor();
  });
  afterEach(async () => {
    expect(app.problems()).toEqual([]);
    await app.close();
  });

  const table = () => page.getByRole('table', { name: zhOrders.title });
  /** Names of the displayed rows, once there are `count`. */
  async function shown(count: number): Promise<string[]> {
    const links = table().getByRole('link', { name: /example\.com$/ });
    await expect.poll(() => links.count()).toBe(count);
    return links.allTextContents();
  }
  const search = (): URLSearchParams => new URL(page.url()).searchParams;
  const choose = (menu: string, item: string | RegExp) => async () => {
    await page.getByRole('button', { name: menu, exact: true }).click();
    await page.getByRole('menu').getByText(item).click();
  };

  it('keeps filters, sorting and page in the address, and corrects a page beyond the last', async () => {
    await page.getByRole('button', { name: zhOrders.column.name, exact: true }).click();
    await expect.poll(() => search().get('sort')).toBe('commonName');
    await expect.poll(async () => (await shown(10))[0]).toBe(names[0]);
    await page.getByRole('button', { name: zhCommon.pagination.next }).click();
    await expect.poll(() => shown(2)).toEqual(names.slice(10));
    await page.getByRole('navigation', { name: zhOrders.tabs.label }).getByText(zhOrders.tabs.issued).click();
    await page.getByText(zhList.noneFiltered).waitFor();
    await page.getByRole('button', { name: zhList.clearFilters }).click();
    await shown(10);
    await expect.poll(() => [...search().keys()].sort()).toEqual(['direction', 'size', 'sort']);
    await page.goto(`${server.url}/orders/list?size=10&page=9`);
    expect(await shown(2)).toHaveLength(2);
    await expect.poll(() => search().get('page')).toBe('2');
  });

  it('does not claim to be empty while it reloads without filters', async () => {
    await page.goto(`${server.url}/orders/list?size=10&status=issued`);
    await page.getByText(zhList.noneFiltered).waitFor();
    const said: number[] = [];
    await page.route('**/v1/orders?*', async (route) => {
      said.push(await page.getByText(zhOrders.none).count());
      await route.continue();
    });
    await page.getByRole('button', { name: zhList.clearFilters }).click();
    await shown(10);
    expect(said).toEqual([0]);
  });

  it('searches all tabs for every word, and counts the hits per tab', async () => {
    const tabs = page.getByRole('navigation', { name: zhOrders.tabs.label });
    await tabs.getByText(zhOrders.tabs.issued).click();
    await page.getByText(zhList.noneFiltered).waitFor();
    await page.getByRole('searchbox', { name: zhOrders.search }).fill('shop 1+1 -0');
    await shown(9);
    await expect.poll(() => tabs.getByRole('link').first().textContent()).toBe(`${zhOrders.tabs.all}9`);
    await tabs.getByText(zhOrders.tabs.issued).click();
    await page.getByText(zhList.noneFiltered).waitFor();
    await expect.poll(() => search().get('search')).toBe('shop 1+1 -0');
  });

  it('restores scroll position, selection and page size when the user returns', async () => {
    await page.setViewportSize({ width: 1440, height: 400 });
    const size = page.getByRole('combobox', { name: zhCommon.pagination.size });
    await size.selectOption('15');
    await shown(12);
    await page.getByRole('checkbox', { name: /shop-03/ }).check();
    // The selection bar floats in view, however long the list is.
    await page.setViewportSize({ width: 1440, height: 640 });
    const bar = page.getByRole('region', { name: zhList.selection.label });
    await expect.poll(async () => (await bar.boundingBox())?.y ?? 0).toBeGreaterThan(0);
    const end = async () => {
      const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
      return y + height;
    };
    await expect.poll(end).toBeLessThanOrEqual(640);
    await page.setViewportSize({ width: 1440, height: 400 });
    await page.evaluate(() => scrollTo({ top: 300 }));
    const link = table().getByRole('link', { name: names[3] ?? '' });
    // Playwright's own click would scroll to the link first.
    await link.evaluate((element: HTMLElement) => element.click());
    await page.waitForURL(/\/ssl\/certificate\//);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(300);
    await expect.poll(() => page.getByRole('checkbox', { name: /shop-03/ }).isChecked()).toBe(true);
    await page.goto(`${server.url}/orders/list`);
    await shown(12);
  });

  it('keeps all filters in the address, on a phone too, and lets each be removed', async () => {
    const filters = () => page.getByRole('button', { name: /^筛选/, expanded: false });
    await filters().click();
    const panel = page.getByRole('region', { name: zhList.filters.label });
    await panel.getByRole('textbox', { name: zhOrders.column.remark }).fill('1+');
    await panel.getByRole('combobox', { name: zhOrders.filters.brand }).selectOption({ index: 1 });
    await panel.getByLabel(zhOrders.filters.createdFrom).fill('2020-01-01');
    await expect.poll(() => [...search().keys()].sort()).toEqual(['brand', 'createdFrom', 'remark', 'size']);
    const chosen = search().get('brand') ?? '';
    await page.setViewportSize({ width: 390, height: 800 });
    await panel.getByRole('combobox', { name: zhOrders.filters.kind }).selectOption('vmc');
    await page.getByText(zhList.noneFiltered).waitFor();
    await page.reload();
    await page.getByText(zhList.noneFiltered).waitFor();
    for (const label of [zhOrders.filters.kind, zhOrders.filters.brand])
      await page.getByRole('button', { name: new RegExp(`取消筛选：${label}`) }).click();
    expect(chosen).not.toBe('');
    await expect.poll(() => [...search().keys()].sort()).toEqual(['createdFrom', 'remark', 'size']);
    await shown(10);
    await page.getByRole('button', { name: /取消筛选：.*2020-01-01/ }).click();
    await filters().click();
    await panel.getByLabel(zhOrders.filters.createdTo).fill('2020-01-01');
    await page.getByText(zhList.noneFiltered).waitFor();
    await panel.getByRole('button', { name: zhList.clearFilters }).click();
    await expect.poll(() => [...search().keys()]).toEqual(['size']);
  });

  it('is operated by keyboard, from the search to the rows', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('shop-0');
    const found = await shown(9);
    await table()
      .getByRole('link', { name: found[0] ?? '' })
      .focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(found[1]);
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(found.at(-1));
  });

  it('keeps the selected rows across pages and reloads', async () => {
    await table().getByRole('checkbox', { name: zhCommon.table.selectAll }).check();
    await page.getByRole('button', { name: zhCommon.pagination.next }).click();
    await shown(2);
    await table()
      .getByRole('checkbox', { name: /shop-01/ })
      .check();
    const bar = page.getByRole('region', { name: zhList.selection.label });
    await bar.getByText(zhList.selection.count.other.replace('{{count}}', '11')).waitFor();
    const due = await bar.getByText(/合计/).textContent();
    await page.reload();
    await bar.getByText(zhList.selection.count.other.replace('{{count}}', '11')).waitFor();
    await bar.getByText(due ?? '', { exact: true }).waitFor();
    await bar.getByRole('button', { name: zhList.selection.clear }).click();
    await bar.waitFor({ state: 'hidden' });
    await expect.poll(() => search().has('chosen')).toBe(false);
  });

  it('hides columns, and restores a saved arrangement by its name', async () => {
    const product = () => table().getByRole('columnheader', { name: zhOrders.column.product });
    await choose(zhList.columns, zhOrders.column.product)();
    await product().waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: zhOrders.search }).fill('shop-1');
    await shown(3);
    const views = () => page.getByRole('button', { name: zhList.views.label, exact: true });
    const dialog = page.getByRole('dialog', { name: zhList.views.label });
    await views().click();
    await dialog.getByRole('textbox', { name: zhList.views.name }).fill('  一号 ');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: '一号', exact: true }).waitFor();
    // What the person hid stays hidden until they show it again.
    await page.goto(`${server.url}/orders/list?status=unpaid`);
    await table().getByRole('row').nth(1).waitFor();
    expect(await product().count()).toBe(0);
    await choose(zhList.columns, zhOrders.column.product)();
    await product().waitFor();
    await page.keyboard.press('Escape');
    await views().click();
    await dialog.getByRole('button', { name: '一号', exact: true }).click();
    expect(await shown(3)).toHaveLength(3);
    await product().waitFor({ state: 'detached' });
    await expect.poll(() => search().has('status')).toBe(false);
    await views().click();
    await dialog.getByRole('button', { name: zhList.views.remove.replace('{{name}}', '一号') }).click();
    await dialog.getByRole('button', { name: '一号', exact: true }).waitFor({ state: 'detached' });
  });

  it('exports every row of the filter, without formulas', async () => {
    await page.getByRole('searchbox', { name: zhOrders.search }).fill('shop');
    await expect.poll(() => search().get('search')).toBe('shop');
    const files = [];
    for (const kind of [zhList.export.csv, zhList.export.json]) {
      const download = page.waitForEvent('download');
      await choose(zhList.export.label, kind)();
      files.push(await readFile(await (await download).path(), 'utf8'));
    }
    const [csv = '', json = ''] = files;
    const lines = csv.split('\r\n');
    expect(lines[0]).toMatch(new RegExp(`^\uFEFF${zhOrders.column.name},${zhOrders.column.number}`));
    expect(lines).toHaveLength(14);
    expect(lines[1]).toMatch(/^shop-12\.example\.com,CN[\d-]+,'=1\+1,待付款,,待付款,/);
    const rows: readonly { commonName: string; remark: string }[] = JSON.parse(json);
    expect(rows.map(({ commonName }) => commonName)).toEqual(names.toReversed());
    expect(rows[0]?.remark).toBe('=1+1');
  });

  it('requests its first rows once, while its code loads', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/v1/orders?')) asked.push(request.url());
    });
    await page.reload();
    await shown(10);
    expect(asked).toEqual([`${server.url}/v1/orders?limit=10&offset=1`]);
  });
});

it('reports that a search finds more than it lists, in the tabs, below the rows and on export', async () => {
  const other = await server.customer();
  await insertOrders(server.services.db, sql`select ${other.id}::uuid as id`, 1_100);
  const app = await Console.open(browser, server.url, {
    token: other.token,
    path: '/orders/list?size=10&search=example&page=100',
  });
  await app.page.getByText('第 991–1000 条，共 1,000+ 条', { exact: true }).waitFor();
  await app.page.getByText(/只列出前 1,000 条/).waitFor();
  const tabs = app.page.getByRole('navigation', { name: zhOrders.tabs.label }).getByRole('link');
  await expect.poll(() => tabs.first().textContent()).toBe(`${zhOrders.tabs.all}1,000+`);
  for (const kind of [zhList.export.json, zhList.export.xlsx]) {
    const download = app.page.waitForEvent('download');
    await app.page.getByRole('button', { name: zhList.export.label, exact: true }).click();
    await app.page.getByRole('menu').getByText(kind).click();
    await download;
    const toast = app.page.getByText(/只导出了前 1,000 条/);
    await toast.waitFor();
    await app.page.keyboard.press('Escape');
  }
  expect(app.problems()).toEqual([]);
  await app.close();
});

it('reports that the account may not see the list', async () => {
  const app = await Console.open(browser, server.url, {
    token: customer.token,
    onProfile: (context) =>
      void context.route('**/v1/orders?*', (route) => route.fulfill({ json: { code: 403, msg: 'no' } })),
    path: '/orders/list',
  });
  await app.page.getByText(zhList.forbidden).waitFor();
  await expect.poll(() => app.page.getByRole('button', { name: zhCommon.retry }).count()).toBe(0);
  await app.close();
});
