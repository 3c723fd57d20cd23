import { questionRegion } from '#machines/kit/question.ts';
import { withBatchText, withBlock } from '#machines/purchase/order-mode/order-mode.rules.ts';
import { questions } from '#machines/purchase/purchase.questions.ts';
import { productRegion } from '#machines/purchase/purchase.regions.ts';
import { initialContext, purchaseSetup } from '#machines/purchase/purchase.setup.ts';

/**
 * One order or many. The choice is kept in the context; where it leads is what the product makes of it. What was typed for
 * the other mode stays.
 */
export const orderModeRegion = purchaseSetup.createStateConfig({
  initial: 'single',
  states: {
    single: {
      always: { guard: { type: 'isMode', params: { mode: 'batch' } }, target: 'batch' },
    },
    batch: {
      tags: 'mode.batch',
      always: { guard: { type: 'isMode', params: { mode: 'single' } }, target: 'single' },
    },
  },
  on: {
    'mode.choose': {
      actions: { type: 'change', params: ({ event }) => ({ modeChoice: event.mode }) },
    },
    'batch.commit': {
      actions: { type: 'change', params: ({ context, event }) => withBatchText(context, event.text) },
    },
    'block.edit': {
      guard: 'isBlockThere',
      actions: {
        type: 'change',
        params: ({ context, event }) => withBlock(context, event.index, event.text),
      },
    },
    'block.remove': {
      guard: 'isBlockThere',
      actions: { type: 'change', params: ({ context, event }) => withBlock(context, event.index, '') },
    },
  },
});

/** The order mode by itself, beside the product that decides about it: for its chart and its tests. */
export const orderModeMachine = purchaseSetup.createMachine({
  id: 'order-mode',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  states: { product: productRegion, batch: questionRegion('batch', questions.batch), mode: orderModeRegion },
});
