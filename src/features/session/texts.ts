import type { zhSession } from '#src/features/session/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly session: typeof zhSession;
  }
}

export const sessionTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-session" */ '#src/features/session/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-session" */ '#src/features/session/texts.en.ts'),
});
