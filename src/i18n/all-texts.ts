import type { zhCommon } from '#src/i18n/texts/zh/common.ts';
import type { zhFaults } from '#src/i18n/texts/zh/faults.ts';
import type { zhMenu } from '#src/i18n/texts/zh/menu.ts';
import type { zhShell } from '#src/i18n/texts/zh/shell.ts';

/** Texts that every page has, the sign-in page included. */
export interface BaseTexts {
  readonly common: typeof zhCommon;
  readonly faults: typeof zhFaults;
  readonly menu: typeof zhMenu;
  readonly shell: typeof zhShell;
}

/** Everything that can be shown. Each feature's `texts.ts` adds its own; keys are made from the Chinese texts. */
export interface AllTexts extends BaseTexts {}
