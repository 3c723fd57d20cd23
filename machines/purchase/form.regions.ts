import { namesInput, priceInput, productInput } from '#machines/purchase/purchase.inputs.ts';
import { purchaseSetup } from '#machines/purchase/purchase.setup.ts';

/** Which product: by number, by brand, or the first of the types that are switched on. */
export const productRegion = purchaseSetup.createStateConfig({
  initial: 'settled',
  states: {
    settled: { always: { guard: 'isProductUnread', target: 'reading' } },
    reading: {
      invoke: {
        id: 'readProduct',
        src: 'readProduct',
        input: ({ context }) => productInput(context),
        onDone: { guard: 'isCurrentProduct', target: 'settled', actions: 'keepProduct' },
        onError: { target: 'settled', actions: 'noteProductBroken' },
      },
    },
  },
  on: {
    'brand.choose': { target: '.reading', actions: 'wantBrand' },
    'product.choose': { target: '.reading', actions: 'wantProduct' },
    'product.retry': '.reading',
    'family.switch': [
      { guard: 'isLastFamily' },
      { guard: 'isProductTouched', target: '.reading', actions: 'switchFamily' },
      { actions: 'switchFamily' },
    ],
  },
});

/** Are the names good for the product? */
export const namesRegion = purchaseSetup.createStateConfig({
  initial: 'settled',
  states: {
    settled: { always: { guard: 'isNamesUnchecked', target: 'checking' } },
    checking: {
      entry: 'noteNamesAsked',
      always: [
        { guard: 'isNamesNeedless', target: 'settled' },
        { guard: 'isNamesOutdated', target: 'checking', reenter: true },
      ],
      invoke: {
        id: 'checkNames',
        src: 'checkNames',
        input: ({ context }) => namesInput(context),
        onDone: { guard: 'isCurrentNames', target: 'settled', actions: 'keepNames' },
        onError: { target: 'settled', actions: 'noteNamesBroken' },
      },
    },
  },
  on: {
    'names.commit': { actions: 'keepText' },
    'extras.commit': { actions: 'keepExtras' },
    'wildcard.switch': { guard: 'canSwitchWildcard', actions: 'switchWildcard' },
  },
});

/** What does it cost, one order or all of them? A newer question stops the older one. */
export const priceRegion = purchaseSetup.createStateConfig({
  initial: 'settled',
  states: {
    settled: {
      always: { guard: 'isPriceUnasked', target: 'loading' },
      on: { 'price.retry': { guard: 'hasPriceQuestion', target: 'loading' } },
    },
    loading: {
      entry: 'notePriceAsked',
      always: [
        { guard: 'isPriceNeedless', target: 'settled' },
        { guard: 'isPriceOutdated', target: 'loading', reenter: true },
      ],
      invoke: {
        id: 'fetchPrice',
        src: 'fetchPrice',
        input: ({ context }) => priceInput(context),
        onDone: { guard: 'isCurrentPrice', target: 'settled', actions: 'keepPrice' },
        onError: { target: 'settled', actions: 'notePriceBroken' },
      },
    },
  },
});

/** Which organization: the customer's first, where the product needs one and none was chosen (spec §7). */
export const organizationRegion = purchaseSetup.createStateConfig({
  initial: 'settled',
  states: {
    settled: { always: { guard: 'isOrganizationUnsought', target: 'seeking' } },
    seeking: {
      invoke: {
        id: 'findInRegister',
        src: 'findInRegister',
        input: {},
        onDone: { target: 'settled', actions: 'keepOrganization' },
        onError: { target: 'settled', actions: 'noteOrganizationBroken' },
      },
    },
  },
});
