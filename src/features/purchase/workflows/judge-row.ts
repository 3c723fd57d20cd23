import type { JudgedRow } from '#machines/purchase/batch/batch.types.ts';
import type { ProductFacts } from '#machines/purchase/purchase.types.ts';

/** Judges the names of one order of a batch by the rules of the form. The rules load when the first row is changed. */
export async function judgeRow(
  { index, text }: { readonly index: number; readonly text: string },
  { productType, subBrand, brand, maxNames }: ProductFacts,
): Promise<JudgedRow> {
  const { parseBatch } = await import(/* webpackChunkName: "purchase-work" */ '#core/names/batch-text.ts');
  // A blank line would split the order in two.
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const verdict = await parseBatch(lines.join('\n'), { productType, subBrand, brand, maxNames });
  const [block] = verdict.blocks;
  const faults = [...verdict.faults, ...(block?.faults ?? [])];
  return { index, text, names: faults.length > 0 ? [] : (block?.names ?? []), faults };
}
