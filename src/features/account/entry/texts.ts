import { formTexts } from '#src/console/form/texts.ts';
import type { zhJoining } from '#src/features/account/entry/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly joining: typeof zhJoining;
  }
}

export const joiningTexts = defineTexts(
  {
    zh: () => import(/* webpackChunkName: "texts-zh-joining" */ '#src/features/account/entry/texts.zh.ts'),
    en: () => import(/* webpackChunkName: "texts-en-joining" */ '#src/features/account/entry/texts.en.ts'),
  },
  formTexts,
);
