import type { AnyStateMachine } from 'xstate';
import { isJournalFailure, type JournalFailureCode } from '#src/adapters/journal/journal-failure.ts';
import type { SentEvent, WorkflowHandle } from '#src/adapters/journal/types.ts';

/** A workflow as a page sees it. */
export type FlowState<M extends AnyStateMachine> =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly handle: WorkflowHandle<M> }
  | { readonly kind: 'failed'; readonly code: JournalFailureCode }
  /** A bug, for the error boundary. */
  | { readonly kind: 'threw'; readonly error: unknown };

/** Keeps a workflow open while somebody looks at it; fits `useSyncExternalStore`. */
export interface FlowPort<M extends AnyStateMachine> {
  getSnapshot(): FlowState<M>;
  subscribe(listener: () => void): () => void;
  /** Tries again after a failure. */
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
    // A flow that failed to open has nothing to close, and its failure was shown.
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
        // A listener that goes and comes back in one turn, as in React's strict mode, finds the flow still open.
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
 * Sends to a workflow. A step that could not be written down did not happen: `notify` gets the reason, and it may be tried
 * again. A flow that ended first, as when two tabs leave at once, needs no step.
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
