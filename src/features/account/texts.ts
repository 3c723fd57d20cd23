import type { zhProfile } from '#src/features/account/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly profile: typeof zhProfile;
  }
}

export const profileTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-more" */ '#src/features/account/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-more" */ '#src/features/account/texts.en.ts'),
});
