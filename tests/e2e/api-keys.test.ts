import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhRights } from '#src/console/rights/texts.zh.ts';
import { zhKeys } from '#src/features/keys/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let owner: TestCustomer;
let app: Console;

beforeEach(async () => {
  owner = await server.customer({ displayName: 'Ada' });
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

const name = 'renewal of the shop';
const button = (label: string) => app.page.getByRole('button', { name: label, exact: true });
const ofKey = (act: string) => button(zhKeys.named.replace('{{act}}', act).replace('{{name}}', name));
const question = () => app.page.getByRole('alertdialog');
const secretDialog = () => app.page.getByRole('dialog', { name: zhKeys.secret.title });
const keyNow = async () => (await owner.ask(contract.keys.list, { query: {} })).data[0];

/** The key that the dialog shows, kept and closed. */
async function takeSecret(): Promise<string> {
  const shown = secretDialog();
  const token = (await shown.locator('[data-key]').textContent()) ?? '';
  expect(token).toMatch(/^chk_[\w-]{43}$/);
  await shown.getByText(`Token ${token}`).waitFor();
  const done = shown.getByRole('button', { name: zhKeys.secret.close });
  expect(await done.isDisabled()).toBe(true);
  await expectAccessible(app.page);
  await shown.getByRole('checkbox', { name: zhKeys.secret.kept }).check();
  await done.click();
  await shown.waitFor({ state: 'hidden' });
  expect(await app.page.content()).not.toContain(token);
  return token;
}

async function statusOf(token: string, path = '/v1/orders/count'): Promise<number> {
  return (await fetch(`${server.url}${path}`, { headers: { authorization: `Token ${token}` } })).status;
}

describe('an API key', () => {
  it('is made, used, rolled over, disabled and removed', async () => {
    app = await Console.open(browser, server.url, { token: owner.token, path: '/account/api-keys' });
    await app.page.getByText(zhKeys.none).waitFor();
    await button(zhKeys.add).click();
    const dialog = app.page.getByRole('dialog', { name: zhKeys.dialog.title });
    await dialog.getByRole('textbox', { name: zhKeys.dialog.fields.name }).fill(name);
    await dialog.getByRole('checkbox', { name: zhRights.names['orders:read'] }).check();
    await dialog.getByRole('textbox', { name: zhKeys.dialog.fields.networks }).fill('127.0.0.0/8\n::1');
    await dialog.getByText(/只能从/).waitFor();
    await expectAccessible(app.page);
    await dialog.getByRole('button', { name: '添加' }).click();
    const first = await takeSecret();

    expect(await statusOf(first)).toBe(200);
    expect(await statusOf(first, '/v1/account')).toBe(403);
    expect(await keyNow()).toMatchObject({
      name,
      networks: ['127.0.0.0/8', '::1/128'],
      rights: ['orders:read'],
    });

    await ofKey(zhKeys.rollOver).click();
    await app.page.getByText(/^旧密钥到/).waitFor();
    await button(zhKeys.roll.submit).click();
    const second = await takeSecret();
    expect(await Promise.all([first, second].map((token) => statusOf(token)))).toEqual([200, 200]);

    await ofKey(zhKeys.endOlder).click();
    await question().getByRole('button', { name: zhKeys.endOlder }).click();
    await question().waitFor({ state: 'hidden' });
    expect(await Promise.all([first, second].map((token) => statusOf(token)))).toEqual([401, 200]);

    await ofKey(zhKeys.disable).click();
    await question()
      .getByText(/最近使用/)
      .waitFor();
    await expectAccessible(app.page);
    await question().getByRole('button', { name: zhKeys.disable }).click();
    await app.page.getByText(zhKeys.state.disabled, { exact: true }).waitFor();
    expect(await statusOf(second)).toBe(401);

    await ofKey(zhKeys.remove).click();
    await question().getByRole('button', { name: zhKeys.remove }).click();
    await app.page.getByText(zhKeys.none).waitFor();
    expect(await keyNow()).toBeUndefined();
  });
});
