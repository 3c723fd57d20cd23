import { questionRegion } from '#machines/kit/question.ts';
import { questions } from '#machines/purchase/purchase.questions.ts';
import { productRegion } from '#machines/purchase/purchase.regions.ts';
import { initialContext, purchaseSetup } from '#machines/purchase/purchase.setup.ts';

/**
 * One order or many. The context keeps the choice; the product may override it. Text typed for the other mode is kept.
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
    'mode.choose': { actions: 'edit' },
    'batch.commit': { actions: 'edit' },
    'block.edit': { guard: 'isBlockThere', actions: 'edit' },
    'list.split': { guard: 'isPlainList', actions: 'edit' },
    'list.keep': { guard: 'isPlainList', actions: 'edit' },
    'block.remove': { guard: 'isBlockThere', actions: 'edit' },
  },
});

/** The order mode on its own, with only the product that may override it; for its chart and tests. */
export const orderModeMachine = purchaseSetup.createMachine({
  id: 'order-mode',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  states: { product: productRegion, batch: questionRegion('batch', questions.batch), mode: orderModeRegion },
});
