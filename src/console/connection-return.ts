import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { sendOrNotify } from '#src/console/flow-port.ts';

/** Milliseconds after the browser is online again: a call that began before that may fail a moment later. */
const moments = [0, 1_000, 4_000] as const;

/** A hold on a flow that is sent `connection.return`, where it can take that, when the browser is online again. */
export function resumeOnline<M extends AnyStateMachine>(handle: WorkflowHandle<M>): WorkflowHandle<M> {
  const event = { type: 'connection.return' };
  let timers: ReturnType<typeof setTimeout>[] = [];
  const stop = () => timers.forEach(clearTimeout);
  const resume = () => {
    const snapshot: AnyMachineSnapshot = handle.getSnapshot();
    // What cannot be written down is shown by the flow itself, and the next moment tries again.
    if (handle.role() === 'writer' && snapshot.can(event))
      void sendOrNotify<AnyStateMachine>(handle, event, () => undefined);
  };
  const begin = () => {
    stop();
    timers = moments.map((after) => setTimeout(resume, after));
  };
  window.addEventListener('online', begin);
  return {
    ...handle,
    close() {
      window.removeEventListener('online', begin);
      stop();
      return handle.close();
    },
  };
}
