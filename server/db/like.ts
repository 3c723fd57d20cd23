/** A LIKE pattern for what contains the text, whose `%`, `_` and `\` stand for themselves. */
export function containing(text: string): string {
  return `%${asLiteral(text)}%`;
}

/** Text of a LIKE pattern that matches only itself. */
export function asLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
