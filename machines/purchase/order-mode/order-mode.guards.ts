import type { Args as ArgsOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import { batchKey, modeOf } from '#machines/purchase/order-mode/order-mode.rules.ts';
import type { PurchaseContext, PurchaseEvent, PurchaseSlots } from '#machines/purchase/purchase.types.ts';

type Args = ArgsOf<PurchaseContext, PurchaseEvent>;

const replyOf = replies<PurchaseSlots>();

export const orderModeGuards = {
  isBatchMode: ({ context }: Args) => modeOf(context) === 'batch',
  isSingleMode: ({ context }: Args) => modeOf(context) === 'single',
  isBatchUnchecked: ({ context }: Args) =>
    batchKey(context) !== '' && batchKey(context) !== context.batch.key,
  isBatchNeedless: ({ context }: Args) => batchKey(context) === '',
  isBatchOutdated: ({ context }: Args) => batchKey(context) !== context.batchAsked,
  isCurrentBatch: ({ context, event }: Args) => replyOf(event, 'checkBatch')?.key === batchKey(context),
  /** Blocks have places only in the text they were found in. */
  isBlockThere: ({ context, event }: Args) =>
    (event.type === 'block.edit' || event.type === 'block.remove') &&
    context.batch.text === context.batchText &&
    context.batch.blocks[event.index] !== undefined,
  isEveryBlockGood: ({ context, event }: Args) => {
    const checked = replyOf(event, 'checkBatch');
    if (checked === null || checked.key !== batchKey(context) || checked.blocks.length === 0) return false;
    return checked.faults.length === 0 && checked.faulty.length === 0;
  },
};
