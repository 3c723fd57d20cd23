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
  zh: async () => ({
    purchase: (await import(/* webpackChunkName: "texts-zh-purchase" */ '#src/features/purchase/texts.zh.ts'))
      .zhPurchase,
  }),
  en: async () => ({
    purchase: (await import(/* webpackChunkName: "texts-en-purchase" */ '#src/features/purchase/texts.en.ts'))
      .enPurchase,
  }),
});

export const placingTexts = defineTexts({
  zh: async () => ({
    placing: (
      await import(/* webpackChunkName: "texts-zh-more" */ '#src/features/purchase/placing.texts.zh.ts')
    ).zhPlacing,
  }),
  en: async () => ({
    placing: (
      await import(/* webpackChunkName: "texts-en-more" */ '#src/features/purchase/placing.texts.en.ts')
    ).enPlacing,
  }),
});
