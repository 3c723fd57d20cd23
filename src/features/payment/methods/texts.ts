import type { zhPaymentMethods } from '#src/features/payment/methods/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly paymentMethods: typeof zhPaymentMethods;
  }
}

export const paymentMethodsTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-more" */ '#src/features/payment/methods/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-more" */ '#src/features/payment/methods/texts.en.ts'),
});
