import type { zhBills } from '#src/features/finance/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly bills: typeof zhBills;
  }
}

export const billTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-bills" */ '#src/features/finance/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-bills" */ '#src/features/finance/texts.en.ts'),
});
