import type { zhPeople } from '#src/features/people/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly people: typeof zhPeople;
  }
}

export const peopleTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-people" */ '#src/features/people/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-people" */ '#src/features/people/texts.en.ts'),
});
