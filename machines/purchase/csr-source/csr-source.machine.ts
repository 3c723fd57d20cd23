import { csrSourceRegion, requestsRegion } from '#machines/purchase/csr-source/csr-source.region.ts';
import { productRegion } from '#machines/purchase/form.regions.ts';
import { initialContext } from '#machines/purchase/purchase.inputs.ts';
import { purchaseSetup } from '#machines/purchase/purchase.setup.ts';

/** The source of requests by itself, beside the product that judges them: for its chart and its tests. */
export const csrSourceMachine = purchaseSetup.createMachine({
  id: 'csr-source',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  states: { product: productRegion, source: csrSourceRegion, requests: requestsRegion },
});
