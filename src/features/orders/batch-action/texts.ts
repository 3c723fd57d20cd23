import type { zhBatchAction } from '#src/features/orders/batch-action/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly batchAction: typeof zhBatchAction;
  }
}

export const batchActionTexts = defineTexts({
  zh: () =>
    import(/* webpackChunkName: "texts-zh-batch-action" */ '#src/features/orders/batch-action/texts.zh.ts'),
  en: () =>
    import(/* webpackChunkName: "texts-en-batch-action" */ '#src/features/orders/batch-action/texts.en.ts'),
});
