import type { zhSecurity } from '#src/features/security/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly security: typeof zhSecurity;
  }
}

export const securityTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-security" */ '#src/features/security/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-security" */ '#src/features/security/texts.en.ts'),
});
