import type { AnyStateMachine } from 'xstate';
import { isJournalFailure, type JournalFailureCode } from '#src/adapters/journal/journal-failure.ts';
import type { SentEvent, WorkflowHandle } from '#src/adapters/journal/types.ts';

/** State of a workflow on a page. */
export type FlowState<M extends AnyStateMachine> =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly handle: WorkflowHandle<M> }
  | { readonly kind: 'failed'; readonly code: JournalFailureCode }
  /** A bug, for the error boundary. */
  | { readonly kind: 'threw'; readonly error: unknown };

/** Keeps a workflow open while it has listeners; fits `useSyncExternalStore`. */
export interface FlowPort<M extends AnyStateMachine> {
  getSnapshot(): FlowState<M>;
  subscribe(listener: () => void): () => void;
  /** Opens the workflow again after a failure. */
  retry(): void;
}

export function createFlowPort<M extends AnyStateMachine>(
  open: () => Promise<WorkflowHandle<M>>,
): FlowPort<M> {
  const listeners = new Set<() => void>();
  let state: FlowState<M> = { kind: 'opening' };
  let opening: Promise<WorkflowHandle<M>> | null = null;

  function become(next: FlowState<M>): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function begin(): void {
    const mine = open();
    opening = mine;
    mine.then(
      (handle) => {
        if (opening === mine) become({ kind: 'open', handle });
      },
      (error: unknown) => {
        if (opening === mine)
          become(isJournalFailure(error) ? { kind: 'failed', code: error.code } : { kind: 'threw', error });
      },
    );
  }

  function end(): void {
    const mine = opening;
    opening = null;
    state = { kind: 'opening' };
    // A flow that failed to open needs no closing, and its failure was shown.
    mine?.then(
      (handle) => handle.close(),
      () => undefined,
    );
  }

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      if (opening === null) begin();
      return () => {
        listeners.delete(listener);
        // A listener removed and added again in the same turn, as in React's strict mode, must find the flow still
        // open.
        queueMicrotask(() => {
          if (listeners.size === 0 && opening !== null) end();
        });
      };
    },
    retry() {
      become({ kind: 'opening' });
      begin();
    },
  };
}

/**
 * Sends an event to a workflow. If it could not be written, the step did not happen: `notify` gets the reason, and the
 * caller may retry. A flow that already ended, for example because two tabs left it at once, ignores the event.
 */
export async function sendOrNotify<M extends AnyStateMachine>(
  handle: Pick<WorkflowHandle<M>, 'send'>,
  event: SentEvent<M>,
  notify: (code: JournalFailureCode) => void,
): Promise<void> {
  try {
    await handle.send(event);
  } catch (error) {
    if (!isJournalFailure(error)) throw error;
    if (error.code !== 'finished') notify(error.code);
  }
}
