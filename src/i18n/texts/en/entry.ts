import type { SameTexts } from '#src/i18n/text-types.ts';
import { enCommon } from '#src/i18n/texts/en/common.ts';
import { enFaults } from '#src/i18n/texts/en/faults.ts';
import { enMenu } from '#src/i18n/texts/en/menu.ts';
import { enSession } from '#src/i18n/texts/en/session.ts';
import { enShell } from '#src/i18n/texts/en/shell.ts';
import type { EntryTexts } from '#src/i18n/texts/zh/entry.ts';

export const enEntry = {
  common: enCommon,
  faults: enFaults,
  menu: enMenu,
  session: enSession,
  shell: enShell,
} satisfies SameTexts<EntryTexts>;
