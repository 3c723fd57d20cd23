import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zhWork } from '#src/console/work.texts.zh.ts';
import { zhDownload } from '#src/features/orders/download/texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhVault } from '#src/features/vault/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { downloadDialog, type SavedFile } from '#tests/e2e/download-dialog.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { vaultDrawer } from '#tests/e2e/vault-drawer.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server/server-process.ts';

const passphrase = '备份 of every key';
const name = 'vault.example.com';

let server: ServerProcess;
let home: Console;
let orderNo: string;
let key: SavedFile;
let backup: SavedFile;

beforeAll(async () => {
  server = await startServerProcess();
  home = await Console.open(browser, server.url);
  await home.buy.open();
  orderNo = await home.buyAndPay(name);
  await home.order.publish(orderNo);
  await home.order.isIssued();
  const download = downloadDialog(home.page);
  await download.open();
  key = await download.save('key');
  await download.close();
  const vault = vaultDrawer(home.page);
  await vault.open();
  backup = await vault.backUp(passphrase);
  await vault.close();
});
afterAll(async () => {
  await server?.dispose();
});

it('is saved as a file that reveals nothing without its passphrase', () => {
  expect(backup.filename).toMatch(/\.json$/);
  const text = backup.bytes.toString('utf8');
  expect(JSON.parse(text)).toBeTypeOf('object');
  expect(text).not.toContain(passphrase);
  expect(text).not.toContain('PRIVATE KEY');
});

/** The same customer's order in another browser, which lacks its key. */
async function openElsewhere(): Promise<Console> {
  const app = await Console.open(browser, server.url, { path: `/ssl/certificate/${orderNo}` });
  await app.page.getByText(zhOrder.facts.keyAway, { exact: true }).waitFor();
  return app;
}

describe('in another browser', () => {
  it('the key is restored from the backup, byte for byte', async () => {
    const app = await openElsewhere();
    const download = downloadDialog(app.page);
    await download.open();
    await download.isKeyAway();
    await download.showFormats();
    for (const format of ['key', 'zip', 'pfx-modern', 'pfx-compatible'] as const)
      await expect.poll(() => download.radio(format).isDisabled()).toBe(true);
    const bundle = await download.save('pem-bundle');
    expect(bundle.bytes.toString('utf8')).toContain('BEGIN CERTIFICATE');
    await download.dialog.getByRole('button', { name: zhDownload.restore }).click();
    const vault = vaultDrawer(app.page);
    await vault.restore(backup, passphrase);
    await vault.drawer.getByText(zhVault.restore.done, { exact: true }).waitFor();
    await vault.close();
    await download.isKeyHere();
    await download.choosePlace('iis', 'iis');
    expect(await download.save('key')).toEqual(key);
    await download.close();
    await app.page.getByText(zhOrder.facts.keyHere, { exact: true }).waitFor();
    await app.page.reload();
    await app.page.getByText(zhOrder.facts.keyHere, { exact: true }).waitFor();
    expect(app.problems()).toEqual([]);
    await app.close();
  });

  it('a wrong passphrase, an unrelated file and a damaged backup each get their own message', async () => {
    const app = await openElsewhere();
    const vault = vaultDrawer(app.page);
    await vault.open();
    const file = vault.drawer.getByLabel(zhVault.restore.file);
    const word = vault.drawer.getByLabel(zhVault.backup.passphrase, { exact: true });
    const isMarked = (field: typeof file) => field.and(app.page.locator('[aria-invalid=true]')).waitFor();

    await vault.restore(backup, `${passphrase}s`);
    await vault.drawer.getByText(zhWork.fault['passphrase-wrong'], { exact: true }).waitFor();
    await isMarked(word);

    const random = Buffer.from(crypto.getRandomValues(new Uint8Array(4000)));
    const cut = backup.bytes.subarray(0, backup.bytes.length - 40);
    for (const bytes of [random, cut, Buffer.from('{"hello":"world"}'), Buffer.alloc(0)]) {
      await vault.restore({ filename: 'other.json', bytes }, passphrase);
      await vault.drawer.getByText(zhWork.fault['backup-unreadable'], { exact: true }).waitFor();
      await isMarked(file);
      // The next attempt starts without the previous message.
      await word.fill('');
      await vault.restore(backup, `${passphrase}s`);
      await vault.drawer.getByText(zhWork.fault['passphrase-wrong'], { exact: true }).waitFor();
    }

    await vault.restore(backup, passphrase);
    await vault.drawer.getByText(zhVault.restore.done, { exact: true }).waitFor();
    await vault.close();
    await app.page.getByText(zhOrder.facts.keyHere, { exact: true }).waitFor();
    expect(app.problems()).toEqual([]);
    await app.close();
  });
});

it('causes no policy violation and no error', () => {
  expect(home.problems()).toEqual([]);
});
