import { zhFrame } from '#src/i18n/texts/zh/frame.ts';
import { zhJournal } from '#src/i18n/texts/zh/journal.ts';
import { zhOrderFaults } from '#src/i18n/texts/zh/order-faults.ts';
import { zhStatus } from '#src/i18n/texts/zh/status.ts';
import { zhWork } from '#src/i18n/texts/zh/work.ts';

/** Texts that most pages behind the sign-in need, one area a file. */
export const zhConsole = {
  frame: zhFrame,
  journal: zhJournal,
  orderFaults: zhOrderFaults,
  status: zhStatus,
  work: zhWork,
};
export type ConsoleTexts = typeof zhConsole;
