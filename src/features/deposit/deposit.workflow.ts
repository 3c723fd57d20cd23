import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import { depositMachine } from '#machines/deposit/deposit.machine.ts';
import type { DepositSlots, DepositState } from '#machines/deposit/deposit.types.ts';
import { depositView } from '#machines/deposit/deposit.view.ts';
import { answer, type SlotLogic } from '#machines/kit/slot.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';

export interface DepositServices {
  readonly client: Client;
  readonly queryClient: QueryClient;
}

export type DepositDefinition = WorkflowDefinition<typeof depositMachine>;

/** A deposit with the browser's means in its slots. */
export function depositDefinition(services: DepositServices): DepositDefinition {
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

function depositSlots({ client, queryClient }: DepositServices): SlotLogic<DepositSlots> {
  return {
    createDeposit: fromPromise(async ({ input: { amount, idempotencyKey, attempt } }) => {
      const call = client.call(paymentCalls.createDeposit, { body: { amount } }, { idempotencyKey });
      const created = await answer(call.then(stateOf));
      if (created.ok) void queryClient.invalidateQueries({ queryKey: ['deposits'] });
      return { attempt, answer: created };
    }),
    readDeposit: fromPromise(async ({ input: { depositNo: id, poll }, signal }) => {
      const call = client.call(paymentCalls.depositDetail, { params: { id } }, { signal });
      return { poll, answer: await answer(call.then(stateOf)) };
    }),
  };
}

function stateOf({ depositNo, amount, state }: paymentCalls.Deposit): DepositState {
  return { depositNo, amount, state };
}
