/**
 * Reads one value of an address for the router. Only what is written as a number is one: a provider's token of digits,
 * or one like `12E3`, stays the text it is.
 */
export function parseSearchValue(text: string): unknown {
  // Every link of a page asks this of every value of its address, and an error made anew takes longer than all else.
  if (!jsonStart.test(text)) throw noJson;
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' && String(value) !== text) throw new SyntaxError(`no number: ${text}`);
  return value;
}

/** A bracket, a quote, a number, `true`, `false` or `null`, after spaces. */
const jsonStart = /^\s*(?:["[{\d-]|fa|nu|tr)/;
const noJson = new SyntaxError('no JSON');
