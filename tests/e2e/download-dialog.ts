import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import type { DownloadFormat } from '#core/orders/download.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';

export interface SavedFile {
  readonly filename: string;
  readonly bytes: Buffer;
}

/** What the browser saves while `act` is done. */
export async function savedBy(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { filename: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The download dialog of an issued order, opened from its page. */
export function downloadDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: zhOrder.downloads.title, exact: true });
  const radio = (format: DownloadFormat) =>
    dialog.getByRole('radio', { name: zhOrder.downloads[format], exact: true });
  return {
    dialog,
    radio,
    async open(): Promise<void> {
      await page.getByRole('button', { name: zhOrder.download, exact: true }).click();
      await dialog.waitFor();
    },
    /** This browser holds the key. */
    async isKeyHere(): Promise<void> {
      await dialog.getByText(zhOrder.downloads.keyPresent).waitFor();
    },
    async isKeyAway(): Promise<void> {
      await dialog.getByText(zhOrder.downloads.keyAway).waitFor();
    },
    async save(format: DownloadFormat, passphrase = ''): Promise<SavedFile> {
      // What needs the key can be chosen once it was looked for.
      await radio(format).and(page.locator(':enabled')).check({ force: true });
      if (format !== 'pem-bundle') {
        await dialog.getByLabel(zhOrder.downloads.passphrase).first().fill(passphrase);
        await dialog.getByLabel(zhOrder.downloads.passphraseAgain).fill(passphrase);
      }
      const start = dialog.getByRole('button', { name: zhOrder.downloads.start, exact: true });
      const file = await savedBy(page, () => start.click());
      await dialog
        .getByText(zhOrder.downloads.saved.replace('{{filename}}', file.filename), { exact: true })
        .waitFor();
      return file;
    },
    async close(): Promise<void> {
      await dialog.getByRole('button', { name: zhCommon.close, exact: true }).last().click();
      await dialog.waitFor({ state: 'hidden' });
    },
  };
}
