import type { zhReferral } from '#src/features/referral/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly referral: typeof zhReferral;
  }
}

export const referralTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-referral" */ '#src/features/referral/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-referral" */ '#src/features/referral/texts.en.ts'),
});
