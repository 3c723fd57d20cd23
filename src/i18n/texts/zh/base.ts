import type { BaseTexts } from '#src/i18n/all-texts.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { zhFaults } from '#src/i18n/texts/zh/faults.ts';
import { zhMenu } from '#src/i18n/texts/zh/menu.ts';
import { zhShell } from '#src/i18n/texts/zh/shell.ts';

/** Chinese has no singular, so `one` is never read. */
export const zhBase = {
  common: zhCommon,
  faults: zhFaults,
  menu: zhMenu,
  shell: zhShell,
} satisfies BaseTexts as SameTexts<BaseTexts>;
