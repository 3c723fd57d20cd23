import { orderFaultTexts } from '#src/console/texts.ts';
import type { zhRealname } from '#src/features/realname/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly realname: typeof zhRealname;
  }
}

export const realnameTexts = defineTexts(
  {
    zh: () => import(/* webpackChunkName: "texts-zh-center" */ '#src/features/realname/texts.zh.ts'),
    en: () => import(/* webpackChunkName: "texts-en-center" */ '#src/features/realname/texts.en.ts'),
  },
  orderFaultTexts,
);
