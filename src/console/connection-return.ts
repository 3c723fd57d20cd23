import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { sendOrNotify } from '#src/console/flow-port.ts';

/** Milliseconds after the browser is online again: a call that began before that may fail a moment later. */
const moments = [0, 1_000, 4_000] as const;

/** Milliseconds without a connection after which nothing goes on by itself. */
const longAway = 60_000;

/** `connection.lost` after a minute offline, and `connection.return` when the browser is online again. */
interface ConnectionEvent {
  readonly type: 'connection.return' | 'connection.lost';
}

/** A hold on a flow that is told of the connection, where it can take that. */
export function resumeOnline<M extends AnyStateMachine>(handle: WorkflowHandle<M>): WorkflowHandle<M> {
  const stop = watchConnection((event) => {
    const snapshot: AnyMachineSnapshot = handle.getSnapshot();
    // What cannot be written down is shown by the flow itself, and the next moment tries again.
    if (handle.role() === 'writer' && snapshot.can(event))
      void sendOrNotify<AnyStateMachine>(handle, event, () => undefined);
  });
  return {
    ...handle,
    close() {
      stop();
      return handle.close();
    },
  };
}

/** Calls `tell` until what it returns is called. */
export function watchConnection(tell: (event: ConnectionEvent) => void): () => void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  let since = Number.POSITIVE_INFINITY;
  const stop = () => timers.forEach(clearTimeout);
  const begin = () => {
    stop();
    // The timers of a machine that slept did not run.
    if (Date.now() - since >= longAway) tell({ type: 'connection.lost' });
    since = Number.POSITIVE_INFINITY;
    timers = moments.map((after) => setTimeout(() => tell({ type: 'connection.return' }), after));
  };
  const wait = () => {
    stop();
    since = Date.now();
    timers = [setTimeout(() => tell({ type: 'connection.lost' }), longAway)];
  };
  if (globalThis.navigator?.onLine === false) wait();
  window.addEventListener('online', begin);
  window.addEventListener('offline', wait);
  return () => {
    window.removeEventListener('online', begin);
    window.removeEventListener('offline', wait);
    stop();
  };
}
