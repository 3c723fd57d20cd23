import type { zhAcme } from '#src/features/acme/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly acme: typeof zhAcme;
  }
}

export const acmeTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-acme" */ '#src/features/acme/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-acme" */ '#src/features/acme/texts.en.ts'),
});
