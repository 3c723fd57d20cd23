import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { awaySince, onReturn, watchAway } from '#src/adapters/http/connection.ts';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { sendOrNotify } from '#src/console/flows/flow-port.ts';

/**
 * Milliseconds after a return of the connection; repeated because a call started before may still fail a moment later.
 */
const moments = [0, 1_000, 4_000] as const;

/** Milliseconds away after which nothing is ordered automatically: the customer may have turned to something else. */
const longAway = 600_000;

/** `connection.lost` after ten minutes without the network or the server, `connection.return` once it answers again. */
interface ConnectionEvent {
  readonly type: 'connection.return' | 'connection.lost';
}

/** A handle that sends connection events to its flow, when the flow handles them. */
export function resumeOnline<M extends AnyStateMachine>(handle: WorkflowHandle<M>): WorkflowHandle<M> {
  const stop = watchConnection((event) => {
    const snapshot: AnyMachineSnapshot = handle.getSnapshot();
    // The flow itself shows a write failure, and the next moment retries.
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

/** Calls `tell` on each event. Returns a function that stops it. */
export function watchConnection(tell: (event: ConnectionEvent) => void): () => void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  let since = Number.POSITIVE_INFINITY;
  const stop = () => timers.forEach(clearTimeout);
  const begin = () => {
    stop();
    // Timers do not run while the computer sleeps.
    if (Date.now() - since >= longAway) tell({ type: 'connection.lost' });
    since = Number.POSITIVE_INFINITY;
    timers = moments.map((after) => setTimeout(() => tell({ type: 'connection.return' }), after));
  };
  const wait = (from = Date.now()) => {
    stop();
    since = Math.min(since, from);
    timers = [setTimeout(() => tell({ type: 'connection.lost' }), since + longAway - Date.now())];
  };
  const away = awaySince();
  if (globalThis.navigator?.onLine === false || away !== null) wait(away ?? undefined);
  const onOffline = () => wait();
  window.addEventListener('offline', onOffline);
  const stopReturn = onReturn(begin);
  const stopAway = watchAway((isAway) => {
    if (isAway) wait();
  });
  return () => {
    window.removeEventListener('offline', onOffline);
    stopReturn();
    stopAway();
    stop();
  };
}
