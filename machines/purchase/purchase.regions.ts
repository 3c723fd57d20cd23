import { questionRegion } from '#machines/kit/question.ts';
import { questions } from '#machines/purchase/purchase.questions.ts';
import { purchaseSetup } from '#machines/purchase/purchase.setup.ts';

export const productRegion = purchaseSetup.createStateConfig({
  ...questionRegion('product', questions.product),
  on: {
    'brand.choose': { actions: 'edit' },
    'product.choose': { actions: 'edit' },
    'family.switch': [{ guard: 'isLastFamily', actions: 'noteLastFamily' }, { actions: 'edit' }],
    'family.undo': { guard: 'isTurned', actions: 'edit' },
  },
});

export const namesRegion = purchaseSetup.createStateConfig({
  ...questionRegion('names', questions.names),
  on: {
    'names.commit': { actions: 'edit' },
    'extras.commit': { actions: 'edit' },
    'wildcard.switch': { guard: 'canSwitchWildcard', actions: 'edit' },
  },
});
