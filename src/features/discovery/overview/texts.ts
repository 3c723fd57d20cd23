import type { zhInventory } from '#src/features/discovery/overview/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly inventory: typeof zhInventory;
  }
}

export const inventoryTexts = defineTexts({
  zh: () =>
    import(/* webpackChunkName: "texts-zh-inventory" */ '#src/features/discovery/overview/texts.zh.ts'),
  en: () =>
    import(/* webpackChunkName: "texts-en-inventory" */ '#src/features/discovery/overview/texts.en.ts'),
});
