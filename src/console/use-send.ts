import { useCallback } from 'react';
import type { AnyStateMachine } from 'xstate';
import { isJournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { SentEvent, WorkflowHandle } from '#src/adapters/journal/types.ts';
import { journalFailureText } from '#src/console/journal-failure-text.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { toast } from '#src/ui/toast/toasts.ts';

export type Send<M extends AnyStateMachine> = (event: SentEvent<M>) => Promise<void>;

/**
 * Sends to a workflow; the promise is kept once the step is written and taken. A step that could not be written down did
 * not happen: it is said, and may be tried again.
 */
export function useSend<M extends AnyStateMachine>(handle: WorkflowHandle<M>): Send<M> {
  const t = useText(consoleTexts);
  return useCallback(
    (event) =>
      handle.send(event).catch((error: unknown) => {
        if (!isJournalFailure(error)) throw error;
        // It ended before this came, as when two tabs leave at once: nothing is left to do, and the view says how it ended.
        if (error.code === 'finished') return;
        toast({ tone: 'danger', title: journalFailureText(error.code, t) });
      }),
    [handle, t],
  );
}
