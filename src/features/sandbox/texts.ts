import type { zhSandbox } from '#src/features/sandbox/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly sandbox: typeof zhSandbox;
  }
}

export const sandboxTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-drawers" */ '#src/features/sandbox/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-drawers" */ '#src/features/sandbox/texts.en.ts'),
});
