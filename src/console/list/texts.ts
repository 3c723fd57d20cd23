import type { zhList } from '#src/console/list/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly list: typeof zhList;
  }
}

export const listTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-list" */ '#src/console/list/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-list" */ '#src/console/list/texts.en.ts'),
});
