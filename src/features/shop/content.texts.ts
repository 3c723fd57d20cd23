import type { zhShopContent } from '#src/features/shop/content.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly shopContent: typeof zhShopContent;
  }
}

export const shopContentTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-shop-content" */ '#src/features/shop/content.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-shop-content" */ '#src/features/shop/content.texts.en.ts'),
});
