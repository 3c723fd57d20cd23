import type { depositMachine } from '#machines/deposit/deposit.machine.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import type { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import type { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';
import { type DepositServices, depositDefinition } from '#src/features/deposit/deposit.workflow.ts';
import { type PaymentServices, paymentDefinition } from '#src/features/payment/payment.workflow.ts';
import {
  type PaymentQueueServices,
  paymentQueueDefinition,
} from '#src/features/payment/payment-queue.workflow.ts';
import { type BatchServices, batchDefinition } from '#src/features/purchase/workflows/batch.workflow.ts';
import {
  type PurchaseServices,
  purchaseDefinition,
} from '#src/features/purchase/workflows/purchase.workflow.ts';

/** The console's purchase definition; with `machine`, the same name and version with other slots. */
export function purchaseWith(machine?: typeof purchaseMachine): WorkflowDefinition<typeof purchaseMachine> {
  // Folding runs no slot, and a given machine brings its own: the services are never used.
  const definition = purchaseDefinition({} as PurchaseServices);
  return machine === undefined ? definition : { ...definition, machine };
}

export function paymentWith(machine?: typeof paymentMachine): WorkflowDefinition<typeof paymentMachine> {
  const definition = paymentDefinition({} as PaymentServices);
  return machine === undefined ? definition : { ...definition, machine };
}

export function batchWith(machine?: typeof batchMachine): WorkflowDefinition<typeof batchMachine> {
  const definition = batchDefinition({} as BatchServices);
  return machine === undefined ? definition : { ...definition, machine };
}

export function paymentQueueWith(
  machine?: typeof paymentQueueMachine,
): WorkflowDefinition<typeof paymentQueueMachine> {
  const definition = paymentQueueDefinition({} as PaymentQueueServices);
  return machine === undefined ? definition : { ...definition, machine };
}

export function depositWith(machine?: typeof depositMachine): WorkflowDefinition<typeof depositMachine> {
  const definition = depositDefinition({} as DepositServices);
  return machine === undefined ? definition : { ...definition, machine };
}
