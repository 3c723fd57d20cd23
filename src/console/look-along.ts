import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { tellLooks } from '#src/adapters/time/attention.ts';

/** A hold on a flow whose work another tab does: while it waits and is looked at here, that tab is told. */
export function lookAlong<M extends AnyStateMachine>(
  handle: WorkflowHandle<M>,
  workflow: string,
  isWaiting: (snapshot: SnapshotFrom<M>) => boolean,
): WorkflowHandle<M> {
  const stop = tellLooks(workflow, () => handle.role() === 'mirror' && isWaiting(handle.getSnapshot()));
  return {
    ...handle,
    close() {
      stop();
      return handle.close();
    },
  };
}
