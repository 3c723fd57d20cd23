import type { AnyStateMachine } from 'xstate';
import { isJournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { SentEvent, WorkflowHandle } from '#src/adapters/journal/types.ts';

/**
 * Sends the first event to a flow that was just opened. A flow that has finished needs none; one that cannot take the
 * event is closed, since the page shows the failure and nothing else holds the flow.
 */
export async function sendAtOnce<M extends AnyStateMachine>(
  handle: Pick<WorkflowHandle<M>, 'send' | 'close'>,
  event: SentEvent<M>,
): Promise<void> {
  try {
    await handle.send(event);
  } catch (error) {
    if (isJournalFailure(error) && error.code === 'finished') return;
    await handle.close();
    throw error;
  }
}
