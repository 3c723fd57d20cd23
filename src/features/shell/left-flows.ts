import type { AnyStateMachine } from 'xstate';
import type { Journal, WorkflowHandle, WorkflowSummary } from '#src/adapters/journal/types.ts';

/** Milliseconds after which nothing goes on unasked: the customer may have turned to something else (decision 021). */
const forgottenAfter = 600_000;

/** Flows that were sent off and need nobody until they end: any open tab goes on with them. */
export function leftFlows(flows: readonly WorkflowSummary[], now: number): readonly WorkflowSummary[] {
  return flows.filter(
    ({ status, facts, updatedAt }) =>
      status === 'active' && facts.goesOn === true && now - updatedAt <= forgottenAfter,
  );
}

/**
 * Opens every such flow in this tab. While its own tab lives, this one only follows; when that tab is closed or crashes, the journal
 * makes this one the writer. `open` returns a handle whose `close` waits until the flow is at rest.
 */
export function carryOn(
  journal: Journal,
  open: (flow: WorkflowSummary) => Promise<WorkflowHandle<AnyStateMachine>>,
  now: () => number = Date.now,
): () => void {
  const carried = new Set<string>();
  const flows = journal.list();

  async function carry(flow: WorkflowSummary): Promise<void> {
    carried.add(flow.id);
    // A flow that cannot be opened is listed on the launchpad.
    await open(flow)
      .then((handle) => handle.close())
      .catch(() => undefined);
    carried.delete(flow.id);
  }

  const look = () => {
    for (const flow of leftFlows(flows.getSnapshot(), now())) if (!carried.has(flow.id)) void carry(flow);
  };
  const subscription = flows.subscribe(look);
  look();
  return () => subscription.unsubscribe();
}
