import type { zhCtlog } from '#src/features/discovery/log/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly ctlog: typeof zhCtlog;
  }
}

export const ctlogTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-ctlog" */ '#src/features/discovery/log/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-ctlog" */ '#src/features/discovery/log/texts.en.ts'),
});
