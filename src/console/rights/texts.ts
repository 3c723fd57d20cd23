import type { zhRights } from '#src/console/rights/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly rights: typeof zhRights;
  }
}

/** What each right is called, and what is said to those who lack one. */
export const rightsTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-rights" */ '#src/console/rights/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-rights" */ '#src/console/rights/texts.en.ts'),
});
