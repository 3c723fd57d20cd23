import type { zhShopPayments } from '#src/features/shop/payments.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly shopPayments: typeof zhShopPayments;
  }
}

export const shopPaymentsTexts = defineTexts({
  zh: () =>
    import(/* webpackChunkName: "texts-zh-shop-payments" */ '#src/features/shop/payments.texts.zh.ts'),
  en: () =>
    import(/* webpackChunkName: "texts-en-shop-payments" */ '#src/features/shop/payments.texts.en.ts'),
});
