import type { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly orders: typeof zhOrders;
  }
}

export const ordersTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-list" */ '#src/features/orders/list/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-list" */ '#src/features/orders/list/texts.en.ts'),
});
