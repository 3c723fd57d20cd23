/** Maximum nesting and number of values of one body; no call of the contract reaches a tenth of either. */
export const jsonBounds: { readonly depth: number; readonly values: number } = { depth: 100, values: 50_000 };

/**
 * Whether a JSON text is small enough in shape to be parsed: 16 MB of brackets take the parser seconds, this check milliseconds.
 * Does not check that the text is valid JSON.
 */
export function isJsonBounded(text: string, bounds: typeof jsonBounds = jsonBounds): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case '[':
      case '{':
        depth += 1;
        values += 1;
        break;
      case ']':
      case '}':
        depth -= 1;
        break;
      case ',':
        values += 1;
        break;
      default:
    }
    if (depth > bounds.depth || values > bounds.values) return false;
  }
  return true;
}

/** Position of the quote that ends the string starting at `start`; the text's length if it is unterminated. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === '\\') before -= 1;
  return (at - before) % 2 === 0;
}
