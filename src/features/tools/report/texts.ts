import type { zhReport } from '#src/features/tools/report/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly report: typeof zhReport;
  }
}

export const reportTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-report" */ '#src/features/tools/report/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-report" */ '#src/features/tools/report/texts.en.ts'),
});
