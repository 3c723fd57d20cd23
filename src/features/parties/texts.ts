import type { zhParties } from '#src/features/parties/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly parties: typeof zhParties;
  }
}

export const partiesTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-more" */ '#src/features/parties/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-more" */ '#src/features/parties/texts.en.ts'),
});
