import type { zhNotices } from '#src/features/notices/notice.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly notices: typeof zhNotices;
  }
}

export const noticeTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-notices" */ '#src/features/notices/notice.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-notices" */ '#src/features/notices/notice.texts.en.ts'),
});
