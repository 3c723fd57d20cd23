import { enCommon } from '#src/i18n/texts/en/common.ts';
import { enFaults } from '#src/i18n/texts/en/faults.ts';
import { enMenu } from '#src/i18n/texts/en/menu.ts';
import { enShell } from '#src/i18n/texts/en/shell.ts';

export const enBase = { common: enCommon, faults: enFaults, menu: enMenu, shell: enShell };
