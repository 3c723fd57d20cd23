/** Height of a line in pixels, shared by the text and its gutters. */
export const lineHeight = 24;

export interface LinesInView {
  /** 0-based. */
  readonly indexes: readonly number[];
  /** Pixels from the top of the box to the first line; negative when that line is scrolled partly out of view. */
  readonly offset: number;
}

/** Returns the lines to draw at a scroll position: the visible ones and one more at either end. */
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

/** Returns the start and end offsets of a line (from 1) in a text. */
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
