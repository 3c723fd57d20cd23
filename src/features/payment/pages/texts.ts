import { orderFaultTexts } from '#src/console/texts.ts';
import type { zhPaymentPages, zhPaymentTest } from '#src/features/payment/pages/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly paymentPages: typeof zhPaymentPages;
    readonly paymentTest: typeof zhPaymentTest;
  }
}

export const paymentPagesTexts = defineTexts(
  {
    zh: () => import(/* webpackChunkName: "texts-zh-more" */ '#src/features/payment/pages/texts.zh.ts'),
    en: () => import(/* webpackChunkName: "texts-en-more" */ '#src/features/payment/pages/texts.en.ts'),
  },
  orderFaultTexts,
);
