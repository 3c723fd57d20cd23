import type { Translate } from '#src/i18n/texts.ts';

/** Returns the text of a connection problem, or its Node or OpenSSL error code if there is none. */
export function problemText(problem: string, t: Translate<'report'>): string {
  return t.find(`report.problems.${problem}`) ?? problem;
}
