/** The lines of a text without their ends, as a text area counts them. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Nothing to see in a line: white space, or characters without a shape, such as a byte order mark. */
export function isBlank(line: string): boolean {
  return !/[^\s\p{Cf}\u115f\u1160\u3164\uffa0]/u.test(line);
}

/** What a line says for the customer alone, the remark of its order: `# shop`. Null for every other line. */
export function remarkOf(line: string): string | null {
  const text = line.trimStart();
  return text.startsWith('#') ? text.slice(1).trim() : null;
}

/** The remark of an order of the text; empty where it has none. */
export function remarkOfBlock(text: string): string {
  return linesOf(text)
    .flatMap((line) => remarkOf(line) ?? [])
    .join(' ')
    .trim();
}

/**
 * The text with other lines in the place of one block; blank ones among them are left out, since they would make two
 * orders of one. Without any line the block goes, with the blank lines below it.
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

/** A list of names, one a line, that no blank line parts: one order by the rule, but often as many orders were meant. */
export function isPlainList(text: string): boolean {
  const lines = linesOf(text.trim());
  return lines.length > 1 && !lines.some((line) => isBlank(line) || remarkOf(line) !== null);
}

/** An order for each line. */
export function splitLines(text: string): string {
  return linesOf(text)
    .filter((line) => !isBlank(line))
    .join('\n\n');
}
