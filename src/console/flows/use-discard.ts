import { useCallback } from 'react';
import { isJournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { Journal } from '#src/adapters/journal/types.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { toast } from '#src/ui/toast/toasts.ts';

/** Milliseconds that 'undo' is offered. */
const undoTime = 10_000;

/**
 * Discards a flow and offers to restore it; shows a message and returns false if that fails. `show` navigates back to
 * where the flow was open.
 */
export function useDiscard(
  journal: Journal,
  show?: (id: string) => void,
): (id: string, title: string) => Promise<boolean> {
  const t = useText(consoleTexts);
  return useCallback(
    async (id, title) => {
      const attempt = (work: Promise<void>) =>
        work.then(
          () => true,
          (error: unknown) => {
            if (!isJournalFailure(error)) throw error;
            toast({ tone: 'danger', title: t(`journal.failure.${error.code}`) });
            return false;
          },
        );
      const undo = async () => {
        if (!(await attempt(journal.undoDiscard(id)))) return;
        show?.(id);
        toast({ tone: 'success', title: t('journal.restored', { thing: title }) });
      };
      const isDone = await attempt(journal.discard(id));
      if (isDone)
        toast({
          tone: 'info',
          title: t('journal.discarded', { thing: title }),
          action: { label: t('common.undo'), onPress: () => void undo() },
          duration: undoTime,
        });
      return isDone;
    },
    [journal, show, t],
  );
}
