import type { zhFrame } from '#src/features/shell/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly frame: typeof zhFrame;
  }
}

export const frameTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-console" */ '#src/features/shell/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-console" */ '#src/features/shell/texts.en.ts'),
});
