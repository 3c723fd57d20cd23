import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Each interaction by its id: the longest of its events, in milliseconds, and what it was. */
    interactions?: Map<number, { readonly duration: number; readonly what: string }>;
  }
}

/** Milliseconds from a press to the next paint. */
export interface Interactions {
  /** Interaction to next paint as browsers define it: the slowest, leaving out one of each 50. */
  readonly inp: number;
  readonly slowest: number;
  /** Its event and where it came to. */
  readonly what: string;
}

/** How a page answers keys and clicks while `work` is done. */
export async function interactionsOf(page: Page, work: () => Promise<void>): Promise<Interactions> {
  await page.evaluate(watchInteractions);
  await work();
  const all = await page.evaluate(() => [...(window.interactions?.values() ?? [])]);
  const slowestFirst = all.sort((a, b) => b.duration - a.duration);
  const [{ duration, what } = { duration: 0, what: '' }] = slowestFirst;
  return { inp: slowestFirst[Math.floor(all.length / 50)]?.duration ?? 0, slowest: duration, what };
}

/** Beside the figure, in its report. */
export function slowestOf({ slowest, what }: Interactions): string {
  return `the slowest of all: ${slowest} ms, ${what}`;
}

/** In the page. What takes less than 16 ms is not told, and counts as none: fewer are left out for it. */
function watchInteractions(): void {
  const isWatching = window.interactions !== undefined;
  window.interactions = new Map();
  if (isWatching) return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || typeof entry.interactionId !== 'number') continue;
      const { interactionId: id, duration, name } = entry;
      if (id === 0 || (window.interactions?.get(id)?.duration ?? 0) >= duration) continue;
      const at = 'target' in entry && entry.target instanceof Element ? entry.target : null;
      const label = at?.getAttribute('aria-label') ?? at?.textContent?.slice(0, 20) ?? '';
      window.interactions?.set(id, { duration, what: `${name} at ${at?.tagName ?? 'nothing'} ${label}` });
    }
  });
  const told: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  observer.observe(told);
}
