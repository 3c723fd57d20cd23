import type { ReissueKind } from '#machines/orders/reissue/reissue.types.ts';
import { defineFlow } from '#src/console/define-flow.ts';

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
  });
}
