import * as depositCalls from '#core/contract/calls/deposit.ts';
import { type DepositSlots, depositMachine, depositStamps } from '#machines/deposit/deposit.machine.ts';
import { depositView } from '#machines/deposit/deposit.view.ts';
import { answer, type SlotLogic, slots } from '#machines/kit/slot.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { countedId, defineWork } from '#src/console/flows/define-flow.ts';
import { sendAtOnce } from '#src/console/flows/send-at-once.ts';

export interface DepositServices {
  readonly client: Client;
}

export interface DepositArgs {
  /** Prefills the form, unless the amount was already submitted. */
  readonly amount?: string | undefined;
}

/** The deposit in progress, or a new one. */
export const depositWork = defineWork({
  machine: depositMachine,
  slots: depositSlots,
  summary(snapshot) {
    const { step, amount, depositNo } = depositView(snapshot);
    return { title: depositNo ?? '', facts: { step, amount: amount ?? 0 } };
  },
  id: (_: DepositArgs, journal) => countedId(journal, 'deposit:'),
  input: () => ({ workflow: crypto.randomUUID() }),
  async opened(handle, { args: { amount } }) {
    const view = depositView(handle.getSnapshot());
    if (amount !== undefined && view.canEdit && view.text !== amount)
      await sendAtOnce(handle, { type: 'amount.commit', text: amount });
    return handle;
  },
});

function depositSlots({ client }: DepositServices): SlotLogic<DepositSlots> {
  return slots<DepositSlots>(
    {
      createDeposit: async ({ amount, idempotencyKey }) => {
        const call = client.call(depositCalls.create, { body: { amount } }, { idempotencyKey });
        return { answer: await answer(call.then(({ depositNo }) => ({ depositNo }))) };
      },
    },
    depositStamps,
  );
}
