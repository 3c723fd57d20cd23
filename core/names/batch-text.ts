import { type Fault, fault } from '#core/fault.ts';
import { isBlank, linesOf, remarkOf, remarkOfBlock } from '#core/names/batch-lines.ts';
import { openJudge } from '#core/names/check-host.ts';
import { judgeList, type NameVerdict, nameFieldFor, nameLimit } from '#core/names/check-names.ts';
import { hostRulesFor } from '#core/names/host-rules.ts';
import { placeNames } from '#core/names/split-names.ts';
import { textBoundFault } from '#core/names/text-bounds.ts';
import { type WwwTerms, withWwwNames } from '#core/names/www-name.ts';
import { textMaximum } from '#core/orders/order-texts.ts';

/** Maximum orders in one submission (product.md, 'Batches'). */
export const maxOrders = 500;

export type BatchTerms = WwwTerms;

/** An order in the text: the lines between two blank ones. */
export interface BatchBlock {
  /** 0-based. */
  readonly index: number;
  /** 1-based line numbers in the whole text, inclusive. */
  readonly line: number;
  readonly endLine: number;
  /** Lines as typed, joined by LF. */
  readonly text: string;
  /** The first is the common name; `line` is relative to the whole text. */
  readonly rows: readonly NameVerdict[];
  /** Valid names as they go into a request: ASCII, common name first, including www names. */
  readonly names: readonly string[];
  /** All faults of the order, including those of its rows; `line` is relative to the whole text. */
  readonly faults: readonly Fault[];
}

export interface BatchVerdict {
  /** The first `maxOrders`; further orders are not checked. */
  readonly blocks: readonly BatchBlock[];
  /** Faults of the text as a whole: no orders, or too many. */
  readonly faults: readonly Fault[];
}

/**
 * Parses the batch field: orders separated by blank lines, the common name first, further names below, one per line or separated by commas
 * (product.md, 'Batches'). A line starting with `#` is the order's remark; a line that shows nothing counts as blank. Rejects only as
 * `checkHost` does.
 */
export async function parseBatch(text: string, terms: BatchTerms): Promise<BatchVerdict> {
  const { productType, subBrand } = terms;
  const field = nameFieldFor(productType);
  const rules = hostRulesFor(productType, subBrand);
  const tooLong = textBoundFault(text, field);
  if (tooLong !== null) return { blocks: [], faults: [tooLong] };
  const pieces = cutBlocks(linesOf(text));
  if (pieces.length === 0) return { blocks: [], faults: [fault(field, 'required', '')] };
  const judge = await openJudge(rules, field);
  const blocks: BatchBlock[] = [];
  for (const [index, { line, lines }] of pieces.slice(0, maxOrders).entries()) {
    // Keep remarks as empty lines, so that the other lines keep their numbers.
    const names = placeNames(
      lines.map((each) => (remarkOf(each) === null ? each : '')),
      line,
    );
    const { rows, faults } = await judgeList(names, rules, field, nameLimit(terms), judge);
    blocks.push({
      index,
      line,
      endLine: line + lines.length - 1,
      text: lines.join('\n'),
      rows,
      names: withWwwNames(
        rows.flatMap(({ host }) => host ?? []),
        terms,
      ),
      // Faults of the order as a whole are reported on its first line.
      faults: [...remarkFaults(lines), ...rows.flatMap((row) => row.fault ?? []), ...faults].map((found) => ({
        line,
        ...found,
      })),
    });
  }
  const surplus = pieces[maxOrders];
  if (surplus === undefined) return { blocks, faults: [] };
  const tooMany = fault(field, 'orders-too-many', String(pieces.length), String(maxOrders), surplus.line);
  return { blocks, faults: [tooMany] };
}

function remarkFaults(lines: readonly string[]): Fault[] {
  const remark = remarkOfBlock(lines.join('\n'));
  const maximum = textMaximum.remark;
  return remark.length > maximum ? [fault('remark', 'too-long', remark, String(maximum))] : [];
}

/** `line`: the 1-based line a block starts on. */
function cutBlocks(lines: readonly string[]): { line: number; lines: string[] }[] {
  const blocks: { line: number; lines: string[] }[] = [];
  let open: { line: number; lines: string[] } | null = null;
  for (const [index, content] of lines.entries()) {
    if (isBlank(content)) {
      open = null;
    } else if (open === null) {
      open = { line: index + 1, lines: [content] };
      blocks.push(open);
    } else {
      open.lines.push(content);
    }
  }
  return blocks;
}
