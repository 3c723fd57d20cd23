import type { zhTools } from '#src/features/tools/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly tools: typeof zhTools;
  }
}

/** What all tools show: names, the frame, the input, faults. Each tool has an area of texts of its own beside them. */
export const toolsTexts = defineTexts({
  zh: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-zh-tools" */ '#src/features/tools/texts.zh.ts'),
      import(/* webpackChunkName: "texts-zh-tools" */ '#src/console/work.texts.zh.ts'),
    ]),
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-en-tools" */ '#src/features/tools/texts.en.ts'),
      import(/* webpackChunkName: "texts-en-tools" */ '#src/console/work.texts.en.ts'),
    ]),
});
