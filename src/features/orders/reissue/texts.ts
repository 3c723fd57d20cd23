import { orderFaultTexts } from '#src/console/texts.ts';
import type { zhReissue } from '#src/features/orders/reissue/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly reissue: typeof zhReissue;
  }
}

export const reissueTexts = defineTexts(
  {
    zh: () => import(/* webpackChunkName: "texts-zh-reissue" */ '#src/features/orders/reissue/texts.zh.ts'),
    en: () => import(/* webpackChunkName: "texts-en-reissue" */ '#src/features/orders/reissue/texts.en.ts'),
  },
  orderFaultTexts,
);
