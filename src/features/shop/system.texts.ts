import type { zhShopSystem } from '#src/features/shop/system.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly shopSystem: typeof zhShopSystem;
  }
}

export const shopSystemTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-shop-system" */ '#src/features/shop/system.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-shop-system" */ '#src/features/shop/system.texts.en.ts'),
});
