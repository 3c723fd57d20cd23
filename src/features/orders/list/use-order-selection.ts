import { useState } from 'react';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import { sumCents } from '#core/money/money.ts';
import { amountDue } from '#core/orders/amount-due.ts';
import { mostAtOnce } from '#core/orders/pay-limit.ts';
import { isPayable } from '#core/orders/status.ts';

export interface OrderSelection {
  readonly keys: ReadonlySet<string>;
  readonly orderNos: readonly string[];
  /** Cents. */
  readonly due: number;
  /** No more can be chosen. */
  readonly isFull: boolean;
  readonly toggle: (rows: readonly OrderRow[], isChosen: boolean) => void;
  readonly clear: () => void;
}

/** The orders that are to be paid together. They stay chosen while pages, filters and sorting change. */
export function useOrderSelection(): OrderSelection {
  const [chosen, setChosen] = useState<Chosen>(none);
  return {
    keys: new Set(chosen.keys()),
    orderNos: [...chosen.keys()],
    due: sumCents([...chosen.values()]),
    isFull: chosen.size >= mostAtOnce,
    toggle: (rows, isChosen) => setChosen((before) => withToggled(before, rows, isChosen)),
    clear: () => setChosen(none),
  };
}

/** Cents to pay by order number. */
type Chosen = ReadonlyMap<string, number>;

const none: Chosen = new Map();

/** What the server lets be paid; it has the last word. */
export function canBePaid(row: OrderRow): boolean {
  return isPayable(row.orderStatus);
}

export function withToggled(before: Chosen, rows: readonly OrderRow[], isChosen: boolean): Chosen {
  const after = new Map(before);
  for (const row of rows) {
    if (!isChosen) after.delete(row.orderNo);
    else if (canBePaid(row) && after.size < mostAtOnce) after.set(row.orderNo, amountDue(row));
  }
  return after;
}
