import type { zhGenCsr } from '#src/features/tools/gen-csr/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly genCsr: typeof zhGenCsr;
  }
}

export const genCsrTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-gen-csr" */ '#src/features/tools/gen-csr/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-gen-csr" */ '#src/features/tools/gen-csr/texts.en.ts'),
});
