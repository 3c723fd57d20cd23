import type { zhWork } from '#src/console/work.texts.zh.ts';
import type { zhToolFaults } from '#src/features/tools/fault.texts.zh.ts';
import type { zhTools } from '#src/features/tools/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly tools: typeof zhTools;
    readonly toolFaults: typeof zhToolFaults;
    readonly work: typeof zhWork;
  }
}

/** Texts of all tools: names, frame and input. Each tool also has its own area. */
export const toolsTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-tools" */ '#src/features/tools/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-tools" */ '#src/features/tools/texts.en.ts'),
});

/** Why a worker failed; loaded when a failure occurs. */
export const workerFaultTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-work" */ '#src/console/work.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-work" */ '#src/console/work.texts.en.ts'),
});

export const toolFaultTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-work" */ '#src/features/tools/fault.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-work" */ '#src/features/tools/fault.texts.en.ts'),
});
