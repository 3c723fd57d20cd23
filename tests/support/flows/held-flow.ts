import { type AnyEventObject, type AnyStateMachine, createActor } from 'xstate';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { resumeOnline } from '#src/console/calls/connection-return.ts';

/** A flow as a page holds it, but not journaled. `stop` ends it along with anything waiting for the connection. */
export function holdFlow(machine: AnyStateMachine, input: unknown) {
  const actor = createActor(machine, { input }).start();
  const handle = resumeOnline({
    getSnapshot: () => actor.getSnapshot(),
    send: async (event: AnyEventObject) => actor.send(event),
    role: () => 'writer',
    close: async () => void actor.stop(),
  } as unknown as WorkflowHandle);
  return { actor, stop: () => void handle.close() };
}
