import type { AnyStateMachine } from 'xstate';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';
import { type DeclaredFlow, definitionOf, type FlowWork } from '#src/console/flows/define-flow.ts';
import { depositFlow } from '#src/features/deposit/deposit.flow.ts';
import { depositWork } from '#src/features/deposit/deposit.workflow.ts';
import { batchActionFlow } from '#src/features/orders/batch-action/batch-action.flow.ts';
import { batchActionWork } from '#src/features/orders/batch-action/batch-action.workflow.ts';
import { compromiseFlow } from '#src/features/orders/compromise/compromise.flow.ts';
import { compromiseWork } from '#src/features/orders/compromise/compromise.workflow.ts';
import { reissueFlows } from '#src/features/orders/reissue/reissue.flow.ts';
import { reissueWorkOf } from '#src/features/orders/reissue/reissue.workflow.ts';
import { paymentFlow } from '#src/features/payment/payment.flow.ts';
import { paymentWork } from '#src/features/payment/payment.workflow.ts';
import { paymentQueueFlow } from '#src/features/payment/queue/payment-queue.flow.ts';
import { paymentQueueWork } from '#src/features/payment/queue/payment-queue.workflow.ts';
import { batchFlow } from '#src/features/purchase/batch/batch.flow.ts';
import { purchaseFlow } from '#src/features/purchase/purchase.flow.ts';
import { batchWork } from '#src/features/purchase/workflows/batch.workflow.ts';
import { purchaseWork } from '#src/features/purchase/workflows/purchase.workflow.ts';

/** A flow's definition with its machine's slots filled. Its services are never used: the given machine brings its own slots. */
const withSlots =
  <M extends AnyStateMachine, Args, Own>(
    flow: DeclaredFlow,
    work: FlowWork<M, Args, Own>,
  ): ((machine: M) => WorkflowDefinition<M>) =>
  (machine) => ({ ...definitionOf(flow, work, {} as Own), machine });

export const purchaseWith = withSlots(purchaseFlow, purchaseWork);
export const paymentWith = withSlots(paymentFlow, paymentWork);
export const batchWith = withSlots(batchFlow, batchWork);
export const paymentQueueWith = withSlots(paymentQueueFlow, paymentQueueWork);
export const compromiseWith = withSlots(compromiseFlow, compromiseWork);
export const depositWith = withSlots(depositFlow, depositWork);
export const batchActionWith = withSlots(batchActionFlow, batchActionWork);
export const reissueWith = {
  reissue: withSlots(reissueFlows.reissue, reissueWorkOf('reissue')),
  resubmit: withSlots(reissueFlows.resubmit, reissueWorkOf('resubmit')),
};
