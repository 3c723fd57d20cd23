import type { zhPaymentMethods } from '#src/features/payment/methods/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly paymentMethods: typeof zhPaymentMethods;
  }
}

export const paymentMethodsTexts = defineTexts({
  zh: async () => ({
    paymentMethods: (
      await import(/* webpackChunkName: "texts-zh-more" */ '#src/features/payment/methods/texts.zh.ts')
    ).zhPaymentMethods,
  }),
  en: async () => ({
    paymentMethods: (
      await import(/* webpackChunkName: "texts-en-more" */ '#src/features/payment/methods/texts.en.ts')
    ).enPaymentMethods,
  }),
});
