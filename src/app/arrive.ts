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
    stop = followHeading();
  });
  return () => {
    stop();
    unsubscribe();
  };
}

/** The heading of a page's shape gives way to the page's own, and takes the focus with it: until the next press it is put there again. */
function followHeading(): () => void {
  let isNamed = false;
  const look = () => {
    // What is on its way out is hidden while it waits for the new page's code.
    const headings = [...document.querySelectorAll<HTMLElement>('#main h1')];
    const heading = headings.find((each) => each.checkVisibility());
    if (heading === undefined) return;
    if (!isNamed) announce(document.title);
    const focused = document.activeElement;
    const isElsewhere = isNamed
      ? focused !== document.body
      : focused?.closest('#main, [role=dialog], [role=alertdialog]');
    isNamed = true;
    if (isElsewhere) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(look);
  const stop = () => {
    changes.disconnect();
    clearTimeout(timer);
    for (const press of presses) removeEventListener(press, stop, true);
  };
  const timer = setTimeout(stop, longestWait);
  changes.observe(document.body, { childList: true, subtree: true });
  for (const press of presses) addEventListener(press, stop, true);
  look();
  return stop;
}

const presses = ['keydown', 'pointerdown'] as const;
