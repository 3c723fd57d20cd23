/** Splits a text into lines without their ends, as a text area counts them. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Whether a line shows nothing: white space or invisible characters, such as a byte order mark. */
export function isBlank(line: string): boolean {
  return !/[^\s\p{Cf}\u115f\u1160\u3164\uffa0]/u.test(line);
}

/** Returns the remark on a line such as `# shop`, a note of the customer's for the order; null for any other line. */
export function remarkOf(line: string): string | null {
  const text = line.trimStart();
  return text.startsWith('#') ? text.slice(1).trim() : null;
}

/** Returns the remark of an order's text; empty if it has none. */
export function remarkOfBlock(text: string): string {
  return linesOf(text)
    .flatMap((line) => remarkOf(line) ?? [])
    .join(' ')
    .trim();
}

/**
 * Replaces one block of a text. Drops blank lines of the new text, since they would split one order into two. If nothing is left, removes
 * the block and the blank lines below it.
 */
export function replaceBlock(
  text: string,
  block: { readonly line: number; readonly endLine: number },
  newText: string,
): string {
  const lines = linesOf(text);
  const put = linesOf(newText).filter((line) => !isBlank(line));
  const after = lines.slice(block.endLine);
  while (put.length === 0 && after[0] !== undefined && isBlank(after[0])) after.shift();
  return [...lines.slice(0, block.line - 1), ...put, ...after].join('\n');
}

/** Removes blocks, which are in the order of their lines. */
export function withoutBlocks(
  text: string,
  blocks: readonly { readonly line: number; readonly endLine: number }[],
): string {
  return blocks.reduceRight((left, block) => replaceBlock(left, block, ''), text);
}

/**
 * Whether the text is a list of names, one per line, without blank lines. By the format that is one order, but often one order per line was
 * meant.
 */
export function isPlainList(text: string): boolean {
  const lines = linesOf(text.trim());
  return lines.length > 1 && !lines.some((line) => isBlank(line) || remarkOf(line) !== null);
}

/** Turns every line into an order. */
export function splitLines(text: string): string {
  return linesOf(text)
    .filter((line) => !isBlank(line))
    .join('\n\n');
}
