import type { zhAlerts } from '#src/features/discovery/alerts/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly alerts: typeof zhAlerts;
  }
}

export const alertsTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-alerts" */ '#src/features/discovery/alerts/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-alerts" */ '#src/features/discovery/alerts/texts.en.ts'),
});
