import type { Verdict } from '#core/realname/real-name.ts';

/** Seconds until the sandbox's reviewer has read an application. */
export const sandboxReviewSeconds = 3;

interface Reviewed {
  /** Of the person or the organization. */
  readonly name: string;
}

/**
 * What the sandbox's reviewer decides, by the name: `拒绝` or `refuse` in it is refused as not belonging to the number, `模糊` or `blurred` as an
 * unreadable proof, `等待` or `wait` is left to a person (`null`); any other passes.
 */
export function sandboxVerdict({ name }: Reviewed): Verdict | null {
  const text = name.toLowerCase();
  const has = (...words: readonly string[]) => words.some((word) => text.includes(word));
  if (has('拒绝', 'refuse')) return { verdict: 'refused', reason: 'name-mismatch', note: '' };
  if (has('模糊', 'blurred')) return { verdict: 'refused', reason: 'proof-unreadable', note: '' };
  return has('等待', 'wait') ? null : { verdict: 'passed' };
}
