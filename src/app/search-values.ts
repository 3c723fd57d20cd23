/**
 * Parses one query value for the router. A number must be in canonical form; a provider's token of digits, or one like
 * `12E3`, stays text.
 */
export function parseSearchValue(text: string): unknown {
  // Runs for every query value of every link, and creating a new error would dominate the cost.
  if (!jsonStart.test(text)) throw noJson;
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' && String(value) !== text) throw new SyntaxError(`not a number: ${text}`);
  return value;
}

/** A bracket, a quote, a number, `true`, `false` or `null`, after optional spaces. */
const jsonStart = /^\s*(?:["[{\d-]|fa|nu|tr)/;
const noJson = new SyntaxError('not JSON');
