import type { zhFacts } from '#src/features/tools/parse/facts/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly facts: typeof zhFacts;
  }
}

export const factsTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-facts" */ '#src/features/tools/parse/facts/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-facts" */ '#src/features/tools/parse/facts/texts.en.ts'),
});
