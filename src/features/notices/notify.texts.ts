import type { zhNotify } from '#src/features/notices/notify.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly notify: typeof zhNotify;
  }
}

export const notifyTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-notify" */ '#src/features/notices/notify.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-notify" */ '#src/features/notices/notify.texts.en.ts'),
});
