import type { zhReplace } from '#src/features/tools/replace/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly replace: typeof zhReplace;
  }
}

export const replaceTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-replace" */ '#src/features/tools/replace/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-replace" */ '#src/features/tools/replace/texts.en.ts'),
});
