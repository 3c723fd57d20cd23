import type { zhKeys } from '#src/features/keys/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly keys: typeof zhKeys;
  }
}

export const keyTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-keys" */ '#src/features/keys/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-keys" */ '#src/features/keys/texts.en.ts'),
});
