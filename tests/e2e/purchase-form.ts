import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { zhStatus } from '#src/console/status.texts.zh.ts';
import { zhBatch, zhRequests } from '#src/features/purchase/later.texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';

/** The parts of the purchase form beyond the plain order of one name. */
export class PurchaseForm {
  constructor(readonly page: Page) {}

  tab(mode: 'single' | 'batch'): Locator {
    return this.page.getByRole('tab', { name: zhPurchase.mode[mode] });
  }

  /** Chooses how to order, and waits for the field that comes with it. */
  async chooseMode(mode: 'single' | 'batch'): Promise<void> {
    await this.tab(mode).click();
    await (mode === 'batch' ? this.batchText() : this.name()).waitFor();
  }

  /** A product by its number, its kind switched on before where it is not. */
  async chooseProduct(product: string, family?: string): Promise<void> {
    if (family !== undefined)
      await this.page.getByRole('switch', { name: new RegExp(`^${family}`) }).click({ force: true });
    await this.page.getByRole('combobox', { name: zhPurchase.product.label }).selectOption(product);
  }

  name(): Locator {
    return this.page.getByRole('textbox', { name: zhPurchase.names.label, exact: true });
  }

  /** The mark of being optional goes into its name. */
  extras(): Locator {
    return this.page.getByRole('textbox', { name: new RegExp(`^${zhPurchase.extras.label}`) });
  }

  async typeExtras(text: string): Promise<void> {
    await this.extras().fill(text);
    await this.extras().blur();
  }

  /** So many of the further names are good. */
  async extraCounts(good: number): Promise<void> {
    await this.page.getByText(zhPurchase.extras.counts.replace('{{good}}', `${good}`)).waitFor();
  }

  wildcard(): Locator {
    return this.page.getByRole('switch', { name: zhPurchase.names.wildcard });
  }

  batchText(): Locator {
    return this.page.getByRole('textbox', { name: zhBatch.names.label, exact: true });
  }

  async typeBatch(text: string): Promise<void> {
    await this.batchText().fill(text);
    await this.batchText().blur();
  }

  /** The row of the nth block or order, from 1. */
  row(number: number): Locator {
    return this.page.getByRole('row', { name: new RegExp(`^${number}\\s`) });
  }

  /** What is said of the whole batch text: so many orders, and whether they are good. */
  async batchCounts(orders: number, faulty: number): Promise<void> {
    const counts = this.page.getByRole('status').filter({ hasText: zhBatch.names.dryRun });
    await counts
      .getByText(zhBatch.names.orders.other.replace('{{count}}', `${orders}`), { exact: true })
      .waitFor();
    const verdict =
      faulty === 0 ? zhBatch.names.allGood : zhBatch.names.faulty.other.replace('{{count}}', `${faulty}`);
    await counts.getByText(verdict).waitFor();
  }

  /** To the last block of the table: blocks are drawn, and measured, as they come into view. */
  async scrollToLastBlock(number: number): Promise<void> {
    const table = this.page.getByRole('table', { name: zhBatch.table.blocks });
    await expect
      .poll(async () => {
        await table.evaluate(({ parentElement }) => parentElement?.scrollTo(0, parentElement.scrollHeight));
        return this.row(number).isVisible();
      })
      .toBe(true);
  }

  async editBlock(number: number, text: string): Promise<void> {
    await this.page.getByRole('button', { name: numbered(zhBatch.table.edit, number) }).click();
    const editor = this.page.getByRole('textbox', { name: numbered(zhBatch.table.editor, number) });
    await editor.fill(text);
    await editor.blur();
  }

  async removeBlock(number: number): Promise<void> {
    await this.page.getByRole('button', { name: numbered(zhBatch.table.remove, number) }).click();
  }

  async chooseSource(source: 'create' | 'paste' | 'zip'): Promise<void> {
    const sources = this.page.getByRole('radiogroup', { name: zhPurchase.csr.source });
    await sources.getByText(zhPurchase.csr[source], { exact: true }).click();
  }

  /** Who makes the key, where the product leaves the choice. */
  maker(maker: 'browser' | 'ca'): Locator {
    return this.page.getByRole('radio', { name: zhRequests.maker[maker], exact: true });
  }

  async paste(text: string): Promise<void> {
    await this.chooseSource('paste');
    const box = this.page.getByRole('textbox', { name: zhRequests.paste.label });
    await box.fill(text);
    await box.blur();
  }

  async upload(name: string, bytes: Uint8Array): Promise<void> {
    const file = { name, mimeType: 'application/zip', buffer: Buffer.from(bytes) };
    await this.page.getByLabel(zhRequests.zip.label).setInputFiles(file);
  }

  /** The requests that will be ordered. */
  requests(): Locator {
    return this.page.getByRole('region', { name: zhRequests.list.title }).getByRole('list').first();
  }

  /** That row of the list, by `#2` or the path in the zip. */
  request(label: string): Locator {
    return this.page.getByRole('listitem').filter({
      has: this.page.getByRole('button', { name: zhRequests.list.drop.replace('{{label}}', label) }),
    });
  }

  async dropRequest(label: string): Promise<void> {
    await this.page.getByRole('button', { name: zhRequests.list.drop.replace('{{label}}', label) }).click();
  }

  method(method: keyof typeof zhStatus.method): Locator {
    return this.page.getByRole('radio', { name: zhStatus.method[method], exact: true });
  }

  remark(): Locator {
    const name = `${zhPurchase.remark.label} ${zhCommon.optional}`;
    return this.page.getByRole('textbox', { name, exact: true });
  }

  async chooseDraft(item: RegExp): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${zhPurchase.drafts.open}`) }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  undo(): Locator {
    return this.page.getByRole('button', { name: zhCommon.undo });
  }
}

function numbered(text: string, number: number): string {
  return text.replace('{{number}}', `${number}`);
}
