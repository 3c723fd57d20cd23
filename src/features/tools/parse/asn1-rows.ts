import type { Asn1Row } from '#core/x509/asn1-tree.ts';
import type { Span } from '#core/x509/der-node.ts';

/** Number of levels initially open. */
const openAtFirst = 3;

/** Returns the index of the innermost value that contains the span, the outermost if several have the same bytes; null if none does. */
export function rowOf(rows: readonly Asn1Row[], { at, length }: Span): number | null {
  let found: number | null = null;
  for (const [index, row] of rows.entries()) {
    const holds = row.at <= at && at + length <= row.at + row.length;
    const before = found === null ? null : rows[found];
    if (holds && (!before || row.length < before.length)) found = index;
  }
  return found;
}

/** Returns the indexes of a value's ancestors, outermost first. */
export function ancestorsOf(rows: readonly Asn1Row[], index: number): readonly number[] {
  return rows.flatMap((row, at) => (at < index && index <= at + row.below ? [at] : []));
}

export function firstOpen(rows: readonly Asn1Row[]): ReadonlySet<number> {
  return new Set(rows.flatMap(({ depth, below }, at) => (depth < openAtFirst && below > 0 ? [at] : [])));
}

/** Returns the indexes of the rows that are not hidden in a closed value. */
export function visibleRows(rows: readonly Asn1Row[], open: ReadonlySet<number>): readonly number[] {
  const shown: number[] = [];
  for (let at = 0; at < rows.length; ) {
    shown.push(at);
    at += open.has(at) ? 1 : 1 + (rows[at]?.below ?? 0);
  }
  return shown;
}
