import type { zhMethod } from '#src/features/validation/method.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly method: typeof zhMethod;
  }
}

/** What each method asks for, and why one is not offered. */
export const methodTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-purchase" */ '#src/features/validation/method.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-purchase" */ '#src/features/validation/method.texts.en.ts'),
});
