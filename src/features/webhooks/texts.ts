import type { zhWebhooks } from '#src/features/webhooks/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly webhooks: typeof zhWebhooks;
  }
}

export const webhookTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-webhooks" */ '#src/features/webhooks/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-webhooks" */ '#src/features/webhooks/texts.en.ts'),
});
