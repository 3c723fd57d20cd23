import type { ParsedLocation } from '@tanstack/react-router';
import type { ConsoleRouter } from '#src/app/router.tsx';

/** Milliseconds from a route change until the page scrolls to the top (spec §2, §9). */
const scrollDelay = 100;

/**
 * Shows a new page from its top, and one that is come back to where it was left; filters and pages of a table, which change
 * only the query, stay where they are.
 */
export function scrollToTop(router: ConsoleRouter): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const places = new Map<string, number>();
  const stopNoting = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) places.set(entryOf(fromLocation), window.scrollY);
  });
  const stopScrolling = router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
    if (!pathChanged) return;
    clearTimeout(timer);
    timer = setTimeout(() => window.scrollTo({ top: places.get(entryOf(toLocation)) ?? 0 }), scrollDelay);
  });
  return () => {
    clearTimeout(timer);
    stopNoting();
    stopScrolling();
  };
}

/** A page of the tab's history: another visit to it is another one. */
function entryOf({ state }: ParsedLocation): string {
  return state.__TSR_key ?? '';
}
