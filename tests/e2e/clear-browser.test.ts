import { expect, it } from 'vitest';
import { zhClear } from '#src/features/shell/overlay.texts.zh.ts';
import { zhFrame } from '#src/features/shell/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';

it('lists what would be lost, signs out, and leaves nothing of the console in the browser', async () => {
  const { token } = await server.customer();
  const app = await Console.open(browser, server.url, { token, path: '/ssl/certificates' });
  const { page } = app;
  await app.buy.isShown();
  await page.getByLabel('订单备注').fill('north');
  await page.getByLabel('订单备注').blur();
  await app.isKept();
  const dialog = page.getByRole('alertdialog', { name: zhClear.title });
  const ask = async () => {
    await page.getByRole('button', { name: zhFrame.account }).click();
    await page.getByRole('menuitem', { name: zhFrame.clear }).click();
    await dialog.getByText(zhClear.about).waitFor();
  };
  await ask();
  await dialog.getByText(zhClear.unfinished.other.replace('{{count}}', '1')).waitFor();
  await dialog.getByRole('button', { name: zhCommon.cancel }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('id_token'))).toContain(token);
  await ask();
  await dialog.getByRole('button', { name: zhClear.confirm }).click();
  await page.waitForURL(`${server.url}/sign-in`);
  const kept = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    // The sign-in page, loaded afterwards, stores the site's settings.
    stored: Object.keys(localStorage).filter((key) => key !== 'site'),
  }));
  expect(kept).toEqual({ databases: [], stored: [] });
  const asked = await fetch(`${server.url}/v1/account`, { headers: { token } });
  expect(asked.status).toBe(401);
  await app.close();
  expect(app.problems()).toEqual([]);
});
