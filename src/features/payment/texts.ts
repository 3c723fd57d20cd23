import type { zhPaymentQueue } from '#src/features/payment/payment-queue.texts.zh.ts';
import type { zhPayment } from '#src/features/payment/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly payment: typeof zhPayment;
    readonly paymentQueue: typeof zhPaymentQueue;
  }
}

export const paymentTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-more" */ '#src/features/payment/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-more" */ '#src/features/payment/texts.en.ts'),
});

export const paymentQueueTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-more" */ '#src/features/payment/payment-queue.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-more" */ '#src/features/payment/payment-queue.texts.en.ts'),
});
