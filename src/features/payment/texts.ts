import { orderFaultTexts } from '#src/console/texts.ts';
import type { zhPayment, zhPaymentMethods, zhPaymentQueue } from '#src/features/payment/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly payment: typeof zhPayment;
    readonly paymentQueue: typeof zhPaymentQueue;
    readonly paymentMethods: typeof zhPaymentMethods;
  }
}

export const paymentTexts = defineTexts(
  {
    zh: () => import(/* webpackChunkName: "texts-zh-more" */ '#src/features/payment/texts.zh.ts'),
    en: () => import(/* webpackChunkName: "texts-en-more" */ '#src/features/payment/texts.en.ts'),
  },
  orderFaultTexts,
);
