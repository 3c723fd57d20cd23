import { idnaRanges } from '#core/names/idna-table.gen.ts';

/**
 * May the label, in Unicode, stand in a domain by IDNA2008? UTS #46 lets emoji and other symbols through which no
 * registry takes; joiners are checked by UTS #46 itself, the other rules of context (RFC 5892 appendix A) here.
 */
export function isIdnaLabel(label: string): boolean {
  return (
    [...label].every((character) => isPermitted(character.codePointAt(0) ?? 0)) &&
    contextRules.every((holds) => holds(label))
  );
}

/** First points of the ranges that RFC 5892 permits, rising, and their last points beside them. */
const firsts: number[] = [];
const lasts: number[] = [];
for (const range of idnaRanges.trim().split(/\s/)) {
  const [skipped = 0, more = 0] = range.split('.').map((digits) => Number.parseInt(digits, 36));
  const first = (lasts.at(-1) ?? 0) + skipped;
  firsts.push(first);
  lasts.push(first + more);
}

function isPermitted(point: number): boolean {
  let low = 0;
  let high = firsts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lasts[middle] ?? 0) < point) low = middle + 1;
    else high = middle;
  }
  return (firsts[low] ?? Number.POSITIVE_INFINITY) <= point;
}

const contextRules: readonly ((label: string) => boolean)[] = [
  // A.3: middle dot between two l
  (label) => !/(?<!l)\u00b7|\u00b7(?!l)/u.test(label),
  // A.4: Greek lower numeral sign before a Greek letter
  (label) => !/\u0375(?!\p{Script=Greek})/u.test(label),
  // A.5, A.6: Hebrew punctuation after a Hebrew letter
  (label) => !/(?<!\p{Script=Hebrew})[\u05f3\u05f4]/u.test(label),
  // A.7: katakana middle dot in a label with Japanese or Chinese script
  (label) =>
    !label.includes('\u30fb') || /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label),
  // A.8, A.9: one set of Arabic digits
  (label) => !(/[\u0660-\u0669]/u.test(label) && /[\u06f0-\u06f9]/u.test(label)),
];
