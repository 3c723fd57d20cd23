import type { zhHelpArticle } from '#src/console/help/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly helpArticle: typeof zhHelpArticle;
  }
}

export const helpArticleTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-help" */ '#src/console/help/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-help" */ '#src/console/help/texts.en.ts'),
});
