import { afterEach, beforeEach, expect, it } from 'vitest';
import { zhStatus } from '#src/console/status.texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhReissue } from '#src/features/orders/reissue/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { detailOf, issuedOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';
import { letPass, sweepNextCertificates } from '#tests/support/server/time-passes.ts';

let customer: TestCustomer;
let orderNo: string;
let app: Console;

beforeEach(async () => {
  customer = await server.customer();
  const product = await singleNameProduct(customer);
  orderNo = await issuedOrder(server, customer, { ...product, names: ['next.example.com'] });
  app = await Console.openOrder(browser, server.url, customer, orderNo);
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

const choice = () => app.page.getByRole('combobox', { name: zhOrder.next.label });

it('asks for a new key if the customer chose one, with a deadline, until it is made', async () => {
  // A choice that does not reach the server is not shown as made.
  await app.page.route('**/v1/orders/next/*', (route) => route.abort('connectionreset'), { times: 1 });
  await choice().selectOption(zhOrder.next.new);
  await expect.poll(() => choice().inputValue()).toBe('same');
  expect((await detailOf(customer, orderNo)).nextKey).toBe('same');
  await choice().selectOption(zhOrder.next.new);
  await expect.poll(async () => (await detailOf(customer, orderNo)).nextKey).toBe('new');
  await letPass(server.services, orderNo, 170);
  await sweepNextCertificates(server);
  await app.page.reload();
  const make = app.page.getByRole('button', { name: zhOrder.next.make, exact: true });
  await make.waitFor();
  const { certExpireTime } = await detailOf(customer, orderNo);
  const [year, month, day] = certExpireTime.slice(0, 10).split('-').map(Number);
  const notice = app.page.getByText(zhOrder.next.byWhen.split('{{date}}')[1] ?? '');
  await expect.poll(() => notice.innerText()).toMatch(new RegExp(`${year}\\D0?${month}\\D0?${day}\\D`));
  await make.click();
  const dialog = app.page.getByRole('dialog', { name: zhReissue.reissue.title });
  await dialog.getByText(zhReissue.againAll).waitFor();
  await app.page.reload();
  await dialog.getByRole('button', { name: zhReissue.reissue.go, exact: true }).click();
  await expect.poll(async () => (await detailOf(customer, orderNo)).certificates.length).toBe(2);
  await make.waitFor({ state: 'hidden' });
  const { certificates } = await detailOf(customer, orderNo);
  expect(certificates[1]?.spkiHash).not.toBe(certificates[0]?.spkiHash);
});

it('is issued automatically with the same key, and shown beside the previous one', async () => {
  await choice().waitFor();
  await letPass(server.services, orderNo, 170);
  await sweepNextCertificates(server);
  await app.page.reload();
  const rows = app.page.getByRole('region', { name: zhOrder.lead.list.title }).getByRole('listitem');
  await rows.nth(0).getByText(zhStatus.certificate.live, { exact: true }).waitFor();
  await rows.nth(1).getByText(zhStatus.certificate.replaced, { exact: true }).waitFor();
  const { certificates } = await detailOf(customer, orderNo);
  expect(certificates[1]?.spkiHash).toBe(certificates[0]?.spkiHash);
});
