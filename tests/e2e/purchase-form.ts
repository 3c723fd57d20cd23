import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { zhStatus } from '#src/console/status.texts.zh.ts';
import { zhBatch, zhRequests } from '#src/features/purchase/later.texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';

/** The parts of the purchase form beyond a simple order for one name. */
export class PurchaseForm {
  constructor(readonly page: Page) {}

  tab(mode: 'single' | 'batch'): Locator {
    return this.page.getByRole('tab', { name: zhPurchase.mode[mode] });
  }

  /** Chooses the order mode and waits for its field. */
  async chooseMode(mode: 'single' | 'batch'): Promise<void> {
    await this.tab(mode).click();
    await (mode === 'batch' ? this.batchText() : this.name()).waitFor();
  }

  /** Chooses a product by its number, switching its type on first if needed. */
  async chooseProduct(product: string, family?: string): Promise<void> {
    if (family !== undefined)
      await this.page.getByRole('switch', { name: new RegExp(`^${family}`) }).click({ force: true });
    await this.page.getByRole('combobox', { name: zhPurchase.product.label }).selectOption(product);
  }

  name(): Locator {
    return this.page.getByRole('textbox', { name: zhPurchase.names.label, exact: true });
  }

  /** The optional mark is part of its accessible name. */
  extras(): Locator {
    return this.page.getByRole('textbox', { name: new RegExp(`^${zhPurchase.extras.label}`) });
  }

  async typeExtras(text: string): Promise<void> {
    await this.extras().fill(text);
    await this.extras().blur();
  }

  /** Waits until `good` of the additional names are valid. */
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

  /** Waits for the summary of the batch text: the number of orders, and of faulty ones. */
  async batchCounts(orders: number, faulty: number): Promise<void> {
    const counts = this.page.getByRole('status').filter({ hasText: zhBatch.names.dryRun });
    await counts
      .getByText(zhBatch.names.orders.other.replace('{{count}}', `${orders}`), { exact: true })
      .waitFor();
    const verdict =
      faulty === 0 ? zhBatch.names.allGood : zhBatch.names.faulty.other.replace('{{count}}', `${faulty}`);
    await counts.getByText(verdict).waitFor();
  }

  /** Scrolls to the last block of the table: blocks are rendered and measured as they come into view. */
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

  /** The choice of who makes the key, where the product offers one. */
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

  /** A row of the list, by `#2` or the path in the zip. */
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
