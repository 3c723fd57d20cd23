import type * as zh from '#src/features/payment/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly payment: typeof zh.payment;
    readonly paymentQueue: typeof zh.paymentQueue;
    readonly paymentMethods: typeof zh.paymentMethods;
  }
}

export const paymentTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-more" */ '#src/features/payment/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-more" */ '#src/features/payment/texts.en.ts'),
});
