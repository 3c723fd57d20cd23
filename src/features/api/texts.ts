import type { zhApi } from '#src/features/api/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly api: typeof zhApi;
  }
}

export const apiTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-api" */ '#src/features/api/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-api" */ '#src/features/api/texts.en.ts'),
});
