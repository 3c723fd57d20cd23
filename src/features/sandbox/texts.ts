import type { zhSandbox } from '#src/features/sandbox/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly sandbox: typeof zhSandbox;
  }
}

export const sandboxTexts = defineTexts({
  zh: async () => ({
    sandbox: (await import(/* webpackChunkName: "texts-zh-order-page" */ '#src/features/sandbox/texts.zh.ts'))
      .zhSandbox,
  }),
  en: async () => ({
    sandbox: (await import(/* webpackChunkName: "texts-en-order-page" */ '#src/features/sandbox/texts.en.ts'))
      .enSandbox,
  }),
});
