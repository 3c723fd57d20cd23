import type { AnyStateMachine } from 'xstate';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';
import { depositDefinition } from '#src/features/deposit/deposit.workflow.ts';
import { compromiseDefinition } from '#src/features/orders/compromise/compromise.workflow.ts';
import { paymentDefinition } from '#src/features/payment/payment.workflow.ts';
import { paymentQueueDefinition } from '#src/features/payment/payment-queue.workflow.ts';
import { batchDefinition } from '#src/features/purchase/workflows/batch.workflow.ts';
import { purchaseDefinition } from '#src/features/purchase/workflows/purchase.workflow.ts';

/** A definition of the console with its machine's slots filled. Its services are never used: the given machine brings its own slots. */
const withSlots =
  <Machine extends AnyStateMachine, Services>(
    define: (services: Services) => WorkflowDefinition<Machine>,
  ): ((machine: Machine) => WorkflowDefinition<Machine>) =>
  (machine) => ({ ...define({} as Services), machine });

export const purchaseWith = withSlots(purchaseDefinition);
export const paymentWith = withSlots(paymentDefinition);
export const batchWith = withSlots(batchDefinition);
export const paymentQueueWith = withSlots(paymentQueueDefinition);
export const compromiseWith = withSlots(compromiseDefinition);
export const depositWith = withSlots(depositDefinition);
