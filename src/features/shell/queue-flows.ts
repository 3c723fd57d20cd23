import type { WorkflowSummary } from '#src/adapters/journal/types.ts';

/** The queues a card is shown for: those that were not dismissed, the newest first. */
export function queueFlowsOf(flows: readonly WorkflowSummary[]): readonly WorkflowSummary[] {
  return flows
    .filter(({ machine, status }) => machine === 'payment-queue' && status === 'active')
    .sort((one, other) => other.createdAt - one.createdAt);
}
