import type { DeclaredFlow, ReplayModule } from '#src/console/flows/define-flow.ts';
import { formFlow } from '#src/console/form/form.flow.ts';
import { depositFlow } from '#src/features/deposit/deposit.flow.ts';
import { batchActionFlow } from '#src/features/orders/batch-action/batch-action.flow.ts';
import { compromiseFlow } from '#src/features/orders/compromise/compromise.flow.ts';
import { reissueFlows } from '#src/features/orders/reissue/reissue.flow.ts';
import { paymentFlow } from '#src/features/payment/payment.flow.ts';
import { paymentQueueFlow } from '#src/features/payment/queue/payment-queue.flow.ts';
import { batchFlow } from '#src/features/purchase/batch/batch.flow.ts';
import { purchaseFlow } from '#src/features/purchase/purchase.flow.ts';

interface ListedFlow {
  readonly flow: DeclaredFlow;
  /** Apart from the flow, since the page that opens a flow imports it. */
  readonly replay: () => Promise<ReplayModule>;
}

/** Every journaled flow. Launchpad, replay, histories and crash sweeps read this list. */
export const flows: readonly ListedFlow[] = [
  {
    flow: purchaseFlow,
    replay: () => import(/* webpackChunkName: "stage" */ '#src/features/purchase/purchase.replay.tsx'),
  },
  {
    flow: batchFlow,
    replay: () => import(/* webpackChunkName: "stage" */ '#src/features/purchase/batch/batch.replay.tsx'),
  },
  {
    flow: paymentFlow,
    replay: () => import(/* webpackChunkName: "stage" */ '#src/features/payment/payment.replay.tsx'),
  },
  {
    flow: paymentQueueFlow,
    replay: () =>
      import(/* webpackChunkName: "stage" */ '#src/features/payment/queue/payment-queue.replay.tsx'),
  },
  {
    flow: depositFlow,
    replay: () => import(/* webpackChunkName: "stage" */ '#src/features/deposit/deposit.replay.tsx'),
  },
  {
    flow: formFlow,
    replay: () => import(/* webpackChunkName: "stage" */ '#src/features/support/replay/form.replay.tsx'),
  },
  ...Object.values(reissueFlows).map((flow) => ({
    flow,
    replay: () => import(/* webpackChunkName: "stage" */ '#src/features/orders/reissue/reissue.replay.tsx'),
  })),
  {
    flow: compromiseFlow,
    replay: () =>
      import(/* webpackChunkName: "stage" */ '#src/features/orders/compromise/compromise.replay.tsx'),
  },
  {
    flow: batchActionFlow,
    replay: () =>
      import(/* webpackChunkName: "stage" */ '#src/features/orders/batch-action/batch-action.replay.tsx'),
  },
];

export function findFlow(name: string): ListedFlow | undefined {
  return flows.find(({ flow }) => flow.name === name);
}
