import { orderFaultTexts } from '#src/console/texts.ts';
import type { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly order: typeof zhOrder;
  }
}

export const orderTexts = defineTexts(
  {
    zh: () => import(/* webpackChunkName: "texts-zh-order-page" */ '#src/features/orders/order/texts.zh.ts'),
    en: () => import(/* webpackChunkName: "texts-en-order-page" */ '#src/features/orders/order/texts.en.ts'),
  },
  orderFaultTexts,
);
