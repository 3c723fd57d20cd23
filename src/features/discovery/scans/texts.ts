import type { zhScans } from '#src/features/discovery/scans/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly scans: typeof zhScans;
  }
}

export const scansTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-scans" */ '#src/features/discovery/scans/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-scans" */ '#src/features/discovery/scans/texts.en.ts'),
});
