/** Returns the pages to offer: the first, the last, and those around the current one. `null` marks a gap. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const near = new Set([1, pages, page - 1, page, page + 1]);
  // A one-page gap would be as wide as the page it hides.
  if (page <= 4) near.add(2).add(3);
  if (page >= pages - 3) near.add(pages - 1).add(pages - 2);
  const shown = [...near].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b);
  return shown.flatMap((one, index) => {
    const before = shown[index - 1];
    return before !== undefined && one - before > 1 ? [null, one] : [one];
  });
}
