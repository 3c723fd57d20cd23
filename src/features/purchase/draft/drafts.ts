import type { WorkflowSummary } from '#src/adapters/journal/types.ts';

/** Drafts listed beside the one that is open; the rest are on the launchpad. */
const shownDrafts = 8;

/** The newest purchase in which nothing was entered yet. */
export function emptyDraftOf(flows: readonly WorkflowSummary[]): string | null {
  return flows.find((flow) => isDraft(flow) && flow.facts.isEmpty === true)?.id ?? null;
}

/** Purchases with something in them, but for the one that is open; newest first. */
export function otherDrafts(flows: readonly WorkflowSummary[], open: string): readonly WorkflowSummary[] {
  return flows
    .filter((flow) => isDraft(flow) && flow.id !== open && flow.facts.isEmpty !== true)
    .slice(0, shownDrafts);
}

function isDraft({ machine, status }: WorkflowSummary): boolean {
  return machine === 'purchase' && status === 'active';
}
