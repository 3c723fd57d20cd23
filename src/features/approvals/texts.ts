import type { zhApprovals } from '#src/features/approvals/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly approvals: typeof zhApprovals;
  }
}

export const approvalTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-approvals" */ '#src/features/approvals/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-approvals" */ '#src/features/approvals/texts.en.ts'),
});
