import { dcvChoiceRegion } from '#machines/purchase/dcv-choice/dcv-choice.region.ts';
import { namesRegion, productRegion } from '#machines/purchase/form.regions.ts';
import { initialContext } from '#machines/purchase/purchase.inputs.ts';
import { purchaseSetup } from '#machines/purchase/purchase.setup.ts';

/** The validation method by itself, beside the product and the names that force it: for its chart and its tests. */
export const dcvChoiceMachine = purchaseSetup.createMachine({
  id: 'dcv-choice',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  states: { product: productRegion, names: namesRegion, dcv: dcvChoiceRegion },
});
