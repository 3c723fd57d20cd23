import type { zhForm } from '#src/console/form/texts.zh.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly form: typeof zhForm;
  }
}

export const formTexts = defineTexts(
  {
    zh: () => import(/* webpackChunkName: "texts-zh-forms" */ '#src/console/form/texts.zh.ts'),
    en: () => import(/* webpackChunkName: "texts-en-forms" */ '#src/console/form/texts.en.ts'),
  },
  orderFaultTexts,
);
