import { isBlank } from '#core/names/batch-lines.ts';

/** Returns for each line the 1-based number of the order that starts there; null for its other lines and for blank ones. */
export function orderNumbers(lines: readonly string[]): readonly (number | null)[] {
  let count = 0;
  let isInside = false;
  return lines.map((line) => {
    const isFirst = !isInside && !isBlank(line);
    isInside = !isBlank(line);
    if (isFirst) count += 1;
    return isFirst ? count : null;
  });
}
