import {
  type DepositDefinition,
  type DepositServices,
  depositDefinition,
} from '#src/features/deposit/deposit.workflow.ts';
import {
  type PaymentDefinition,
  type PaymentServices,
  paymentDefinition,
} from '#src/features/payment/payment.workflow.ts';
import {
  type PaymentQueueDefinition,
  type PaymentQueueServices,
  paymentQueueDefinition,
} from '#src/features/payment/payment-queue.workflow.ts';
import {
  type BatchDefinition,
  type BatchServices,
  batchDefinition,
} from '#src/features/purchase/workflows/batch.workflow.ts';
import {
  type PurchaseDefinition,
  type PurchaseServices,
  purchaseDefinition,
} from '#src/features/purchase/workflows/purchase.workflow.ts';

/** The console's purchase; with another machine, the same name and version with other slots. */
export function purchaseWith(machine?: PurchaseDefinition['machine']): PurchaseDefinition {
  // Folding runs no slot, and a machine that is given brings its own: the services are never used.
  const definition = purchaseDefinition({} as PurchaseServices);
  return machine === undefined ? definition : { ...definition, machine };
}

export function paymentWith(machine?: PaymentDefinition['machine']): PaymentDefinition {
  const definition = paymentDefinition({} as PaymentServices);
  return machine === undefined ? definition : { ...definition, machine };
}

export function batchWith(machine?: BatchDefinition['machine']): BatchDefinition {
  const definition = batchDefinition({} as BatchServices);
  return machine === undefined ? definition : { ...definition, machine };
}

export function paymentQueueWith(machine?: PaymentQueueDefinition['machine']): PaymentQueueDefinition {
  const definition = paymentQueueDefinition({} as PaymentQueueServices);
  return machine === undefined ? definition : { ...definition, machine };
}

export function depositWith(machine?: DepositDefinition['machine']): DepositDefinition {
  const definition = depositDefinition({} as DepositServices);
  return machine === undefined ? definition : { ...definition, machine };
}
