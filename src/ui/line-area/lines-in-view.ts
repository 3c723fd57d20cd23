/** Pixels of a line, which the text and what stands beside it share. */
export const lineHeight = 24;

export interface LinesInView {
  /** 0-based. */
  readonly indexes: readonly number[];
  /** Pixels the first of them stands below the top of the box; negative when it is scrolled half away. */
  readonly offset: number;
}

/** The lines to draw at a scroll position: those in view and one more at either end. */
export function linesInView(
  scrollTop: number,
  lineHeight: number,
  visible: number,
  total: number,
): LinesInView {
  const first = Math.max(0, Math.min(Math.floor(scrollTop / lineHeight) - 1, total - 1));
  const last = Math.min(total, first + visible + 3);
  return {
    indexes: Array.from({ length: last - first }, (_, step) => first + step),
    offset: first * lineHeight - scrollTop,
  };
}

/** Where a line (from 1) begins and ends in a text. */
export function lineRange(text: string, line: number): readonly [start: number, end: number] {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const next = text.indexOf('\n', start);
    if (next === -1) return [text.length, text.length];
    start = next + 1;
  }
  const end = text.indexOf('\n', start);
  return [start, end === -1 ? text.length : end];
}
