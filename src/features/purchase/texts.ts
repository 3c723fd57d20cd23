import { orderFaultTexts } from '#src/console/texts.ts';
import type { zhBatch, zhIntake, zhPlacing, zhRequests } from '#src/features/purchase/later.texts.zh.ts';
import type { zhProof } from '#src/features/purchase/proof/proof.texts.zh.ts';
import type { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly purchase: typeof zhPurchase;
    readonly batch: typeof zhBatch;
    readonly requests: typeof zhRequests;
    readonly intake: typeof zhIntake;
    readonly placing: typeof zhPlacing;
    readonly proof: typeof zhProof;
  }
}

export const purchaseTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-purchase" */ '#src/features/purchase/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-purchase" */ '#src/features/purchase/texts.en.ts'),
});

/** Texts not needed when a form opens: batches, the customer's own requests, and the steps after pressing 'buy'. */
export const laterTexts = defineTexts(
  {
    zh: () => import(/* webpackChunkName: "texts-zh-more" */ '#src/features/purchase/later.texts.zh.ts'),
    en: () => import(/* webpackChunkName: "texts-en-more" */ '#src/features/purchase/later.texts.en.ts'),
  },
  orderFaultTexts,
);
