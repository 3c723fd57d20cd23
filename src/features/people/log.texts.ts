import type { zhLog } from '#src/features/people/log.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly log: typeof zhLog;
  }
}

export const logTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-log" */ '#src/features/people/log.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-log" */ '#src/features/people/log.texts.en.ts'),
});
