import JSZip from 'jszip';
import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { zhDownload } from '#src/features/orders/download/texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhSandbox } from '#src/features/sandbox/texts.zh.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { savedBy } from '#tests/e2e/download-dialog.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { customerWith } from '#tests/support/server/shop.ts';

it('leads from home to a certificate for Nginx in nine presses', async () => {
  const { token } = await customerWith(server, 1_000_000);
  const app = await Console.open(browser, server.url, { token });
  const { page } = app;
  const presses: string[] = [];
  const press = async (what: string, target: Locator) => {
    presses.push(what);
    await target.click();
  };
  const name = 'nine-presses.example.com';
  await press('buy a certificate', page.getByRole('main').getByRole('link', { name: '购买证书' }).first());
  await app.buy.isShown();
  await app.buy.name().fill(name);
  await press('buy', page.getByRole('button', { name: '立即购买' }));
  await app.pay.isShown();
  await press('pay', app.pay.button());
  await app.order.isShown();
  await press('open the sandbox', page.getByRole('button', { name: zhDcv.sandbox, exact: true }));
  const drawer = page.getByRole('dialog', { name: zhSandbox.title, exact: true });
  await press(
    'publish',
    drawer.getByRole('button', { name: zhSandbox.todo.publishThing.replace('{{thing}}', '') }),
  );
  await drawer.waitFor({ state: 'hidden' });
  await press('download', page.getByRole('button', { name: zhOrder.download, exact: true }));
  const dialog = page.getByRole('dialog', { name: zhDownload.title, exact: true });
  await press('for Nginx', dialog.getByRole('button', { name: zhDownload.place.nginx, exact: true }));
  const start = dialog.getByRole('button', { name: zhDownload.start, exact: true });
  const { bytes } = await savedBy(page, () => press('save', start));
  const files = Object.keys((await JSZip.loadAsync(bytes)).files);
  expect(files).toEqual([`${name}.fullchain.crt`, `${name}.key`, 'README.txt']);
  expect(presses.length, presses.join(', ')).toBeLessThanOrEqual(9);
  expect(app.problems()).toEqual([]);
  await app.close();
});
