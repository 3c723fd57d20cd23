export type LintLevel = 'error' | 'warning' | 'note';

/** A finding about a certificate or a request. */
export interface Lint {
  readonly code: LintCode;
  readonly level: LintLevel;
  /** Document and section of the rule. */
  readonly source: string;
  /** Values for the message. */
  readonly values: Readonly<Record<string, string | number>>;
  /** The extension's name, or `subject`, `key`, `validity`, `serial`, `signature` or `version`. */
  readonly about: string;
}

export const lintCodes = [
  'expired',
  'not-yet-valid',
  'expires-soon',
  'time-unreadable',
  'validity-too-long',
  'validity-fits',
  'client-auth',
  'client-auth-ends',
  'key-weak',
  /** The order form refuses the request's form. */
  'request-malformed',
  'request-unsigned',
  'request-name',
  'no-names',
  'common-name-apart',
  'name-not-public',
  'name-reverse-zone',
  'unit-in-subject',
  'signature-weak',
  'signature-differs',
  'serial-short',
  'serial-form',
  'version-old',
  'extension-twice',
  'extension-malformed',
  'extension-unknown-critical',
  'no-timestamps',
  'no-revocation',
  'ca-not-critical',
  'ca-may-not-sign',
  'leaf-signs',
  'code-validity-too-long',
  'code-key-short',
  'mail-validity-too-long',
] as const;

export type LintCode = (typeof lintCodes)[number];

export function lint(
  level: LintLevel,
  code: LintCode,
  source: string,
  about: string,
  values: Lint['values'] = {},
): Lint {
  return { level, code, source, about, values };
}
