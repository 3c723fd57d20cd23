/** One replacement of a list; they are applied one after the other, each to what the one before left. */
export interface ReplaceRule {
  readonly find: string;
  readonly replacement: string;
  /** `find` is a regular expression, `replacement` may hold `$1`, `$<name>`, `$&`, `\n` and `\t`. */
  readonly isPattern: boolean;
  readonly ignoresCase: boolean;
  /** Neither a letter nor a digit nor `_` stands beside what is found. */
  readonly isWholeWord: boolean;
}

export const emptyRule: ReplaceRule = {
  find: '',
  replacement: '',
  isPattern: false,
  ignoresCase: false,
  isWholeWord: false,
};

export const replaceBounds = {
  rules: 500,
  /** Characters of one `find` or `replacement`. */
  ruleLength: 2000,
  /** Characters of one text after its replacements. */
  textLength: 64 * 1024 * 1024,
  /** Changes that are shown; all are counted. */
  previews: 300,
} as const;
