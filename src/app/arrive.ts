import type { ConsoleRouter } from '#src/app/router.tsx';
import { announce } from '#src/ui/announcer/announce.ts';

/** Milliseconds for which the heading of a new page is waited for. */
const longestWait = 20_000;

/**
 * Puts the focus on the heading of a new page once that is there, and says the page's name: a change of page is not seen by
 * everybody. A focus that was put into the page or a dialog meanwhile stays; so it does for filters, which change only the query.
 */
export function arriveAtPages(router: ConsoleRouter): () => void {
  let stop = () => {};
  const unsubscribe = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || fromLocation === undefined) return;
    stop();
    stop = whenShown((heading) => {
      announce(document.title);
      const focused = document.activeElement;
      if (focused?.closest('#main, [role=dialog], [role=alertdialog]')) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  });
  return () => {
    stop();
    unsubscribe();
  };
}

/** Calls back with the heading of the page once; the answer stops the waiting. */
function whenShown(onShown: (heading: HTMLElement) => void): () => void {
  const look = () => {
    // What is on its way out is hidden while it waits for the new page's code.
    const headings = [...document.querySelectorAll<HTMLElement>('#main h1')];
    const heading = headings.find((each) => each.checkVisibility());
    if (heading === undefined) return;
    stop();
    onShown(heading);
  };
  const changes = new MutationObserver(look);
  const timer = setTimeout(() => stop(), longestWait);
  const stop = () => {
    changes.disconnect();
    clearTimeout(timer);
  };
  changes.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}
