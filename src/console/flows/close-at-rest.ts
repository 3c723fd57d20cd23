import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';

/** A handle of a flow that continues after its page is left: `close` waits until nothing is in progress. */
export function closeAtRest<M extends AnyStateMachine>(
  handle: WorkflowHandle<M>,
  isBusy: (snapshot: SnapshotFrom<M>) => boolean,
): WorkflowHandle<M> {
  const isAtRest = () => handle.condition().kind === 'closed' || !isBusy(handle.getSnapshot());
  let closing: Promise<void> | null = null;

  async function close(): Promise<void> {
    if (!isAtRest()) {
      await new Promise<void>((resolve) => {
        const look = () => {
          if (isAtRest()) resolve();
        };
        handle.subscribe(look, undefined, resolve);
        handle.subscribeRole(look);
      });
    }
    await handle.close();
  }

  return {
    ...handle,
    close() {
      closing ??= close();
      return closing;
    },
  };
}
