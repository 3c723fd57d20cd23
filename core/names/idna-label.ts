/** Letters, digits and marks of RFC 5892 §2.1, the hyphen, its exceptions (§2.6) and what has rules of context. */
const permitted =
  /^[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}\-\u06fd\u06fe\u0f0b\u3007\u00b7\u0375\u05f3\u05f4\u30fb\u200c\u200d]*$/u;

/** RFC 5892 §2.6: disallowed although they are letters or marks. */
const excepted = /[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]/u;

/**
 * May the label, in Unicode, stand in a domain by IDNA2008? UTS #46 lets emoji and other symbols through which no
 * registry takes; joiners are checked by UTS #46 itself, the other rules of context (RFC 5892 appendix A) here.
 */
export function isIdnaLabel(label: string): boolean {
  return permitted.test(label) && !excepted.test(label) && contextRules.every((holds) => holds(label));
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
