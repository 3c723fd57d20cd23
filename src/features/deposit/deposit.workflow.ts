import { fromPromise } from 'xstate';
import * as depositCalls from '#core/contract/calls/deposit.ts';
import { type DepositSlots, depositMachine } from '#machines/deposit/deposit.machine.ts';
import { depositView } from '#machines/deposit/deposit.view.ts';
import { answer, type SlotLogic } from '#machines/kit/slot.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';

export interface DepositServices {
  readonly client: Client;
}

/** The deposit workflow, with the browser's services in its slots. */
export function depositDefinition(services: DepositServices): WorkflowDefinition<typeof depositMachine> {
  return {
    name: 'deposit',
    version: 1,
    machine: depositMachine.provide({ actors: depositSlots(services) }),
    summarise(snapshot) {
      const { step, amount, depositNo } = depositView(snapshot);
      return { title: depositNo ?? '', facts: { step, amount: amount ?? 0 } };
    },
  };
}

function depositSlots({ client }: DepositServices): SlotLogic<DepositSlots> {
  return {
    createDeposit: fromPromise(async ({ input: { amount, idempotencyKey, attempt } }) => {
      const call = client.call(depositCalls.create, { body: { amount } }, { idempotencyKey });
      return { attempt, answer: await answer(call.then(({ depositNo }) => ({ depositNo }))) };
    }),
  };
}
