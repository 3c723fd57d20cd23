import { productRegion } from '#machines/purchase/form.regions.ts';
import { orderModeRegion } from '#machines/purchase/order-mode/order-mode.region.ts';
import { initialContext } from '#machines/purchase/purchase.inputs.ts';
import { purchaseSetup } from '#machines/purchase/purchase.setup.ts';

/** The order mode by itself, beside the product that decides about it: for its chart and its tests. */
export const orderModeMachine = purchaseSetup.createMachine({
  id: 'order-mode',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  states: { product: productRegion, mode: orderModeRegion },
});
