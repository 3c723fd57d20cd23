import type { zhConvert } from '#src/features/tools/convert/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly convert: typeof zhConvert;
  }
}

export const convertTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-convert" */ '#src/features/tools/convert/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-convert" */ '#src/features/tools/convert/texts.en.ts'),
});
