import type { zhClock } from '#src/features/policy/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly clock: typeof zhClock;
  }
}

export const clockTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-clock" */ '#src/features/policy/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-clock" */ '#src/features/policy/texts.en.ts'),
});
