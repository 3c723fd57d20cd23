import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhCtlog } from '#src/features/discovery/log/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { issuedOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { discovery, sandbox } = contract;
let owner: TestCustomer;
let app: Console;

beforeEach(async () => {
  owner = await server.customer();
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

it('shows a stranger that another CA issued for an ordered name, until somebody knows it', async () => {
  await issuedOrder(server, owner, { ...(await singleNameProduct(owner)), names: ['seen.example.com'] });
  await expect
    .poll(async () => (await owner.ask(discovery.watches, { query: {} })).total, { timeout: 30_000 })
    .toBe(1);
  await owner.ask(sandbox.logStranger, { body: { name: 'shop.seen.example.com', key: 'new' } });
  await expect
    .poll(async () => (await owner.ask(discovery.finds, { query: { kind: 'open' } })).total, {
      timeout: 60_000,
    })
    .toBe(1);

  app = await Console.open(browser, server.url, { token: owner.token, path: '/certhub/discovery/log' });
  const { page } = app;
  const row = page.getByRole('row', { name: /shop\.seen\.example\.com/ });
  await row.getByText(zhCtlog.finds.kinds.stranger).waitFor();
  await page.getByText(zhCtlog.todo.ask).waitFor();
  await expectAccessible(page);
  await row.getByRole('button', { name: /shop\.seen\.example\.com/ }).click();
  await row.getByText(zhCtlog.finds.dismissed).waitFor();
  await page.getByText(zhCtlog.todo.ask).waitFor({ state: 'detached' });

  const parts = page.getByRole('navigation', { name: zhCtlog.parts.label });
  await parts.getByRole('link', { name: zhCtlog.parts.names }).click();
  await page
    .getByRole('row', { name: /seen\.example\.com/ })
    .getByText(zhCtlog.names.on)
    .waitFor();
  await parts.getByRole('link', { name: zhCtlog.parts.logs }).click();
  await page.getByText(zhCtlog.logs.fine).waitFor();
  await parts.getByRole('link', { name: zhCtlog.parts.search }).click();
  await page.getByRole('textbox', { name: zhCtlog.query.field }).fill('seen.example.com');
  await page.getByRole('button', { name: zhCtlog.query.submit }).click();
  await page.getByText(zhCtlog.finds.kinds.ours).waitFor();
  await expectAccessible(page);
});
