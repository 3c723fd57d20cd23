import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { zhFaults } from '#src/i18n/texts/zh/faults.ts';
import { zhMenu } from '#src/i18n/texts/zh/menu.ts';
import { zhSession } from '#src/i18n/texts/zh/session.ts';
import { zhShell } from '#src/i18n/texts/zh/shell.ts';

/** What every page needs, the sign-in page included. */
export const zhEntry = {
  common: zhCommon,
  faults: zhFaults,
  menu: zhMenu,
  session: zhSession,
  shell: zhShell,
};
export type EntryTexts = typeof zhEntry;
