import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhAcme } from '#src/features/acme/texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhPayment } from '#src/features/payment/texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { openAcme } from '#tests/support/acme/acme-client.ts';
import { makeKey } from '#tests/support/acme/automated.ts';
import {
  deposit,
  newRequest,
  payAndIssue,
  placeOrder,
  singleNameProduct,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { key, run, pulls, state, keys } = zhAcme;
const name = 'automate.example.com';
let customer: TestCustomer;
let orderNo: string;
let app: Console;

beforeEach(async () => {
  customer = await server.customer({ displayName: 'Ada' });
  await deposit(server, customer.id, 10_000_000);
  orderNo = await placeOrder(customer, { names: [name], ...(await singleNameProduct(customer)) });
  await payAndIssue(customer, orderNo);
  const path = `/ssl/certificate/${orderNo}`;
  // An order that does not exist is opened on purpose.
  const expected = [/status of 404/];
  app = await Console.open(browser, server.url, { token: customer.token, path, expected });
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

const button = (label: string) => app.page.getByRole('button', { name: label, exact: true });

it('makes a credential, fills the commands with it, and lists what a client does', async () => {
  await app.page.getByRole('main').getByRole('link', { name: zhOrder.automate, exact: true }).click();
  await app.page.getByText(key.none).waitFor();
  await app.page.getByText(state.never).waitFor();
  await expectAccessible(app.page);

  await button(key.add).click();
  const dialog = app.page.getByRole('dialog', { name: zhAcme.form.title });
  await dialog.waitFor();
  await expectAccessible(app.page);
  await dialog.getByRole('button', { name: zhAcme.form.submit, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await app.page.getByText(key.once).waitFor();
  const { directory, keys: made } = await customer.ask(contract.acme.show, { params: { orderNo } });
  const command = app.page.getByRole('region', { name: run.once, exact: true });
  const text = (await command.textContent()) ?? '';
  const kid = made[0]?.kid ?? '';
  const hmacKey = /--eab-hmac-key ([\w-]{43})/.exec(text)?.[1] ?? '';
  expect(text).toContain(`--server ${directory}`);
  expect(text).toContain(`--eab-kid ${kid}`);
  expect(text).toContain(`-d ${name}`);
  await app.page.getByText('lego', { exact: true }).click();
  await app.page.getByText('--http.webroot', { exact: false }).first().waitFor();
  await expectAccessible(app.page);

  // With the values of the page a client pulls the certificate.
  const client = await openAcme(directory);
  expect((await client.register({ kid, hmacKey })).status).toBe(201);
  await client.order([name, 'stranger.example']);
  expect((await client.pull([name], await newRequest([name]))).chain).toContain('BEGIN CERTIFICATE');
  await app.page.reload();
  await app.page.getByText(key.hidden).waitFor();
  await app.page.getByText(pulls.problems.rejectedIdentifier).waitFor();
  await app.page.getByText(pulls.certificate.replace('{{number}}', '2')).waitFor();
  await expectAccessible(app.page);

  await button(keys.revokeOf.replace('{{kid}}', kid)).click();
  const question = app.page.getByRole('alertdialog').or(app.page.getByRole('dialog'));
  await question.getByRole('button', { name: keys.revoke, exact: true }).click();
  await app.page.getByText(keys.revoked, { exact: true }).waitFor();
  expect((await client.order([name])).problem).toBe('unauthorized');
});

it('shows the automated orders with a draft to open, and makes a directory of the account', async () => {
  const { directory, kid, hmacKey } = await makeKey(customer, orderNo);
  const client = await openAcme(directory);
  await client.register({ kid, hmacKey });
  await client.pull([name], await newRequest([name]));
  await client.order([`shop.${name}`]);
  await app.page.goto(`${server.url}/certhub/automation`);
  await app.page.getByRole('heading', { name: zhAcme.drafts.title, exact: true }).waitFor();
  await app.page.getByText(pulls.problems.rejectedIdentifier).waitFor();
  await expectAccessible(app.page);
  await look('room');

  await button(zhAcme.policy.add).click();
  const dialog = app.page.getByRole('dialog', { name: zhAcme.policy.form.title });
  const { fields } = zhAcme.policy.form;
  await dialog.getByLabel(fields.name, { exact: true }).fill('Web servers');
  await dialog.getByLabel(fields.domains, { exact: false }).first().fill(name);
  await dialog.getByLabel(fields.productNo, { exact: true }).selectOption({ index: 1 });
  await expectAccessible(app.page);
  await look('directory-form');
  await dialog.getByRole('button', { name: zhAcme.policy.form.submit, exact: true }).click();
  await app.page.getByRole('heading', { name: 'Web servers', exact: true }).waitFor();
  await app.page.getByText(key.none).waitFor();
  await expectAccessible(app.page);
  await look('directory');

  await app.page.goto(`${server.url}/certhub/automation`);
  await app.page.getByRole('link', { name: zhAcme.drafts.open, exact: true }).click();
  await app.page.waitForURL(/draft=/);
  await expect
    .poll(() => app.page.locator('input, textarea').evaluateAll(valuesOf))
    .toContain(`shop.${name}`);
});

it('is chosen at purchase, and the payment leads to the commands of the chosen client', async () => {
  const bought = `bought.${name}`;
  await app.buy.open();
  const client = app.page.getByRole('combobox', { name: zhPurchase.client.label });
  await client.selectOption('lego');
  await app.page.getByText(zhPurchase.client.after).waitFor();
  await expectAccessible(app.page);
  await app.buy.order(bought);
  await app.pay.chooseBalance();
  await app.pay.submit();
  await app.page.waitForURL(/\/automate$/);
  await app.page.getByText(zhPayment.confirm.successTitle).waitFor();
  await app.page.getByText(zhAcme.waits.proof.replace('{{names}}', bought)).waitFor();
  await expect.poll(() => app.page.getByRole('radio', { name: 'lego' }).isChecked()).toBe(true);
  await expectAccessible(app.page);

  await app.page.goto(`${server.url}/certhub/orders/CN20200101-10001/automate`);
  await app.page.getByRole('heading', { name: zhOrder.missing.title }).waitFor();
});

function valuesOf(fields: Element[]): string[] {
  return fields.map((field) => (field as HTMLInputElement).value);
}

/** `PICTURES=on` keeps screenshots for review. */
async function look(step: string): Promise<void> {
  if (process.env.PICTURES !== 'on') return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await app.page.emulateMedia({ colorScheme });
      await app.page.setViewportSize({ width, height: 900 });
      const path = `test-results/automate/${step}-${colorScheme}-${width}.png`;
      await app.page.screenshot({ path, fullPage: true });
    }
  await app.page.setViewportSize({ width: 1440, height: 900 });
}
