import type { AnyStateMachine } from 'xstate';
import { depositMachine } from '#machines/deposit/deposit.machine.ts';
import { formMachine } from '#machines/kit/form.machine.ts';
import { batchActionMachine } from '#machines/orders/batch-action/batch-action.machine.ts';
import { compromiseMachine } from '#machines/orders/compromise/compromise.machine.ts';
import { reissueMachine } from '#machines/orders/reissue/reissue.machine.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';

/** Flows whose exports can be replayed. Their slots are empty, so that nothing could run even if a machine were started. */
export const replayedFlows = {
  purchase: flow('purchase', purchaseMachine),
  batch: flow('batch', batchMachine),
  payment: flow('payment', paymentMachine),
  'payment-queue': flow('payment-queue', paymentQueueMachine),
  deposit: flow('deposit', depositMachine),
  form: flow('form', formMachine),
  reissue: flow('reissue', reissueMachine),
  resubmit: flow('resubmit', reissueMachine),
  compromise: flow('compromise', compromiseMachine),
  'batch-action': flow('batch-action', batchActionMachine),
} as const satisfies Readonly<Record<string, WorkflowDefinition>>;

export type ReplayedFlow = keyof typeof replayedFlows;

export function isReplayed(name: string): name is ReplayedFlow {
  return Object.hasOwn(replayedFlows, name);
}

function flow<M extends AnyStateMachine>(name: string, machine: M): WorkflowDefinition<M> {
  return { name, version: 1, machine, summarise: () => ({ title: '' }) };
}
