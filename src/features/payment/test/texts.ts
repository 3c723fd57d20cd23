import type { zhPaymentTest } from '#src/features/payment/test/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly paymentTest: typeof zhPaymentTest;
  }
}

export const paymentTestTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-more" */ '#src/features/payment/test/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-more" */ '#src/features/payment/test/texts.en.ts'),
});
