import type { zhParse } from '#src/features/tools/parse/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly parse: typeof zhParse;
  }
}

export const parseTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-tools" */ '#src/features/tools/parse/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-tools" */ '#src/features/tools/parse/texts.en.ts'),
});
