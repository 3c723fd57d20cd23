import type { Page } from 'playwright';
import { zhFrame } from '#src/features/shell/texts.zh.ts';
import { zhVault } from '#src/features/vault/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { type SavedFile, savedBy } from '#tests/e2e/download-dialog.ts';

/** The key vault's drawer, opened from the account menu. */
export function vaultDrawer(page: Page) {
  const drawer = page.getByRole('dialog', { name: zhVault.title, exact: true });
  return {
    drawer,
    async open(): Promise<void> {
      await page.getByRole('button', { name: zhFrame.account }).click();
      await page.getByRole('menuitem', { name: zhFrame.vault }).click();
      await drawer.waitFor();
    },
    async backUp(passphrase: string): Promise<SavedFile> {
      await drawer.getByRole('tab', { name: zhVault.tabs.backup }).click();
      await drawer.getByLabel(zhVault.backup.passphrase, { exact: true }).fill(passphrase);
      await drawer.getByLabel(zhVault.backup.again).fill(passphrase);
      const start = drawer.getByRole('button', { name: zhVault.backup.start });
      const file = await savedBy(page, () => start.click());
      await drawer.getByText(zhVault.backup.done.replace('{{filename}}', file.filename)).waitFor();
      return file;
    },
    async restore(file: SavedFile, passphrase: string): Promise<void> {
      await drawer.getByRole('tab', { name: zhVault.tabs.restore }).click();
      await drawer
        .getByLabel(zhVault.restore.file)
        .setInputFiles({ name: file.filename, mimeType: 'application/json', buffer: file.bytes });
      await drawer.getByText(zhVault.restore.chosen.replace('{{name}}', file.filename)).waitFor();
      await drawer.getByLabel(zhVault.backup.passphrase, { exact: true }).fill(passphrase);
      await drawer.getByRole('button', { name: zhVault.restore.start, exact: true }).click();
    },
    async close(): Promise<void> {
      await drawer.getByRole('button', { name: zhCommon.close, exact: true }).click();
      await drawer.waitFor({ state: 'hidden' });
    },
  };
}
