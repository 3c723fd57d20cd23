import type { Audit } from '#core/contract/calls/tools.ts';
import type { Grade } from '#core/tools/grade-scale.ts';
import type { Translate } from '#src/i18n/texts.ts';
import type { Tone } from '#src/ui/tag/tag.tsx';

export type Report = NonNullable<Audit['report']>;

export function gradeTone(grade: Grade): Tone {
  if (grade === 'A+' || grade === 'A') return 'success';
  return grade === 'B' || grade === 'C' ? 'warning' : 'danger';
}

/** Returns the text of a connection problem, or its Node or OpenSSL error code if there is none. */
export function problemText(problem: string, t: Translate<'report'>): string {
  return t.find(`report.problems.${problem}`) ?? problem;
}
