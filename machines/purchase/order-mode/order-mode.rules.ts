import type { Fault } from '#core/fault.ts';
import { isBlank, linesOf, remarkOf, replaceBlock as replaceLines } from '#core/names/batch-lines.ts';
import { nameKindFor } from '#core/names/host-rules.ts';
import { ordersOfTable } from '#core/names/order-table.ts';
import type { HandedRow } from '#machines/purchase/batch/batch.types.ts';
import { namesOfLine, requestsOf } from '#machines/purchase/csr-source/csr-source.rules.ts';
import { fitText } from '#machines/purchase/names.rules.ts';
import type { BatchPlace, CheckedBatch, OrderMode } from '#machines/purchase/order-mode/order-mode.types.ts';
import type { ProductFacts, PurchaseContext } from '#machines/purchase/purchase.types.ts';

/** Maximum orders per submission (product.md, 'Batches'). */
const ordersMaximum = 500;

export const noBatch: PurchaseContext['batch'] = {
  text: '',
  blocks: [],
  names: '',
  faults: [],
  faulty: [],
};

/** Products that certify an organization are sold one at a time: their requests contain no distinguishing names. */
export function isSoldInBatches({ productType }: Pick<ProductFacts, 'productType'>): boolean {
  return nameKindFor(productType) !== 'none';
}

/** Maximum number of orders per submission. */
export function ordersLimit(product: ProductFacts | null): number {
  return product !== null && !isSoldInBatches(product) ? 1 : ordersMaximum;
}

/** The mode in effect: the choice, unless the product only allows single orders. */
export function modeOf({ product, modeChoice }: Pick<PurchaseContext, 'product' | 'modeChoice'>): OrderMode {
  return product !== null && !isSoldInBatches(product) ? 'single' : modeChoice;
}

export type OrderSource = 'names' | 'text' | 'requests';

/** Source of the orders: the name fields, the batch text, or the customer's own requests. */
export function orderSourceOf(
  context: Pick<PurchaseContext, 'product' | 'modeChoice' | 'csrChoice'>,
): OrderSource {
  if (context.csrChoice.from !== 'create') return 'requests';
  return modeOf(context) === 'batch' ? 'text' : 'names';
}

/** Whether 'buy' starts a batch flow: for a batch, and for several requests (product.md, 'Requests'). */
export function isForBatch(context: PurchaseContext): boolean {
  const source = orderSourceOf(context);
  return source === 'text' || (source === 'requests' && requestsOf(context).length > 1);
}

/** Key of the question 'is this text valid for this product?'; empty if there is nothing to ask. */
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
 * Replaces the lines of one block; without any, removes the block and the blank lines after it. Blank lines inside
 * `text` are dropped, since they would split the order in two. The positions of the other blocks are updated, so the
 * next one can be edited before the text is checked again.
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

/** The valid names of every block, as they appear in the requests. */
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

/** Maximum faults of a text kept in the log, and of one block listed in a table row. */
const keptFaults = 200;
export const shownFaults = 4;

/**
 * The faults of a batch text to keep in the log: the number of faults of each faulty block, and the first ones in full.
 * Otherwise each change to a text of thousands of bad lines would log every fault again.
 */
export function keepFaults(
  whole: readonly Fault[],
  blocks: readonly { readonly faults: readonly Fault[] }[],
): Pick<CheckedBatch, 'faults' | 'faulty'> {
  const faulty = blocks.flatMap(({ faults }, at) =>
    faults.length === 0 ? [] : [{ at, count: faults.length }],
  );
  const shown = blocks.flatMap(({ faults }) => faults.slice(0, shownFaults));
  // A fault of the text as a whole has no line.
  return { faulty, faults: [...whole.map(({ line: _, ...found }) => found), ...shown.slice(0, keptFaults)] };
}

export function isIn({ line, endLine }: BatchPlace, found: Pick<Fault, 'line'>): boolean {
  return found.line !== undefined && found.line >= line && found.line <= endLine;
}

export function withBatchText(context: PurchaseContext, typed: string): Partial<PurchaseContext> {
  return putBatchText(context, fitBatch(typed, context.product, false));
}

/** Adds the prefix required by the product to every name, as in the form for one order (product.md, 'Names'). */
export function fitBatch(text: string, product: ProductFacts | null, isNewProduct: boolean): string {
  // Cells of a table are not names yet.
  if (ordersOfTable(text) !== null) return text;
  const change = { isNewProduct, isWildcardOn: false };
  return linesOf(text)
    .map((line) => (remarkOf(line) === null ? fitText(line, product, change) : line))
    .join('\n');
}

export function putBatchText(context: PurchaseContext, text: string): Partial<PurchaseContext> {
  if (text === context.batchText) return {};
  return {
    batchText: text,
    batchRevision: context.batchRevision + 1,
    ...(text.trim() === '' ? { batch: noBatch, isListKept: false } : {}),
  };
}

/** Replaces the text of one block; an empty text removes it. */
export function withBlock(context: PurchaseContext, index: number, text: string): Partial<PurchaseContext> {
  const batch = replaceBlock(context.batch, index, fitBatch(text, context.product, false));
  return { ...putBatchText(context, batch.text), batch: batch.text.trim() === '' ? noBatch : batch };
}
