import type { JournalFailureCode } from '#src/adapters/journal/journal-failure.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** Text for why a step was not written, or a workflow not opened. */
export function journalFailureText(code: JournalFailureCode, t: Translate<'journal'>): string {
  return t(`journal.failure.${code}`);
}
