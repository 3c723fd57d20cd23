import type { zhPlacing } from '#src/features/purchase/placing.texts.zh.ts';
import type { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly purchase: typeof zhPurchase;
    readonly placing: typeof zhPlacing;
  }
}

export const purchaseTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-purchase" */ '#src/features/purchase/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-purchase" */ '#src/features/purchase/texts.en.ts'),
});

export const placingTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-more" */ '#src/features/purchase/placing.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-more" */ '#src/features/purchase/placing.texts.en.ts'),
});
