import type { AnyStateMachine } from 'xstate';
import { isJournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { SentEvent, WorkflowHandle } from '#src/adapters/journal/types.ts';

/**
 * The first event to a flow that was just opened. A flow that is over by then needs none; one that cannot take it is closed
 * again, since nobody holds it whose page shows the failure instead.
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
