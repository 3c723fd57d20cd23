import { orderFaultTexts } from '#src/console/texts.ts';
import type { zhCompromise } from '#src/features/orders/compromise/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly compromise: typeof zhCompromise;
  }
}

export const compromiseTexts = defineTexts(
  {
    zh: () =>
      import(/* webpackChunkName: "texts-zh-compromise" */ '#src/features/orders/compromise/texts.zh.ts'),
    en: () =>
      import(/* webpackChunkName: "texts-en-compromise" */ '#src/features/orders/compromise/texts.en.ts'),
  },
  orderFaultTexts,
);
