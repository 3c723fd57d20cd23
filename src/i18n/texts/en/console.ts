import type { SameTexts } from '#src/i18n/text-types.ts';
import { enFrame } from '#src/i18n/texts/en/frame.ts';
import { enJournal } from '#src/i18n/texts/en/journal.ts';
import { enOrderFaults } from '#src/i18n/texts/en/order-faults.ts';
import { enStatus } from '#src/i18n/texts/en/status.ts';
import { enWork } from '#src/i18n/texts/en/work.ts';
import type { ConsoleTexts } from '#src/i18n/texts/zh/console.ts';

export const enConsole = {
  frame: enFrame,
  journal: enJournal,
  orderFaults: enOrderFaults,
  status: enStatus,
  work: enWork,
} satisfies SameTexts<ConsoleTexts>;
