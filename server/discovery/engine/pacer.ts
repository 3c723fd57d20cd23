import { setTimeout as pause } from 'node:timers/promises';

/** Keeps scans polite: so many targets a second over all runs of this process, and one a second to an address. */
export interface Pacer {
  /** Waits for the next turn among all runs. Whoever has one turn at a time waits behind one turn of each other run. */
  turn(): Promise<void>;
  /** Waits until the address may be asked. False, at once, if that is not within `mostWaitMs`: nothing is reserved then. */
  address(address: string, mostWaitMs: number): Promise<boolean>;
}

const mostAddresses = 20_000;

export function createPacer({
  perSecond = 50,
  perAddressMs = 1000,
}: {
  readonly perSecond?: number;
  readonly perAddressMs?: number;
} = {}): Pacer {
  const next = new Map<string, number>();
  let nextTurn = 0;
  return {
    async turn() {
      const now = performance.now();
      const at = Math.max(now, nextTurn);
      nextTurn = at + 1000 / perSecond;
      if (at > now) await pause(at - now);
    },
    async address(address, mostWaitMs) {
      const now = performance.now();
      const at = Math.max(now, next.get(address) ?? 0);
      if (at - now > mostWaitMs) return false;
      if (next.size >= mostAddresses) {
        for (const [each, until] of next) if (until < now) next.delete(each);
      }
      next.set(address, at + perAddressMs);
      if (at > now) await pause(at - now);
      return true;
    },
  };
}
