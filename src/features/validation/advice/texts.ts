import type { zhDnsAdvice } from '#src/features/validation/advice/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly dnsAdvice: typeof zhDnsAdvice;
  }
}

export const dnsAdviceTexts = defineTexts({
  zh: () =>
    import(/* webpackChunkName: "texts-zh-order-page" */ '#src/features/validation/advice/texts.zh.ts'),
  en: () =>
    import(/* webpackChunkName: "texts-en-order-page" */ '#src/features/validation/advice/texts.en.ts'),
});
