import type { zhCommon } from '#src/i18n/texts/zh/common.ts';
import type { zhFaults } from '#src/i18n/texts/zh/faults.ts';
import type { zhMenu } from '#src/i18n/texts/zh/menu.ts';
import type { zhShell } from '#src/i18n/texts/zh/shell.ts';

/** Texts loaded on every page, including sign-in. */
export interface BaseTexts {
  readonly common: typeof zhCommon;
  readonly faults: typeof zhFaults;
  readonly menu: typeof zhMenu;
  readonly shell: typeof zhShell;
}

/** All texts. Each feature's `texts.ts` adds its own areas; keys are derived from the Chinese texts. */
export interface AllTexts extends BaseTexts {}
