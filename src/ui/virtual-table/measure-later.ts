import { elementScroll, measureElement, type Virtualizer } from '@tanstack/react-virtual';

type Rows = Virtualizer<HTMLDivElement, Element>;

/**
 * Options of a virtualizer that leave measuring to the browser's own layout of the next frame. By itself it asks for every size while
 * the page is being changed, which lays the whole page out once or twice within the same task. `initialRect` is what the first rows are
 * drawn for.
 */
export const measureLater = {
  observeElementRect: (
    { scrollElement }: Rows,
    onRect: (rect: { width: number; height: number }) => void,
  ) => {
    if (scrollElement === null) return;
    const observer = new ResizeObserver(() =>
      onRect({ width: scrollElement.offsetWidth, height: scrollElement.clientHeight }),
    );
    observer.observe(scrollElement);
    return () => observer.disconnect();
  },
  // A list that begins is at its top already.
  scrollToFn: (...[offset, options, rows]: Parameters<typeof elementScroll<HTMLDivElement>>) => {
    if (offset !== 0 || options.adjustments || rows.scrollOffset !== 0) elementScroll(offset, options, rows);
  },
  measureElement: (element: Element, entry: ResizeObserverEntry | undefined, rows: Rows) => {
    if (entry) return measureElement(element, entry, rows);
    const index = rows.indexFromElement(element);
    return rows.itemSizeCache.get(rows.options.getItemKey(index)) ?? rows.options.estimateSize(index);
  },
};
