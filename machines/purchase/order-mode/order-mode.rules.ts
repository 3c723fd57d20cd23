import { isBlank, linesOf, replaceBlock as replaceLines } from '#core/names/batch-lines.ts';
import { nameKindFor } from '#core/names/host-rules.ts';
import { namesOfLine, requestsOf } from '#machines/purchase/csr-source/csr-source.rules.ts';
import { isIn } from '#machines/purchase/order-mode/batch-faults.ts';
import type {
  HandedRow,
  OrderMode,
  ProductFacts,
  PurchaseContext,
} from '#machines/purchase/purchase.types.ts';

/** Spec §9: orders of one submission. */
const ordersMaximum = 500;

export const noBatch: PurchaseContext['batch'] = {
  key: '',
  text: '',
  blocks: [],
  names: '',
  faults: [],
  faulty: [],
};

/** Products that certify a organization are sold one at a time: their requests hold no name that tells them apart. */
export function isSoldInBatches({ productType }: Pick<ProductFacts, 'productType'>): boolean {
  return nameKindFor(productType) !== 'none';
}

/** How many orders one press of 'buy' may make. */
export function ordersLimit(product: ProductFacts | null): number {
  return product !== null && !isSoldInBatches(product) ? 1 : ordersMaximum;
}

/** The mode chosen, as far as the product leaves it open. */
export function modeOf({ product, modeChoice }: Pick<PurchaseContext, 'product' | 'modeChoice'>): OrderMode {
  return product !== null && !isSoldInBatches(product) ? 'single' : modeChoice;
}

/** What the orders are made from: the name fields, the batch text, or the customer's own requests. */
export function orderSourceOf(
  context: Pick<PurchaseContext, 'product' | 'modeChoice' | 'csrChoice'>,
): 'names' | 'text' | 'requests' {
  if (context.csrChoice.from !== 'create') return 'requests';
  return modeOf(context) === 'batch' ? 'text' : 'names';
}

/** Goes the press of 'buy' to a batch flow? A batch does, and so do several requests (spec §5: one order each). */
export function isForBatch(context: PurchaseContext): boolean {
  const source = orderSourceOf(context);
  return source === 'text' || (source === 'requests' && requestsOf(context).length > 1);
}

/** The question 'is this text good for this product?'; empty when there is nothing to ask. */
export function batchKey(context: PurchaseContext): string {
  const { product, batchText, batchRevision } = context;
  if (product === null || modeOf(context) !== 'batch' || batchText.trim() === '') return '';
  return JSON.stringify([product.productType, product.subBrand, product.maxNames, batchRevision]);
}

/** The text of each block. */
export function blockTexts({ text, blocks }: PurchaseContext['batch']): readonly string[] {
  const lines = linesOf(text);
  return blocks.map(({ line, endLine }) => lines.slice(line - 1, endLine).join('\n'));
}

/**
 * Puts other lines in the place of one block; without any the block goes, with the blank lines after it. Blank lines
 * inside `text` are left out: they would make two orders of one. The blocks behind keep their place, so that the next
 * one can be edited before the text was judged again.
 */
export function replaceBlock(
  batch: PurchaseContext['batch'],
  index: number,
  text: string,
): PurchaseContext['batch'] {
  const place = batch.blocks[index];
  if (place === undefined) return batch;
  const put = linesOf(text).filter((line) => !isBlank(line));
  const next = replaceLines(batch.text, place, text);
  const shift = linesOf(next).length - linesOf(batch.text).length;
  const moved = (line: number) => (line > place.endLine ? line + shift : line);
  const keep = <T>(rows: readonly T[], row: T) => rows.toSpliced(index, 1, ...(put.length > 0 ? [row] : []));
  return {
    key: batch.key,
    text: next,
    blocks: keep(batch.blocks, { line: place.line, endLine: place.line + put.length - 1 }).map((block) => ({
      line: moved(block.line),
      endLine: block.line === place.line ? block.endLine : moved(block.endLine),
    })),
    names: keep(batch.names.split('\n'), '').join('\n'),
    faults: batch.faults.flatMap((found) => {
      if (found.line === undefined) return [found];
      return isIn(place, found) ? [] : [{ ...found, line: moved(found.line) }];
    }),
    faulty: batch.faulty.flatMap(({ at, count }) => {
      if (at === index) return [];
      return [{ at: at > index && put.length === 0 ? at - 1 : at, count }];
    }),
  };
}

/** The good names of every block, as they go into the requests. */
export function batchNames({ batch }: Pick<PurchaseContext, 'batch'>): readonly (readonly string[])[] {
  if (batch.blocks.length === 0) return [];
  const lines = batch.names.split('\n');
  return batch.blocks.map((_, index) => namesOfLine(lines[index]));
}

export function batchRows(context: PurchaseContext): readonly HandedRow[] {
  const texts = blockTexts(context.batch);
  return batchNames(context).map((names, index) => ({
    names,
    label: `#${index + 1}`,
    text: texts[index] ?? names.join('\n'),
  }));
}
