import type { zhHelp } from '#src/features/help/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly help: typeof zhHelp;
  }
}

export const helpTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-help" */ '#src/features/help/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-help" */ '#src/features/help/texts.en.ts'),
});
