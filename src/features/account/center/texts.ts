import type { zhCenter } from '#src/features/account/center/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly center: typeof zhCenter;
  }
}

export const centerTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-center" */ '#src/features/account/center/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-center" */ '#src/features/account/center/texts.en.ts'),
});
