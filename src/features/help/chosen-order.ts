import { useSyncExternalStore } from 'react';

let chosen: string | null = null;
const listeners = new Set<() => void>();

/** The order whose values articles show, from one article to the next; `example` for none. */
export const chosenOrder = {
  choose(orderNo: string): void {
    chosen = orderNo;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useChosenOrder(): string | null {
  return useSyncExternalStore(chosenOrder.subscribe, () => chosen);
}
