import { questionRegion } from '#machines/kit/question.ts';
import { questions } from '#machines/purchase/purchase.questions.ts';
import { namesRegion, productRegion } from '#machines/purchase/purchase.regions.ts';
import { initialContext, purchaseSetup } from '#machines/purchase/purchase.setup.ts';

/** How the names are validated. The chosen method is kept; product, brand and names may temporarily force another. */
export const dcvChoiceRegion = purchaseSetup.createStateConfig({
  initial: 'open',
  states: {
    open: { always: { guard: 'isMethodForced', target: 'forced' } },
    forced: { tags: 'dcv.forced', always: { guard: 'isMethodOpen', target: 'open' } },
  },
  on: {
    'day.begin': { actions: 'edit' },
    'dcv.choose': { guard: 'isOfferedMethod', actions: 'edit' },
    'email.commit': { actions: 'edit' },
    'email.save': { actions: 'edit' },
  },
});

/** The validation method on its own, with only the product and the names that force it; for its chart and tests. */
export const dcvChoiceMachine = purchaseSetup.createMachine({
  id: 'dcv-choice',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  states: {
    product: productRegion,
    names: namesRegion,
    mailboxes: questionRegion('mailboxes', questions.mailboxes),
    dcv: dcvChoiceRegion,
  },
});
