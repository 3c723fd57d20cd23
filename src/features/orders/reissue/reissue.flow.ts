import { RefreshCw } from 'lucide-react';
import type { ReissueKind } from '#machines/orders/reissue/reissue.types.ts';
import { defineFlow, stepIn } from '#src/console/flows/define-flow.ts';

/** The same machine under two names, since logs are told apart by them. */
export const reissueFlows = { reissue: reissueFlow('reissue'), resubmit: reissueFlow('resubmit') };

function reissueFlow(kind: ReissueKind) {
  return defineFlow({
    name: kind,
    version: 1,
    work: () =>
      import(/* webpackChunkName: "reissue" */ '#src/features/orders/reissue/reissue.workflow.ts').then(
        ({ reissueWorkOf }) => reissueWorkOf(kind),
      ),
    unfinished: {
      icon: RefreshCw,
      kind: `launchpad.unfinished.${kind}`,
      // The states of a request are those of a purchase.
      step: stepIn('launchpad.step.purchase', [
        'editing',
        'preparing',
        'creating',
        'asking',
        'unresolved',
      ] as const),
      restingSteps: ['editing', 'unresolved'],
      to: ({ facts: { orderNo } }) => ({ to: '/ssl/certificate/$id', params: { id: String(orderNo) } }),
    },
  });
}
