import type { zhInvoices } from '#src/features/invoices/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly invoices: typeof zhInvoices;
  }
}

export const invoiceTexts = defineTexts({
  zh: () => import(/* webpackChunkName: "texts-zh-invoices" */ '#src/features/invoices/texts.zh.ts'),
  en: () => import(/* webpackChunkName: "texts-en-invoices" */ '#src/features/invoices/texts.en.ts'),
});
