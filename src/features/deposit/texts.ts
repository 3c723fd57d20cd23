import { orderFaultTexts } from '#src/console/texts.ts';
import type { zhDeposit } from '#src/features/deposit/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly deposit: typeof zhDeposit;
  }
}

export const depositTexts = defineTexts({
  zh: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-zh-more" */ '#src/features/deposit/texts.zh.ts'),
      orderFaultTexts.zh(),
    ]),
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-en-more" */ '#src/features/deposit/texts.en.ts'),
      orderFaultTexts.en(),
    ]),
});
