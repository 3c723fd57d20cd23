import { useState } from 'react';
import { joinKeys, keysOf } from '#src/console/list/list-address.ts';
import type { ListAddress } from '#src/console/list/list-search.ts';
import { useAhead } from '#src/console/list/use-ahead.ts';

export interface BulkRules<Row> {
  readonly rowKey: (row: Row) => string;
  /** Defaults to all rows. */
  readonly canSelect?: ((row: Row) => boolean) | undefined;
  /** Maximum number of chosen rows. */
  readonly most: number;
}

/** Adds rows to the selection or removes them; keys stay in the order they were chosen. */
export function withToggled<Row>(
  keys: readonly string[],
  rows: readonly Row[],
  isChosen: boolean,
  { rowKey, canSelect, most }: BulkRules<Row>,
): readonly string[] {
  const changed = rows.filter((row) => canSelect?.(row) ?? true).map(rowKey);
  if (!isChosen) return keys.filter((key) => !changed.includes(key));
  return [...new Set([...keys, ...changed])].slice(0, Math.max(most, keys.length));
}

export interface ListSelection<Row> {
  readonly keys: readonly string[];
  /** The chosen rows that were loaded since the page was opened. */
  readonly rows: readonly Row[];
  readonly isFull: boolean;
  readonly toggle: (rows: readonly Row[], isChosen: boolean) => void;
  readonly clear: () => void;
}

/** The chosen rows. Their keys are in the address, so they stay chosen while page, filters and sorting change. */
export function useListSelection<Row>(
  rules: BulkRules<Row>,
  address: ListAddress,
  go: (change: ListAddress) => void,
): ListSelection<Row> {
  const [seen, setSeen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [chosen, choose] = useAhead(address.chosen ?? '', (next) =>
    go({ page: address.page, chosen: next === '' ? undefined : next }),
  );
  const keys = keysOf(chosen);
  return {
    keys,
    rows: keys.flatMap((key) => seen.get(key) ?? []),
    isFull: keys.length >= rules.most,
    toggle(rows, isChosen) {
      setSeen((known) => new Map([...known, ...rows.map((row) => [rules.rowKey(row), row] as const)]));
      choose(joinKeys(withToggled(keys, rows, isChosen, rules)) ?? '');
    },
    clear: () => choose(''),
  };
}
