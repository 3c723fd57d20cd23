import type { zhShopCatalogue } from '#src/features/shop/catalogue.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly shopCatalogue: typeof zhShopCatalogue;
  }
}

export const shopCatalogueTexts = defineTexts({
  zh: () =>
    import(/* webpackChunkName: "texts-zh-shop-catalogue" */ '#src/features/shop/catalogue.texts.zh.ts'),
  en: () =>
    import(/* webpackChunkName: "texts-en-shop-catalogue" */ '#src/features/shop/catalogue.texts.en.ts'),
});
