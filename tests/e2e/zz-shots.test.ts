import { expect, it } from 'vitest';
import { mkdirSync } from 'node:fs';
import { contract } from '#core/contract/contract.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { changeOrder, deposit, detailOf, issuedOrder, issueNow, newRequest, payOrder, placeOrder, singleNameProduct } from '#tests/support/shop.ts';
import { storedAt } from '#tests/support/stored.ts';
import { letPass } from '#tests/support/time-passes.ts';

const out = '/work/wt/shots/page';
mkdirSync(out, { recursive: true });
it('shots', async () => {
  const customer = await server.customer();
  const product = await singleNameProduct(customer);
  await deposit(server, customer.id, 1_000_000);
  const make = (name: string) => issuedOrder(server, customer, { ...product, names: [name] });
  const unpaid = await placeOrder(customer, { ...product, names: ['pay.northwind.example.com'] });
  const waiting = await placeOrder(customer, { ...product, names: ['new.northwind.example.com'] });
  await payOrder(customer, waiting);
  const issued = await make('www.newcomer-shop.example.com');
  const next = await make('www.northwind.example.com');
  await letPass(server.services, next, 172);
  await changeOrder(server, next, { status: 1002, nextCheckTime: null });
  const renew = await make('old.northwind.example.com');
  await letPass(server.services, renew, 172);
  await changeOrder(server, renew, { payTime: new Date(Date.now() - 338 * 86_400_000) });
  const again = async (orderNo: string, name: string) => {
    (await customer.call(contract.orders.reSign, { body: { orderNo, csr: await newRequest([name]), key: '', domainNames: name, dcvMethod: 'dns' } })).data();
    await expect.poll(async () => { if ((await detailOf(customer, orderNo)).certificates.length < 2) await issueNow(customer, orderNo); return (await detailOf(customer, orderNo)).certificates.length; }).toBe(2);
  };
  const swapped = await make('swap.northwind.example.com');
  await letPass(server.services, swapped, 60);
  await again(swapped, 'swap.northwind.example.com');
  const revoked = await make('gone.northwind.example.com');
  await letPass(server.services, revoked, 30);
  await again(revoked, 'gone.northwind.example.com');
  const serialNumber = (await detailOf(customer, revoked)).certificates[1]?.serialNumber ?? '';
  (await customer.call(contract.orders.revoke, { body: { orderNo: revoked, serialNumber, reason: 'keyCompromise' } })).data();
  const all = { unpaid, waiting, issued, next, renew, swapped, revoked };
  for (const [theme, lang, width] of [['light', 'zh', 1440], ['dark', 'en', 1440], ['light', 'zh', 390], ['dark', 'en', 390]] as const) {
    const context = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 }, reducedMotion: 'reduce', colorScheme: theme, storageState: storedAt(server.url, { token: customer.token, theme, lang }) });
    const page = await context.newPage();
    for (const [key, orderNo] of Object.entries(all)) {
      await page.goto(`${server.url}/ssl/certificate/${orderNo}`);
      await page.locator('[data-lead]').waitFor({ timeout: 20_000 }).catch(() => {});
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `${out}/${key}-${width}-${theme}.png`, fullPage: true });
    }
    await context.close();
  }
}, 400_000);
