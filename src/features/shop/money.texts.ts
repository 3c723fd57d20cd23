import type { zhShopMoney } from '#src/features/shop/money.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly shopMoney: typeof zhShopMoney;
  }
}

export const shopMoneyTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-shop-money" */ '#src/features/shop/money.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-shop-money" */ '#src/features/shop/money.texts.en.ts'),
});
