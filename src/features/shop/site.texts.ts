import type { zhShopSite } from '#src/features/shop/site.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly shopSite: typeof zhShopSite;
  }
}

export const shopSiteTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-shop-site" */ '#src/features/shop/site.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-shop-site" */ '#src/features/shop/site.texts.en.ts'),
});
