import type { zhChecklist } from '#src/features/launchpad/checklist.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly checklist: typeof zhChecklist;
  }
}

/** Loaded once the launchpad is shown. */
export const checklistTexts = defineTexts({
  zh: () =>
    import(/* webpackChunkName: "texts-zh-checklist" */ '#src/features/launchpad/checklist.texts.zh.ts'),
  en: () =>
    import(/* webpackChunkName: "texts-en-checklist" */ '#src/features/launchpad/checklist.texts.en.ts'),
});
