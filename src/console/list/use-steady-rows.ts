import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

/** The same rows, each the very object it was before unless something in it changed: what stays as it was is not drawn again. */
export function useSteadyRows<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  const [known] = useState(() => new Map<string, Row>());
  return useMemo(
    () =>
      rows.map((row) => {
        const key = rowKey(row);
        const steady = replaceEqualDeep(known.get(key), row);
        known.set(key, steady);
        return steady;
      }),
    [rows, rowKey, known],
  );
}
