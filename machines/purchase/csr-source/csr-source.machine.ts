import { questionRegion } from '#machines/kit/question.ts';
import { questions } from '#machines/purchase/purchase.questions.ts';
import { productRegion } from '#machines/purchase/purchase.regions.ts';
import { initialContext, purchaseSetup } from '#machines/purchase/purchase.setup.ts';

/**
 * Source of the requests: made here, or the customer's own, pasted or in a zip. The results of paste and zip are kept
 * separately, so switching between them loses nothing. A file lives only as long as the page; its result is kept.
 */
export const csrSourceRegion = purchaseSetup.createStateConfig({
  initial: 'create',
  states: {
    create: { tags: 'source.create', always: { guard: 'isOwnSource', target: 'own' } },
    own: { always: { guard: 'isCreateSource', target: 'create' } },
  },
  on: {
    'csr.change': { actions: 'edit' },
    'maker.choose': { guard: 'canCaMakeKey', actions: 'edit' },
    'csr.paste': { actions: 'edit' },
    'csr.upload': { actions: 'edit' },
    'csr.drop': { guard: 'isRequestThere', actions: 'edit' },
  },
});

/** The source of requests on its own, with only the product that checks them; for its chart and tests. */
export const csrSourceMachine = purchaseSetup.createMachine({
  id: 'csr-source',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  states: {
    product: productRegion,
    source: csrSourceRegion,
    paste: questionRegion('paste', questions.paste),
    zip: questionRegion('zip', questions.zip),
    judgement: questionRegion('judgement', questions.judgement),
    reuse: questionRegion('reuse', questions.reuse),
  },
});
