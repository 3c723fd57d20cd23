import type { zhDiscovery } from '#src/features/discovery/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly discovery: typeof zhDiscovery;
  }
}

export const discoveryTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-discovery" */ '#src/features/discovery/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-discovery" */ '#src/features/discovery/texts.en.ts'),
});
