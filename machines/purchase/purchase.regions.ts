import { questionRegion } from '#machines/kit/question.ts';
import { withNames, withText, withWildcard } from '#machines/purchase/names.rules.ts';
import { questions } from '#machines/purchase/purchase.questions.ts';
import { withFamily, withWanted } from '#machines/purchase/purchase.rules.ts';
import { purchaseSetup } from '#machines/purchase/purchase.setup.ts';

export const productRegion = purchaseSetup.createStateConfig({
  ...questionRegion('product', questions.product),
  on: {
    'brand.choose': {
      actions: {
        type: 'change',
        params: ({ context, event }) => withWanted(context, { brand: event.brand, productNo: null }),
      },
    },
    'product.choose': {
      actions: {
        type: 'change',
        params: ({ context, event }) => withWanted(context, { productNo: event.productNo }),
      },
    },
    'family.switch': [
      { guard: 'isLastFamily' },
      {
        actions: {
          type: 'change',
          params: ({ context, event }) => withFamily(context, event.family, event.on),
        },
      },
    ],
  },
});

export const namesRegion = purchaseSetup.createStateConfig({
  ...questionRegion('names', questions.names),
  on: {
    'names.commit': {
      actions: { type: 'change', params: ({ context, event }) => withText(context, event.text) },
    },
    'extras.commit': {
      actions: { type: 'change', params: ({ context, event }) => withNames(context, { extras: event.text }) },
    },
    'wildcard.switch': {
      guard: 'canSwitchWildcard',
      actions: { type: 'change', params: ({ context, event }) => withWildcard(context, event.on) },
    },
  },
});
