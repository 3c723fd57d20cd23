import type { zhSharing } from '#src/features/sharing/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly sharing: typeof zhSharing;
  }
}

export const sharingTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-sharing" */ '#src/features/sharing/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-sharing" */ '#src/features/sharing/texts.en.ts'),
});
