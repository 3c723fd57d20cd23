import type { zhCatalogue } from '#src/features/catalogue/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly catalogue: typeof zhCatalogue;
  }
}

export const catalogueTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-more" */ '#src/features/catalogue/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-more" */ '#src/features/catalogue/texts.en.ts'),
});
