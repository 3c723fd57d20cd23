import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { reportAttention } from '#src/adapters/time/attention.ts';

/**
 * A handle of a flow that another tab may run: while the flow waits and is visible here, the running tab is notified.
 */
export function reportWhileMirrored<M extends AnyStateMachine>(
  handle: WorkflowHandle<M>,
  workflow: string,
  isWaiting: (snapshot: SnapshotFrom<M>) => boolean,
): WorkflowHandle<M> {
  const stop = reportAttention(workflow, () => handle.role() === 'mirror' && isWaiting(handle.getSnapshot()));
  return {
    ...handle,
    close() {
      stop();
      return handle.close();
    },
  };
}
