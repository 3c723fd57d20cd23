import type { ConsoleRouter } from '#src/app/router.tsx';

/** Milliseconds from a route change until the page scrolls to the top (spec §2, §9). */
const scrollDelay = 100;

/** Shows a new page from its top; filters and pages of a table, which change only the query, stay where they are. */
export function scrollToTop(router: ConsoleRouter): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = router.subscribe('onResolved', ({ pathChanged }) => {
    if (!pathChanged) return;
    clearTimeout(timer);
    timer = setTimeout(() => window.scrollTo({ top: 0 }), scrollDelay);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
