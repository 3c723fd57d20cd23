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
  zh: async () => ({
    journal: (await import(/* webpackChunkName: "texts-zh-console" */ '#src/console/journal.texts.zh.ts'))
      .zhJournal,
    orderFaults: (
      await import(/* webpackChunkName: "texts-zh-console" */ '#src/console/order-faults.texts.zh.ts')
    ).zhOrderFaults,
    status: (await import(/* webpackChunkName: "texts-zh-console" */ '#src/console/status.texts.zh.ts'))
      .zhStatus,
    work: (await import(/* webpackChunkName: "texts-zh-console" */ '#src/console/work.texts.zh.ts')).zhWork,
  }),
  en: async () => ({
    journal: (await import(/* webpackChunkName: "texts-en-console" */ '#src/console/journal.texts.en.ts'))
      .enJournal,
    orderFaults: (
      await import(/* webpackChunkName: "texts-en-console" */ '#src/console/order-faults.texts.en.ts')
    ).enOrderFaults,
    status: (await import(/* webpackChunkName: "texts-en-console" */ '#src/console/status.texts.en.ts'))
      .enStatus,
    work: (await import(/* webpackChunkName: "texts-en-console" */ '#src/console/work.texts.en.ts')).enWork,
  }),
});
