import { idnaRanges } from '#core/names/idna-table.gen.ts';

/**
 * Whether IDNA2008 allows the label, in Unicode, in a domain. UTS #46 lets through emoji and other symbols that no registry accepts. It
 * checks joiners itself; the other contextual rules (RFC 5892 appendix A) are checked here.
 */
export function isIdnaLabel(label: string): boolean {
  return (
    [...label].every((character) => isPermitted(character.codePointAt(0) ?? 0)) &&
    contextRules.every((holds) => holds(label))
  );
}

/** First and last code points of the ranges RFC 5892 permits, ascending. */
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
