import type { ParsedLocation } from '@tanstack/react-router';
import type { ConsoleRouter } from '#src/app/router.tsx';

/** Milliseconds from a route change until the page scrolls to the top. */
const scrollDelay = 100;

/**
 * Shows a new page from the top, and a revisited one where it was left. Filters and table pages, which change only the
 * query, keep the scroll position.
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

/** Key of an entry in the tab's history; each visit to a page has its own. */
function entryOf({ state }: ParsedLocation): string {
  return state.__TSR_key ?? '';
}
