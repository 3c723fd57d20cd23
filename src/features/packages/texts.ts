import type { zhPackages } from '#src/features/packages/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly packages: typeof zhPackages;
  }
}

export const packageTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-packages" */ '#src/features/packages/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-packages" */ '#src/features/packages/texts.en.ts'),
});
