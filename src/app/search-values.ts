/**
 * Reads one value of an address for the router. Only what is written as a number is one: a provider's token of digits,
 * or one like `12E3`, stays the text it is.
 */
export function parseSearchValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' && String(value) !== text) throw new SyntaxError(`no number: ${text}`);
  return value;
}
