import type { Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import { batchKey, noBatch, replaceBlock } from '#machines/purchase/order-mode/order-mode.rules.ts';
import { brokenFailure, withoutFaults } from '#machines/purchase/purchase.faults.ts';
import type { PurchaseContext, PurchaseEvent, PurchaseSlots } from '#machines/purchase/purchase.types.ts';

type Change = ChangeOf<PurchaseContext, PurchaseEvent>;

const replyOf = replies<PurchaseSlots>();

export const orderModeActions = {
  chooseMode: ({ context, event }) =>
    event.type === 'mode.choose'
      ? {
          modeChoice: event.mode,
          faults: withoutFaults(context, ['commonName', 'domainNames', 'batch']),
        }
      : {},
  keepBatchText: ({ context, event }) =>
    event.type === 'batch.commit' ? withBatchText(context, event.text) : {},
  editBlock: ({ context, event }) =>
    event.type === 'block.edit' ? withBlock(context, event.index, event.text) : {},
  removeBlock: ({ context, event }) =>
    event.type === 'block.remove' ? withBlock(context, event.index, '') : {},
  noteBatchAsked: ({ context }) => ({ batchAsked: batchKey(context) }),
  keepBatch: ({ context, event }) => {
    const checked = replyOf(event, 'checkBatch');
    return checked === null ? {} : { batch: { ...checked, text: context.batchText } };
  },
  noteBatchBroken: ({ context }) => ({
    batch: { ...noBatch, key: context.batchAsked },
    failure: brokenFailure,
  }),
} satisfies Record<string, Change>;

function withBatchText(context: PurchaseContext, text: string): Partial<PurchaseContext> {
  if (text === context.batchText) return {};
  return {
    batchText: text,
    batchRevision: context.batchRevision + 1,
    batch: text.trim() === '' ? noBatch : context.batch,
    faults: withoutFaults(context, ['batch']),
  };
}

function withBlock(context: PurchaseContext, index: number, text: string): Partial<PurchaseContext> {
  const batch = replaceBlock(context.batch, index, text);
  return { ...withBatchText(context, batch.text), batch: batch.text.trim() === '' ? noBatch : batch };
}
