import type { zhShop } from '#src/features/shop/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly shop: typeof zhShop;
  }
}

export const shopTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-shop" */ '#src/features/shop/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-shop" */ '#src/features/shop/texts.en.ts'),
});
