import type { zhJournal } from '#src/console/journal.texts.zh.ts';
import type { zhOrderFaults } from '#src/console/order-faults.texts.zh.ts';
import type { zhStatus } from '#src/console/status.texts.zh.ts';
import type { zhWork } from '#src/console/work.texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly journal: typeof zhJournal;
    readonly orderFaults: typeof zhOrderFaults;
    readonly status: typeof zhStatus;
    readonly work: typeof zhWork;
  }
}

export const consoleTexts = defineTexts({
  zh: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-zh-console" */ '#src/console/journal.texts.zh.ts'),
      import(/* webpackChunkName: "texts-zh-console" */ '#src/console/status.texts.zh.ts'),
    ]),
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-en-console" */ '#src/console/journal.texts.en.ts'),
      import(/* webpackChunkName: "texts-en-console" */ '#src/console/status.texts.en.ts'),
    ]),
});

/** Faults of names, requests, keys and money, looked up by `faultText`, and why work on keys failed. */
export const orderFaultTexts = defineTexts({
  zh: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-zh-forms" */ '#src/console/order-faults.texts.zh.ts'),
      import(/* webpackChunkName: "texts-zh-forms" */ '#src/console/work.texts.zh.ts'),
    ]),
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-en-forms" */ '#src/console/order-faults.texts.en.ts'),
      import(/* webpackChunkName: "texts-en-forms" */ '#src/console/work.texts.en.ts'),
    ]),
});
