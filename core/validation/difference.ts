/**
 * How a found value differs from the expected one, most likely cause first. Someone who reads 'the host added its own domain' fixes the
 * record right away; someone who reads 'wrong value' just copies it again.
 */
export type Difference =
  /** There is no value. */
  | { readonly kind: 'missing' }
  /** A web page instead of the file: a redirect to a start page, or an error page with status 200. */
  | { readonly kind: 'web-page' }
  | { readonly kind: 'quotes' }
  | { readonly kind: 'spaces' }
  | { readonly kind: 'letter-case' }
  /** `text` follows the value. DNS hosts append their own zone if the final dot is missing. */
  | { readonly kind: 'appended'; readonly text: string }
  | { readonly kind: 'prepended'; readonly text: string }
  /** The end is missing; `text` is the missing part. */
  | { readonly kind: 'cut-end'; readonly text: string }
  | { readonly kind: 'cut-start'; readonly text: string }
  /** Two adjacent characters are swapped; `position` is the 1-based place of the first. */
  | { readonly kind: 'swapped'; readonly position: number; readonly text: string }
  | {
      readonly kind: 'one-character';
      readonly position: number;
      readonly found: string;
      readonly expected: string;
    }
  /** It is the value of the order's previous certificate. */
  | { readonly kind: 'previous' }
  /** There are several values and none matches. */
  | { readonly kind: 'several'; readonly count: number }
  | { readonly kind: 'unlike' };

/**
 * Explains why none of the found values is the expected one; null if one is. `found` has one entry per value, as returned by
 * `validation.domainList`; explains the entry closest to the expected value. `previous`: values expected for earlier certificates.
 */
export function explainDifference(
  expected: string,
  found: readonly string[],
  previous: readonly string[] = [],
): Difference | null {
  if (found.includes(expected)) return null;
  const [only] = found;
  if (only === undefined) return { kind: 'missing' };
  const isPrevious = (value: string) => previous.some((old) => isSameValue(old, value));
  const explained = found.filter((value) => !isPrevious(value)).map((value) => explainOne(expected, value));
  const clear = explained.find((difference) => difference.kind !== 'unlike');
  if (clear !== undefined) return clear;
  // A former value may stay beside the new one: it explains only what nothing else does.
  if (found.some(isPrevious)) return { kind: 'previous' };
  return found.length > 1 ? { kind: 'several', count: found.length } : { kind: 'unlike' };
}

/** Whether a value is close enough to the expected one to be meant as it. */
export function isMeantAs(expected: string, found: string): boolean {
  const difference = explainDifference(expected, [found]);
  return difference === null || !['missing', 'web-page', 'unlike'].includes(difference.kind);
}

/** DNS hosts change the case, and add a dot to host names. */
function isSameValue(a: string, b: string): boolean {
  const [one, other] = [a, b].map((value) => value.trim().toLowerCase().replace(/\.$/, ''));
  return one === other;
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
  // A short common prefix is no evidence: a value counts as cut only if most of it is there.
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
