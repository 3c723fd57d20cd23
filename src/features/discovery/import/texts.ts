import type { zhCertImport } from '#src/features/discovery/import/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly certImport: typeof zhCertImport;
  }
}

export const certImportTexts = defineTexts({
  zh: () =>
    import(/* webpackChunkName: "texts-zh-cert-import" */ '#src/features/discovery/import/texts.zh.ts'),
  en: () =>
    import(/* webpackChunkName: "texts-en-cert-import" */ '#src/features/discovery/import/texts.en.ts'),
});
