import type { zhIntake } from '#src/features/purchase/csr/intake.texts.zh.ts';
import type { zhRequests } from '#src/features/purchase/csr/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly requests: typeof zhRequests;
    readonly intake: typeof zhIntake;
  }
}

export const requestsTexts = defineTexts({
  zh: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-zh-more" */ '#src/features/purchase/csr/texts.zh.ts'),
      import(/* webpackChunkName: "texts-zh-more" */ '#src/features/purchase/csr/intake.texts.zh.ts'),
    ]),
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-en-more" */ '#src/features/purchase/csr/texts.en.ts'),
      import(/* webpackChunkName: "texts-en-more" */ '#src/features/purchase/csr/intake.texts.en.ts'),
    ]),
});
