import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import type { DownloadFormat } from '#core/orders/download.ts';
import { zhDownload } from '#src/features/orders/download/texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';

export interface SavedFile {
  readonly filename: string;
  readonly bytes: Buffer;
}

/** The file the browser saves during `act`. */
export async function savedBy(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { filename: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The download dialog of an issued order, opened from its page. */
export function downloadDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: zhDownload.title, exact: true });
  const radio = (format: DownloadFormat) =>
    dialog.getByRole('radio', { name: zhDownload[format], exact: true });
  const place = (name: keyof typeof zhDownload.place) =>
    dialog.getByRole('button', { name: zhDownload.place[name], exact: true });
  /** Returns to the question, which a chosen place folds to one line. */
  const unfold = async () => {
    const change = dialog.getByRole('button', { name: zhDownload.change, exact: true });
    await change.or(place('any')).waitFor();
    if (await change.isVisible()) await change.click();
    await place('any').waitFor();
  };
  const showFormats = async () => {
    await unfold();
    await place('any').click();
    await radio('zip').waitFor({ state: 'attached' });
  };
  return {
    dialog,
    radio,
    async open(): Promise<void> {
      await page.getByRole('button', { name: zhOrder.download, exact: true }).click();
      await dialog.waitFor();
    },
    /** This browser holds the key. */
    async isKeyHere(): Promise<void> {
      await dialog.getByText(zhDownload.keyPresent).waitFor();
    },
    async isKeyAway(): Promise<void> {
      await dialog.getByText(zhDownload.keyAway).waitFor();
    },
    showFormats,
    /** Answers where it will be installed, and waits for the file that goes there. */
    async choosePlace(
      name: Exclude<keyof typeof zhDownload.place, 'label'>,
      format: DownloadFormat,
    ): Promise<void> {
      await unfold();
      await place(name).click();
      await dialog.getByText(zhDownload[format], { exact: true }).waitFor();
    },
    async save(format: DownloadFormat, passphrase = ''): Promise<SavedFile> {
      await showFormats();
      // Formats that need the key are enabled once it has been looked up.
      await radio(format).and(page.locator(':enabled')).check({ force: true });
      if (!['pem-bundle', 'der', 'p7b'].includes(format)) {
        await dialog.getByLabel(zhDownload.passphrase).first().fill(passphrase);
        await dialog.getByLabel(zhDownload.passphraseAgain).fill(passphrase);
      }
      const start = dialog.getByRole('button', { name: zhDownload.start, exact: true });
      const file = await savedBy(page, () => start.click());
      await dialog
        .getByText(zhDownload.saved.replace('{{filename}}', file.filename), { exact: true })
        .waitFor();
      return file;
    },
    async close(): Promise<void> {
      await dialog.getByRole('button', { name: zhCommon.close, exact: true }).last().click();
      await dialog.waitFor({ state: 'hidden' });
    },
  };
}
