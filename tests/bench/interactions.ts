import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Milliseconds of each interaction by its id: the longest of its events. */
    interactions?: Map<number, number>;
  }
}

/** Milliseconds from a press to the next paint. */
export interface Interactions {
  /** Interaction to next paint as browsers define it: the slowest, leaving out one of each 50. */
  readonly inp: number;
  readonly slowest: number;
}

/** How a page answers keys and clicks while `work` is done. */
export async function interactionsOf(page: Page, work: () => Promise<void>): Promise<Interactions> {
  await page.evaluate(watchInteractions);
  await work();
  const all = await page.evaluate(() => [...(window.interactions?.values() ?? [])]);
  const slowestFirst = all.sort((a, b) => b - a);
  return { inp: slowestFirst[Math.floor(all.length / 50)] ?? 0, slowest: slowestFirst[0] ?? 0 };
}

/** Beside the figure, in its report. */
export function slowestOf({ slowest }: Interactions): string {
  return `the slowest of all: ${slowest} ms`;
}

/** In the page. What takes less than 16 ms is not told, and counts as none: fewer are left out for it. */
function watchInteractions(): void {
  const isWatching = window.interactions !== undefined;
  window.interactions = new Map();
  if (isWatching) return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || typeof entry.interactionId !== 'number') continue;
      const { interactionId: id, duration } = entry;
      if (id !== 0) window.interactions?.set(id, Math.max(window.interactions.get(id) ?? 0, duration));
    }
  });
  const told: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  observer.observe(told);
}
