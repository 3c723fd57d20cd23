import { type CallbackActorLogic, fromCallback } from 'xstate';
import { type SlotLogic, unfilled } from '#machines/kit/slot.ts';
import type { BatchSlots, KeyJob, KeyOrder } from '#machines/purchase/batch/batch.types.ts';

/** The key maker reports as long as it works, so it is no promise: it says `KeyEvent`s and is told `KeyOrder`s. */
export type BatchSlotLogic = SlotLogic<BatchSlots> & {
  readonly makeKeys: CallbackActorLogic<KeyOrder, KeyJob>;
};

export const batchSlots: BatchSlotLogic = {
  makeKeys: fromCallback<KeyOrder, KeyJob>(() => {
    throw new Error("the slot 'makeKeys' was not filled");
  }),
  judgeRows: unfilled('judgeRows'),
  noteOrders: unfilled('noteOrders'),
  createOrders: unfilled('createOrders'),
  findOrders: unfilled('findOrders'),
};
