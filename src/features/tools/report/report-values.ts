import type { Audit } from '#core/contract/calls/tools.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import type { Grade } from '#core/tools/grade-scale.ts';
import { failureText } from '#src/i18n/failure-text.ts';
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

/** Returns why a host was refused, in words of an audit; those of an order would speak of certificates. */
export function hostRefusalText(failure: StepFailure, t: Translate<'report' | 'orderFaults'>): string {
  const [first] = failure.kind === 'refused' ? failure.errors : [];
  const ofAudit =
    first && t.find(`report.hosts.${first.reason}`, { found: first.found, expected: first.expected ?? '' });
  return ofAudit ?? failureText(failure, t);
}
