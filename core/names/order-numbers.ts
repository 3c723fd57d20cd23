import { isBlank } from '#core/names/batch-lines.ts';

/** By line, from 0: the number of the order that begins there, from 1; null on its further lines and on blank ones. */
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
