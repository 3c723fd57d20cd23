import { elementScroll, measureElement, type Virtualizer } from '@tanstack/react-virtual';

type Rows = Virtualizer<HTMLDivElement, Element>;

/**
 * Virtualizer options that defer measuring to the browser's layout of the next frame. By default the virtualizer reads every size while the
 * page is changing, which forces one or two full layouts in the same task. The first rows are rendered for `initialRect`.
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
  // A new list is already at its top.
  scrollToFn: (...[offset, options, rows]: Parameters<typeof elementScroll<HTMLDivElement>>) => {
    if (offset !== 0 || options.adjustments || rows.scrollOffset !== 0) elementScroll(offset, options, rows);
  },
  measureElement: (element: Element, entry: ResizeObserverEntry | undefined, rows: Rows) => {
    if (entry) return measureElement(element, entry, rows);
    const index = rows.indexFromElement(element);
    return rows.itemSizeCache.get(rows.options.getItemKey(index)) ?? rows.options.estimateSize(index);
  },
};
