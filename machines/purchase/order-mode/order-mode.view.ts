import type { Fault } from '#core/fault.ts';
import { isPlainList, linesOf } from '#core/names/batch-lines.ts';
import { nameCountFor } from '#core/names/host-rules.ts';
import { ordersOfTable } from '#core/names/order-table.ts';
import { batchNames, blockTexts, isIn } from '#machines/purchase/order-mode/order-mode.rules.ts';
import { isOpen } from '#machines/purchase/purchase.questions.ts';
import type { PurchaseContext } from '#machines/purchase/purchase.types.ts';

export interface BatchBlockView {
  /** 0-based; used by `block.edit` and `block.remove`. */
  readonly index: number;
  /** 1-based lines of the text, inclusive. */
  readonly line: number;
  readonly endLine: number;
  readonly text: string;
  /** The valid names in ASCII, common name first. */
  readonly names: readonly string[];
  /** `line` counts in the whole text. Incomplete or empty (see `faultCount`) if the log did not keep all faults. */
  readonly faults: readonly Fault[];
  readonly faultCount: number;
}

export function batchTextView(context: PurchaseContext) {
  const { batchText, batch, product, isListKept } = context;
  return {
    text: batchText,
    /** The text that the lines of `blocks` refer to. */
    judgedText: batch.text,
    isChecking: isOpen(context, 'batch'),
    ...judgedBatch(batch),
    /** Lines that could be one order or one order each; null if there is no such choice. */
    list: !isListKept && isPlainList(batchText) ? listOf(batchText, product) : null,
  };
}

function listOf(batchText: string, product: PurchaseContext['product']) {
  const orders = ordersOfTable(batchText);
  const isTable = orders !== null;
  return {
    /** The lines are rows of a table with named columns. */
    isTable,
    lines: isTable ? orders.split('\n\n').length : linesOf(batchText.trim()).length,
    canBeOne: !isTable && (product === null || nameCountFor(product.productType) === 'several'),
  };
}

type JudgedBatch = ReturnType<typeof judgeBlocks>;

/** Caches the blocks per answer, since there may be hundreds of rows. */
const judged = new WeakMap<object, JudgedBatch>();

function judgedBatch(batch: PurchaseContext['batch']): JudgedBatch {
  const known = judged.get(batch);
  if (known !== undefined) return known;
  const made = judgeBlocks(batch);
  judged.set(batch, made);
  return made;
}

function judgeBlocks(batch: PurchaseContext['batch']) {
  const names = batchNames({ batch });
  const counts = new Map(batch.faulty.map(({ at, count }) => [at, count] as const));
  const texts = blockTexts(batch);
  const blocks = batch.blocks.map(
    ({ line, endLine }, index): BatchBlockView => ({
      index,
      line,
      endLine,
      text: texts[index] ?? '',
      names: names[index] ?? [],
      faults: counts.has(index) ? batch.faults.filter((found) => isIn({ line, endLine }, found)) : [],
      faultCount: counts.get(index) ?? 0,
    }),
  );
  const good = blocks.filter(({ faultCount }) => faultCount === 0);
  return {
    blocks,
    counts: {
      orders: blocks.length,
      good: good.length,
      faulty: blocks.length - good.length,
      names: good.reduce((sum, block) => sum + block.names.length, 0),
    },
    /** Faults of the text as a whole. */
    faults: batch.faults.filter(({ line }) => line === undefined),
  };
}
