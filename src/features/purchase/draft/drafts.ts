import type { WorkflowSummary } from '#src/adapters/journal/types.ts';

/** Number of other drafts listed; the rest are on the launchpad. */
const shownDrafts = 8;

/** Returns the newest purchase that is still empty, or null. */
export function emptyDraftOf(flows: readonly WorkflowSummary[]): string | null {
  return flows.find((flow) => isDraft(flow) && flow.facts.isEmpty === true)?.id ?? null;
}

/** Returns the non-empty purchases other than the open one, newest first. */
export function otherDrafts(flows: readonly WorkflowSummary[], open: string): readonly WorkflowSummary[] {
  return flows
    .filter((flow) => isDraft(flow) && flow.id !== open && flow.facts.isEmpty !== true)
    .slice(0, shownDrafts);
}

function isDraft({ machine, status }: WorkflowSummary): boolean {
  return machine === 'purchase' && status === 'active';
}
