import { orderFaultTexts } from '#src/console/texts.ts';
import type { zhDeposit } from '#src/features/deposit/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly deposit: typeof zhDeposit;
  }
}

export const depositTexts = defineTexts(
  {
    zh: () => import(/* webpackChunkName: "texts-zh-more" */ '#src/features/deposit/texts.zh.ts'),
    en: () => import(/* webpackChunkName: "texts-en-more" */ '#src/features/deposit/texts.en.ts'),
  },
  orderFaultTexts,
);
