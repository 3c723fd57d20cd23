import type { zhSupport } from '#src/features/support/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly support: typeof zhSupport;
  }
}

/** Texts of the replay page. */
export const supportTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-support" */ '#src/features/support/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-support" */ '#src/features/support/texts.en.ts'),
});
