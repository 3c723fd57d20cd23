import type { Page } from 'playwright';
import { zhSandbox } from '#src/features/sandbox/texts.zh.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';

/** The sandbox's drawer over the page of an order. */
export function sandboxDrawer(page: Page) {
  const drawer = page.getByRole('dialog', { name: zhSandbox.title, exact: true });
  /** Publishes what the order needs: for one name, or for all. */
  const publishing = (name = '') =>
    drawer.getByRole('button', { name: zhSandbox.todo.publishThing.replace('{{thing}}', name) });
  return {
    publishing,
    async open(): Promise<void> {
      await page.getByRole('button', { name: zhDcv.sandbox, exact: true }).click();
      await drawer.waitFor();
    },
    async addRecord(name: string, type: 'CNAME' | 'TXT', value: string): Promise<void> {
      await drawer.getByLabel(zhSandbox.records.fields.name, { exact: true }).fill(name);
      await drawer.getByLabel(zhSandbox.records.fields.type, { exact: true }).selectOption(type);
      await drawer.getByLabel(zhSandbox.records.fields.value, { exact: true }).fill(value);
      await drawer.getByRole('button', { name: zhSandbox.records.add }).click();
      await drawer.getByText(zhSandbox.records.added, { exact: true }).waitFor();
    },
    async removeRecord(name: string): Promise<void> {
      await drawer.getByRole('button', { name: zhSandbox.records.remove.replace('{{name}}', name) }).click();
      await drawer.getByText(zhSandbox.records.deleted, { exact: true }).waitFor();
    },
    /** Publishes the last record that the order needs: the drawer closes, and the page checks by itself. */
    async publish(name: string): Promise<void> {
      await publishing(name).click();
      await drawer.waitFor({ state: 'hidden' });
    },
    async close(): Promise<void> {
      await drawer.getByRole('button', { name: zhCommon.close, exact: true }).click();
      await drawer.waitFor({ state: 'hidden' });
    },
  };
}
