import type { zhParties } from '#src/features/parties/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly parties: typeof zhParties;
  }
}

export const partiesTexts = defineTexts({
  zh: async () => ({
    parties: (await import(/* webpackChunkName: "texts-zh-more" */ '#src/features/parties/texts.zh.ts'))
      .zhParties,
  }),
  en: async () => ({
    parties: (await import(/* webpackChunkName: "texts-en-more" */ '#src/features/parties/texts.en.ts'))
      .enParties,
  }),
});
