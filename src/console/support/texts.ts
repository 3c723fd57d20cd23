import type { zhFlowEvents } from '#src/console/support/events.texts.zh.ts';
import type { zhSendFlow } from '#src/console/support/send.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly flowEvents: typeof zhFlowEvents;
    readonly sendFlow: typeof zhSendFlow;
  }
}

/** What happens in a flow, in words. */
export const flowEventsTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-support" */ '#src/console/support/events.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-support" */ '#src/console/support/events.texts.en.ts'),
});

/** The dialog that makes a file of a flow. */
export const sendFlowTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-support" */ '#src/console/support/send.texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-support" */ '#src/console/support/send.texts.en.ts'),
});
