/** Pixels of the next tab that stay visible beside the chosen one, so that a bar shows that it continues. */
const peek = 32;

/** Where a bar of tabs must be scrolled to for its chosen tab; null where the tab is in view already. */
export function scrollFor(
  bar: { from: number; width: number },
  tab: { at: number; width: number },
): number | null {
  const isInView = tab.at >= bar.from && tab.at + tab.width <= bar.from + bar.width;
  const hasRoom = tab.at - peek >= bar.from && tab.at + tab.width + peek <= bar.from + bar.width;
  if (hasRoom || (isInView && tab.at < peek)) return null;
  return Math.max(0, Math.round(tab.at + tab.width / 2 - bar.width / 2));
}

/** A `ref` of a bar of tabs that is wider than a phone: scrolls it sideways to the chosen tab, at first and whenever another is chosen. */
export function keepChosenInView(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return;
  const show = () => {
    const tab = bar.querySelector('[aria-current=page], [aria-current=true], [aria-selected=true]');
    if (tab === null) return;
    const edge = bar.getBoundingClientRect();
    const box = tab.getBoundingClientRect();
    const left = scrollFor(
      { from: bar.scrollLeft, width: bar.clientWidth },
      { at: box.left - edge.left + bar.scrollLeft, width: box.width },
    );
    if (left !== null) bar.scrollLeft = left;
  };
  show();
  const observer = new MutationObserver(show);
  // Texts too: numbers beside the labels come later, and move what follows.
  observer.observe(bar, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-current', 'aria-selected'],
  });
  return () => observer.disconnect();
}
