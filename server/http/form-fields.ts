/** Maximum pairs; no form of the contract has a tenth as many. */
const mostPairs = 500;

/**
 * Parses `a=1&b=2` to an object. Returns null if it is not percent-encoded UTF-8 or has too many pairs. A repeated name becomes
 * a list.
 */
export function fieldsOf(text: string): Record<string, unknown> | null {
  const fields = new Map<string, string[]>();
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > mostPairs) return null;
  try {
    for (const pair of pairs) {
      const cut = pair.indexOf('=');
      const name = decode(cut < 0 ? pair : pair.slice(0, cut));
      fields.set(name, [...(fields.get(name) ?? []), cut < 0 ? '' : decode(pair.slice(cut + 1))]);
    }
  } catch {
    return null;
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
