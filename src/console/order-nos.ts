import type { FlowFacts } from '#src/console/flows/define-flow.ts';

/** Returns the orders that a flow is about. */
export function orderNosOf({ orderNos }: FlowFacts): readonly string[] {
  return typeof orderNos === 'string' && orderNos !== '' ? orderNos.split(',') : [];
}
