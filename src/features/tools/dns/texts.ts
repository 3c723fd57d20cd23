import type { zhDnsBatch } from '#src/features/tools/dns/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly dnsBatch: typeof zhDnsBatch;
  }
}

export const dnsTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-dns-batch" */ '#src/features/tools/dns/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-dns-batch" */ '#src/features/tools/dns/texts.en.ts'),
});
