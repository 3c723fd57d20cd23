import type { zhBatch } from '#src/features/purchase/batch/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly batch: typeof zhBatch;
  }
}

export const batchTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-more" */ '#src/features/purchase/batch/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-more" */ '#src/features/purchase/batch/texts.en.ts'),
});
