import type { Translate } from '#src/i18n/texts.ts';

/** What kept the server from going on, in words where it has any: the codes are Node's and OpenSSL's. */
export function problemText(problem: string, t: Translate<'report'>): string {
  return t.find(`report.problems.${problem}`) ?? problem;
}
