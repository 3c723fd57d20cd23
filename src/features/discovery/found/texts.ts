import type { zhFoundCert } from '#src/features/discovery/found/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly foundCert: typeof zhFoundCert;
  }
}

export const foundCertTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-found-cert" */ '#src/features/discovery/found/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-found-cert" */ '#src/features/discovery/found/texts.en.ts'),
});
