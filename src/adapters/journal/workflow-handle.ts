import type { AnyStateMachine, Observer, SnapshotFrom, Subscription } from 'xstate';
import { JournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import type { Workflow } from '#src/adapters/journal/workflow.ts';

export interface HandleHost {
  /** Called with the write promise of each event. */
  readonly onSend: (written: Promise<void>) => void;
  /** Called once. */
  readonly onClose: () => Promise<void>;
}

/** One caller's handle of a flow. */
export function createHandle<M extends AnyStateMachine>(
  workflow: Workflow,
  { onSend, onClose }: HandleHost,
): WorkflowHandle<M> {
  let isClosed = false;
  const subscriptions = new Set<Subscription>();
  // The workflow was opened with the definition that this type comes from, so its fold produces only such snapshots.
  const snapshot = () => workflow.snapshot as SnapshotFrom<M>;

  function keep(subscription: Subscription): Subscription {
    subscriptions.add(subscription);
    return {
      unsubscribe() {
        subscriptions.delete(subscription);
        subscription.unsubscribe();
      },
    };
  }

  return {
    id: workflow.id,
    getSnapshot: snapshot,
    subscribe(
      nextOrObserver: Observer<SnapshotFrom<M>> | ((snapshot: SnapshotFrom<M>) => void),
      error?: (error: unknown) => void,
      complete?: () => void,
    ) {
      const observer =
        typeof nextOrObserver === 'function'
          ? { next: nextOrObserver, ...(error && { error }), ...(complete && { complete }) }
          : nextOrObserver;
      let last = snapshot();
      let isComplete = false;
      return keep(
        workflow.subscribe(() => {
          const present = snapshot();
          if (present !== last) {
            last = present;
            observer.next?.(present);
          }
          if (workflow.isOver && !isComplete) {
            isComplete = true;
            observer.complete?.();
          }
        }),
      );
    },
    async send(event) {
      if (isClosed) throw new JournalFailure('closed');
      const written = workflow.send(event);
      onSend(written);
      await written;
    },
    role: () => workflow.role,
    condition: () => (isClosed ? { kind: 'closed' } : workflow.condition),
    subscribeRole: (listener) => keep(workflow.subscribeRole(listener)),
    async close() {
      if (isClosed) return;
      isClosed = true;
      for (const subscription of subscriptions) subscription.unsubscribe();
      subscriptions.clear();
      await onClose();
    },
  };
}
