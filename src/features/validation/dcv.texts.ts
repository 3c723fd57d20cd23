import { orderFaultTexts } from '#src/console/texts.ts';
import type { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly dcv: typeof zhDcv;
  }
}

/** The validation of an order's names, shown on its page. */
export const dcvTexts = defineTexts(
  {
    zh: () =>
      import(/* webpackChunkName: "texts-zh-order-page" */ '#src/features/validation/dcv.texts.zh.ts'),
    en: () =>
      import(/* webpackChunkName: "texts-en-order-page" */ '#src/features/validation/dcv.texts.en.ts'),
  },
  orderFaultTexts,
);
