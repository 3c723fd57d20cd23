import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

/** The rows of each new reply, keeping the objects of unchanged rows so they do not rerender. */
export function useSteadyRows<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  const [known] = useState(() => new Map<string, Row>());
  return useMemo(() => steadyRows(known, rows, rowKey), [known, rows, rowKey]);
}

/**
 * Returns the rows, each as the previous object unless it changed, regardless of its position; records them in `known`.
 */
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
