import { orderFaultTexts } from '#src/console/texts.ts';
import type { zhDownload } from '#src/features/orders/download/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly download: typeof zhDownload;
  }
}

export const downloadTexts = defineTexts(
  {
    zh: () =>
      import(/* webpackChunkName: "texts-zh-order-dialogs" */ '#src/features/orders/download/texts.zh.ts'),
    en: () =>
      import(/* webpackChunkName: "texts-en-order-dialogs" */ '#src/features/orders/download/texts.en.ts'),
  },
  orderFaultTexts,
);
