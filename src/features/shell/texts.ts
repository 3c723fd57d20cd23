import type { zhFrame } from '#src/features/shell/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly frame: typeof zhFrame;
  }
}

export const frameTexts = defineTexts({
  zh: async () => ({
    frame: (await import(/* webpackChunkName: "texts-zh-console" */ '#src/features/shell/texts.zh.ts'))
      .zhFrame,
  }),
  en: async () => ({
    frame: (await import(/* webpackChunkName: "texts-en-console" */ '#src/features/shell/texts.en.ts'))
      .enFrame,
  }),
});
