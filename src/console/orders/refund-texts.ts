import type { zhRefunds } from '#src/console/orders/refund.texts.zh.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly refunds: typeof zhRefunds;
  }
}

/** Where refunds go and what became of them, with the names of the payment methods. */
export const refundTexts = defineTexts(
  {
    zh: () => import(/* webpackChunkName: "texts-zh-refunds" */ '#src/console/orders/refund.texts.zh.ts'),
    en: () => import(/* webpackChunkName: "texts-en-refunds" */ '#src/console/orders/refund.texts.en.ts'),
  },
  consoleTexts,
);
