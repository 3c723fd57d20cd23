import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { orderStatus } from '#core/orders/status.ts';
import { orders } from '#server/db/schema/orders.ts';
import { zhStatus } from '#src/console/status.texts.zh.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import { zhDnsAdvice } from '#src/features/validation/advice/texts.zh.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import {
  customerWith,
  flexProduct,
  payOrder,
  placeOrder,
  validationsOf,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { caa } = zhDnsAdvice;
let customer: TestCustomer;
let orderNo: string;
let app: Console;

/** A paid order of three names, checked only on request. */
beforeEach(async () => {
  customer = await customerWith(server, 1_000_000);
  const { product } = await flexProduct(customer, 'certum');
  orderNo = await placeOrder(customer, {
    ...product,
    dcvMethod: 'dns_txt',
    names: ['a.example.com', 'b.example.com', 'c.example.com'],
  });
  // With this many checks done, the server's own are an hour apart; names they validate would lose their button.
  await set({ checks: 7 });
  await payOrder(customer, orderNo);
  app = await Console.openOrder(browser, server.url, customer, orderNo);
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

const set = (changes: Partial<typeof orders.$inferInsert>) =>
  server.services.db.update(orders).set(changes).where(eq(orders.orderNo, orderNo));
const publish = async (name: string, type: 'CAA' | 'TXT', value: string) =>
  (await customer.call(contract.sandbox.putRecord, { body: { name, type, value } })).data().id;
const row = (name: string) => app.page.getByRole('row').filter({ hasText: name });
const check = (name: string) =>
  app.page.getByRole('button', { name: zhDcv.checkThing.replace('{{name}}', name) });
const choose = (name: string) =>
  app.page.getByRole('checkbox', { name: zhDcv.choose.replace('{{name}}', name) }).check();
const button = (name: string) => app.page.getByRole('button', { name, exact: true });

it('checks one name alone or several at once, reports an early check beside the name, and shows which resolver replied', async () => {
  await row('b.example.com').waitFor();
  await set({ askedTime: new Date(Date.now() + 3_600_000) });
  await check('b.example.com').click();
  await row('b.example.com')
    .getByText(zhDcv.tooSoon.replace('{{span}}', ''), { exact: false })
    .or(row('b.example.com').getByRole('status'))
    .first()
    .waitFor();
  await expect.poll(() => row('a.example.com').getByRole('status').count()).toBe(0);
  await set({ askedTime: null });
  const publishFor = async (name: string) => {
    const { recordName = '', expected = '' } =
      (await validationsOf(customer, orderNo)).find(({ domainName }) => domainName === name) ?? {};
    await publish(recordName, 'TXT', expected);
  };
  await publishFor('b.example.com');
  await check('b.example.com').click();
  await row('b.example.com').getByText(zhStatus.validation.validated).waitFor();
  await row('b.example.com').getByText(zhDcv.resolver.sandbox).waitFor();
  await expect.poll(() => check('b.example.com').count()).toBe(0);
  await set({ askedTime: null });
  await choose('a.example.com');
  await choose('c.example.com');
  await publishFor('a.example.com');
  await button(zhDcv.checkChosen).click();
  await row('a.example.com').getByText(zhStatus.validation.validated).waitFor();
  // Validated names are deselected.
  await app.page.getByText(zhDcv.chosen.one.replace('{{count}}', '1')).waitFor();
});

it('changes the method of chosen names in a returned order, once the call succeeds', async () => {
  await set({ status: orderStatus.returned, nextCheckTime: null });
  await app.page.reload();
  await app.page.getByText(zhDcv.returned).waitFor();
  await expect.poll(() => button(zhDcv.check).count()).toBe(0);
  await choose('b.example.com');
  await button(zhDcv.changeChosen).click();
  const dialog = app.page.getByRole('dialog', { name: zhDcv.changeTitle });
  await dialog.getByText(zhStatus.method.file, { exact: true }).click();
  await expect.poll(() => dialog.getByRole('radio', { checked: true }).getAttribute('value')).toBe('file');
  await app.page.route('**/v1/orders/dcv', (route) => route.abort('connectionreset'), { times: 1 });
  const save = dialog.getByRole('button', { name: zhCommon.save, exact: true });
  await save.click();
  // What was pressed is sent again once the server answers.
  await dialog.waitFor({ state: 'hidden' });
  await row('b.example.com').getByText(zhDcv.url).waitFor();
  expect((await validationsOf(customer, orderNo)).map(({ dcvMethod }) => dcvMethod)).toEqual([
    'dns_txt',
    'file',
    'dns_txt',
  ]);
});

it('reports CAA records that would forbid issuance with the required change, and validates a name by its persistent record', async () => {
  const id = await publish('a.example.com', 'CAA', '0 issue "letsencrypt.org"');
  await app.page.route('**/v1/orders/caa/*', (route) => route.abort('connectionreset'));
  await app.page.reload();
  await app.page.getByText(caa.failed).waitFor();
  await app.page.unroute('**/v1/orders/caa/*');
  await button(zhCommon.retry).click();
  await app.page.getByText(caa.refused).waitFor();
  await app.page.getByText('0 issue "letsencrypt.org"').waitFor();
  await app.page.getByText('0 issue "certum.pl"').waitFor();
  (await customer.call(contract.sandbox.deleteRecord, { params: { id } })).data();
  // The sandbox caches a reply for a second.
  await expect
    .poll(async () => {
      await button(caa.again).click();
      return app.page.getByText(caa.refused).count();
    })
    .toBe(0);
  await app.page.getByText(caa.free.replace('{{issuer}}', 'certum.pl')).waitFor();
  // The record for all later certificates comes first; its two alternatives are one press away.
  await app.page.getByText(zhDcv.choice.about.lasting.other.replace('{{count}}', '2')).waitFor();
  const radio = (choice: 'lasting' | 'delegated' | 'once') =>
    app.page.getByRole('radio', { name: zhDcv.choice[choice], exact: true });
  await radio('delegated').check({ force: true });
  await row('b.example.com').getByText('.delegated.certhub.test', { exact: false }).waitFor();
  await radio('once').check({ force: true });
  await row('b.example.com').getByText('_dnsauth.b.example.com', { exact: false }).first().waitFor();
  await radio('lasting').check({ force: true });
  const { recordName, expected } = (await validationsOf(customer, orderNo))[1]?.persistent?.[0] ?? {
    recordName: '',
    expected: '',
  };
  await row('b.example.com').getByText(expected).waitFor();
  // A wrong name is explained where nothing is at the right one; earlier tests published at the others.
  const wrong = '_validation-persist.c.example.com.example.com';
  const misplaced = await publish(wrong, 'TXT', expected);
  // On a slow machine a look-up may run out of time.
  await expect
    .poll(
      async () => {
        await set({ askedTime: null });
        await check('c.example.com').click();
        await row('c.example.com').locator('button[aria-busy=true]').waitFor({ state: 'detached' });
        return row('c.example.com').textContent();
      },
      { timeout: 60_000 },
    )
    .toContain(zhDcv.problem.dns['DOUBLED-NAME']);
  (await customer.call(contract.sandbox.deleteRecord, { params: { id: misplaced } })).data();
  await publish(recordName, 'TXT', expected);
  await set({ askedTime: null });
  await check('b.example.com').click();
  await row('b.example.com').getByText(zhStatus.validation.validated).waitFor();
  await row('b.example.com').getByText(zhDcv.byLasting).waitFor();
});

it('shows the records of all waiting orders by a link, with the persistent ones first', async () => {
  await app.page.goto(new URL('/orders/list?status=verifying&records=open', server.url).href);
  const dialog = app.page.getByRole('dialog', { name: zhOrders.records.label });
  const { recordName = '' } = (await validationsOf(customer, orderNo))[0]?.persistent?.[0] ?? {};
  await dialog.getByText(recordName).first().waitFor();
  await dialog.getByRole('radio', { name: zhDcv.choice.once, exact: true }).check({ force: true });
  await dialog.getByText('_dnsauth.a.example.com').first().waitFor();
  await dialog.getByRole('combobox', { name: zhOrders.records.format }).selectOption('zone');
  const [saved] = await Promise.all([
    app.page.waitForEvent('download'),
    button(zhOrders.records.export).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('waiting-records.zone');
  await app.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(app.page.url()).searchParams.has('records')).toBe(false);
});
