import type { zhCases } from '#src/features/support/cases.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly cases: typeof zhCases;
  }
}

/** Texts of the lists of cases, and of a case. */
export const caseTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-cases" */ '#src/features/support/cases.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-cases" */ '#src/features/support/cases.texts.en.ts'),
});
