import type { WorkflowSummary } from '#src/adapters/journal/types.ts';

/** Returns the payment queues that were not dismissed, newest first. */
export function queueFlowsOf(flows: readonly WorkflowSummary[]): readonly WorkflowSummary[] {
  return flows
    .filter(({ machine, status }) => machine === 'payment-queue' && status === 'active')
    .sort((one, other) => other.createdAt - one.createdAt);
}
