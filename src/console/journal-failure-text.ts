import type { JournalFailureCode } from '#src/adapters/journal/journal-failure.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** Why a step of a workflow was not kept, or a workflow not opened. */
export function journalFailureText(code: JournalFailureCode, t: Translate<'journal'>): string {
  return t(`journal.failure.${code}`);
}
