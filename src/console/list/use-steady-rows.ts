import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

/** The rows of each new reply, so that what stays as it was is not drawn again. */
export function useSteadyRows<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  const [known] = useState(() => new Map<string, Row>());
  return useMemo(() => steadyRows(known, rows, rowKey), [known, rows, rowKey]);
}

/** The same rows, each the very object it was before unless something in it changed, wherever it stands now; noted in `known`. */
export function steadyRows<Row>(
  known: Map<string, Row>,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): readonly Row[] {
  return rows.map((row) => {
    const key = rowKey(row);
    const steady = replaceEqualDeep(known.get(key), row);
    known.set(key, steady);
    return steady;
  });
}
