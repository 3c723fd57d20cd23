import type { zhDashboard } from '#src/features/orders/dashboard/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly dashboard: typeof zhDashboard;
  }
}

export const dashboardTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-more" */ '#src/features/orders/dashboard/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-more" */ '#src/features/orders/dashboard/texts.en.ts'),
});
