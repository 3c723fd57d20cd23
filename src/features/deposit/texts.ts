import type { zhDeposit } from '#src/features/deposit/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly deposit: typeof zhDeposit;
  }
}

export const depositTexts = defineTexts({
  zh: async () => ({
    deposit: (await import(/* webpackChunkName: "texts-zh-more" */ '#src/features/deposit/texts.zh.ts'))
      .zhDeposit,
  }),
  en: async () => ({
    deposit: (await import(/* webpackChunkName: "texts-en-more" */ '#src/features/deposit/texts.en.ts'))
      .enDeposit,
  }),
});
