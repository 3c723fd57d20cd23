/** Joins texts to copy. The first line of each is its heading. */
export function paragraphs(all: readonly (readonly string[])[]): string {
  return all.map(([head, ...lines]) => [head, ...lines.map((line) => `  ${line}`)].join('\n')).join('\n\n');
}
