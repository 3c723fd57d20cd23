import {
  type BatchDefinition,
  type BatchServices,
  batchDefinition,
} from '#src/adapters/workflows/batch.workflow.ts';
import {
  type PaymentDefinition,
  type PaymentServices,
  paymentDefinition,
} from '#src/adapters/workflows/payment.workflow.ts';
import {
  type PurchaseDefinition,
  type PurchaseServices,
  purchaseDefinition,
} from '#src/adapters/workflows/purchase.workflow.ts';

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
