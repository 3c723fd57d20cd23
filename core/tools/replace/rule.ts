/** One replacement of a list. Each is applied to the result of the previous one. */
export interface ReplaceRule {
  readonly find: string;
  readonly replacement: string;
  /** `find` is a regular expression; `replacement` may contain `$1`, `$<name>`, `$&`, `\n` and `\t`. */
  readonly isPattern: boolean;
  readonly ignoresCase: boolean;
  /** Matches must not be adjacent to a letter, a digit or `_`. */
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
  /** Changes shown; all are counted. */
  previews: 300,
} as const;
