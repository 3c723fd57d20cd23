import type { WorkflowSummary } from '#src/adapters/journal/types.ts';
import { findFlow } from '#src/features/flows.ts';

/** Returns the workflows that can be resumed. */
export function unfinishedFlows(flows: readonly WorkflowSummary[]): readonly WorkflowSummary[] {
  return flows.filter(({ status, machine, facts }) => {
    const unfinished = unfinishedOf(machine);
    return status === 'active' && unfinished !== undefined && (unfinished.isShown?.(facts) ?? true);
  });
}

export function flowsInNeed(flows: readonly WorkflowSummary[]): readonly WorkflowSummary[] {
  return flows.filter(({ status }) => status === 'attention');
}

export function unfinishedOf(machine: string) {
  return findFlow(machine)?.flow.unfinished;
}

/** Whether a workflow may be discarded. A submitted order or payment must run to completion first. */
export function isDiscardable({ machine, facts }: WorkflowSummary): boolean {
  return unfinishedOf(machine)?.restingSteps.some((step) => step === facts.step) ?? false;
}

/** Returns the text key for a workflow's current step; null for an unknown step, from another version. */
export function stepKey({ machine, facts }: WorkflowSummary) {
  return unfinishedOf(machine)?.step(facts) ?? null;
}

/**
 * Returns the number of orders and, if known, their total in cents, as a label for a workflow of several orders. Null for a single order.
 */
export function batchOf({
  facts,
}: WorkflowSummary): { readonly orders: number; readonly cents: number | null } | null {
  const [orders, cents] = [
    [facts.orderCount, facts.total, facts.orders],
    [facts.due, facts.amount],
  ].map((numbers) => numbers.find((each) => typeof each === 'number'));
  return typeof orders === 'number' && orders > 1
    ? { orders, cents: typeof cents === 'number' && cents > 0 ? cents : null }
    : null;
}
