import type { ConsoleRouter } from '#src/app/router.tsx';
import { announce } from '#src/ui/announcer/announce.ts';

/** Milliseconds to wait for the heading of a new page. */
const longestWait = 20_000;

/**
 * Moves the focus to the heading of a new page once it appears, and announces the page's title, since not everybody
 * sees a page change. Focus that was moved into the page or a dialog meanwhile stays, and so it does when only the
 * query changes, as with filters.
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

/**
 * The heading of the loading page is replaced by the page's own, which loses the focus; restores it until the next
 * press.
 */
function followHeading(): () => void {
  let isNamed = false;
  const look = () => {
    // The outgoing page is hidden while it waits for the new page's code.
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
