import { batchInput } from '#machines/purchase/purchase.inputs.ts';
import { purchaseSetup } from '#machines/purchase/purchase.setup.ts';

/**
 * One order or many. The choice is kept in the context; where it leads is what the product makes of it. What was typed for
 * the other mode stays.
 */
export const orderModeRegion = purchaseSetup.createStateConfig({
  initial: 'single',
  states: {
    single: { always: { guard: 'isBatchMode', target: 'batch' } },
    batch: {
      always: [
        { guard: 'isSingleMode', target: 'single' },
        { guard: 'isBatchUnchecked', target: 'checking' },
      ],
    },
    checking: {
      entry: 'noteBatchAsked',
      always: [
        { guard: 'isBatchNeedless', target: 'batch' },
        { guard: 'isBatchOutdated', target: 'checking', reenter: true },
      ],
      invoke: {
        id: 'checkBatch',
        src: 'checkBatch',
        input: ({ context }) => batchInput(context),
        onDone: { guard: 'isCurrentBatch', target: 'batch', actions: 'keepBatch' },
        onError: { target: 'batch', actions: 'noteBatchBroken' },
      },
    },
  },
  on: {
    'mode.choose': { actions: 'chooseMode' },
    'batch.commit': { actions: 'keepBatchText' },
    'block.edit': { guard: 'isBlockThere', actions: 'editBlock' },
    'block.remove': { guard: 'isBlockThere', actions: 'removeBlock' },
  },
});
