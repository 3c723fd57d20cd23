import type { zhLaunchpad } from '#src/features/launchpad/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly launchpad: typeof zhLaunchpad;
  }
}

export const launchpadTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-home" */ '#src/features/launchpad/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-home" */ '#src/features/launchpad/texts.en.ts'),
});
