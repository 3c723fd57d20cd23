/**
 * In what way a value found at a name differs from the one expected, in an order of likelihood: a person who reads
 * 'the host added its own domain' fixes the record at once, one who reads 'wrong value' copies it again.
 */
export type Difference =
  /** Nothing is there. */
  | { readonly kind: 'missing' }
  /** A web page came instead of the file: a redirect to a start page, or an error page with status 200. */
  | { readonly kind: 'web-page' }
  | { readonly kind: 'quotes' }
  | { readonly kind: 'spaces' }
  | { readonly kind: 'letter-case' }
  /** Something stands after the value; `text` is what. DNS hosts append their own zone when the final dot is missing. */
  | { readonly kind: 'appended'; readonly text: string }
  | { readonly kind: 'prepended'; readonly text: string }
  /** The end is missing; `text` is the part that is. */
  | { readonly kind: 'cut-end'; readonly text: string }
  | { readonly kind: 'cut-start'; readonly text: string }
  /** Two neighbours changed places; `position` is the 1-based place of the first. */
  | { readonly kind: 'swapped'; readonly position: number; readonly text: string }
  | {
      readonly kind: 'one-character';
      readonly position: number;
      readonly found: string;
      readonly expected: string;
    }
  /** Several values are there and none fits. */
  | { readonly kind: 'several'; readonly count: number }
  | { readonly kind: 'unlike' };

/**
 * Explains why none of the values found is the expected one. Null when one of them is. `found` has one entry a
 * value, as `validation.domainList` gives it; the entry nearest to the expected value is the one explained.
 */
export function explainDifference(expected: string, found: readonly string[]): Difference | null {
  if (found.includes(expected)) return null;
  const [only] = found;
  if (only === undefined) return { kind: 'missing' };
  const explained = found.map((value) => explainOne(expected, value));
  const clear = explained.find((difference) => difference.kind !== 'unlike');
  return clear ?? (found.length > 1 ? { kind: 'several', count: found.length } : { kind: 'unlike' });
}

function explainOne(expected: string, found: string): Difference {
  const bare = found.trim();
  if (/^<(?:!doctype|html|\?xml|head|body)/i.test(bare)) return { kind: 'web-page' };
  if (unquote(bare) === expected && bare !== expected) return { kind: 'quotes' };
  if (found.replace(/\s+/g, '') === expected.replace(/\s+/g, '')) return { kind: 'spaces' };
  if (bare.toLowerCase() === expected.toLowerCase()) return { kind: 'letter-case' };
  if (bare === '') return { kind: 'missing' };
  return explainCut(expected, bare) ?? explainTypo(expected, bare) ?? { kind: 'unlike' };
}

function explainCut(expected: string, found: string): Difference | null {
  if (found.startsWith(expected)) return { kind: 'appended', text: found.slice(expected.length) };
  if (found.endsWith(expected)) return { kind: 'prepended', text: found.slice(0, -expected.length) };
  // A short common start validates nothing: only a value of which most is there was cut.
  if (found.length * 2 < expected.length) return null;
  if (expected.startsWith(found)) return { kind: 'cut-end', text: expected.slice(found.length) };
  if (expected.endsWith(found)) return { kind: 'cut-start', text: expected.slice(0, -found.length) };
  return null;
}

function explainTypo(expected: string, found: string): Difference | null {
  if (expected.length !== found.length) return null;
  const at = Array.from(expected, (_, index) => index).filter((index) => expected[index] !== found[index]);
  const [first, second] = at;
  if (first === undefined) return null;
  const wanted = expected[first] ?? '';
  const got = found[first] ?? '';
  if (at.length === 1) return { kind: 'one-character', position: first + 1, found: got, expected: wanted };
  const isSwap =
    at.length === 2 && second === first + 1 && expected[second] === got && found[second] === wanted;
  return isSwap ? { kind: 'swapped', position: first + 1, text: `${got}${wanted}` } : null;
}

function unquote(value: string): string {
  return value.replace(/^["'“”‘’]+|(?<!["'“”‘’])["'“”‘’]+$/g, '');
}
