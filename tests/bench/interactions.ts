import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Interactions by ID: the duration of the longest event, in milliseconds, and its description. */
    interactions?: Map<number, { readonly duration: number; readonly what: string }>;
  }
}

/** Milliseconds from an input to the next paint. */
export interface Interactions {
  /** Interaction to Next Paint as browsers define it: the slowest interaction, ignoring one in every 50. */
  readonly inp: number;
  readonly slowest: number;
  /** The event and its target. */
  readonly what: string;
}

/** Measures how quickly a page responds to keys and clicks during `work`. */
export async function interactionsOf(page: Page, work: () => Promise<void>): Promise<Interactions> {
  await page.evaluate(watchInteractions);
  await work();
  const all = await page.evaluate(() => [...(window.interactions?.values() ?? [])]);
  const slowestFirst = all.sort((a, b) => b.duration - a.duration);
  const [{ duration, what } = { duration: 0, what: '' }] = slowestFirst;
  return { inp: slowestFirst[Math.floor(all.length / 50)]?.duration ?? 0, slowest: duration, what };
}

/** Text shown beside the figure in the report. */
export function slowestOf({ slowest, what }: Interactions): string {
  return `the slowest of all: ${slowest} ms, ${what}`;
}

/** Runs in the page. Events under 16 ms are not reported and thus not counted, so fewer slow ones are ignored. */
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
