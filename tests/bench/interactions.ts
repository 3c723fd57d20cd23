import type { Page } from 'playwright';

declare global {
  interface Window {
    slowestInteraction?: number;
  }
}

/** Milliseconds of the slowest answer to a key or a click while `work` is done: from the press to the next paint. */
export async function slowestInteractionOf(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(watchInteractions);
  await work();
  return page.evaluate(() => window.slowestInteraction ?? 0);
}

/** In the page. What takes less than 16 ms is not told, and counts as none. */
function watchInteractions(): void {
  const isWatching = window.slowestInteraction !== undefined;
  window.slowestInteraction = 0;
  if (isWatching) return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || entry.interactionId === 0) continue;
      window.slowestInteraction = Math.max(window.slowestInteraction ?? 0, entry.duration);
    }
  });
  const told: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  observer.observe(told);
}
