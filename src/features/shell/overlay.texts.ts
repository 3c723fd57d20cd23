import type { zhClear, zhPalette, zhShortcuts } from '#src/features/shell/overlay.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly palette: typeof zhPalette;
    readonly clear: typeof zhClear;
    readonly shortcuts: typeof zhShortcuts;
  }
}

/** Texts of the command palette and the 'clear this browser' dialog. */
export const overlayTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-overlays" */ '#src/features/shell/overlay.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-overlays" */ '#src/features/shell/overlay.texts.en.ts'),
});
