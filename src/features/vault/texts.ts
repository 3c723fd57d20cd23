import { orderFaultTexts } from '#src/console/texts.ts';
import type { zhVault } from '#src/features/vault/texts.zh.ts';
import { defineTexts } from '#src/i18n/define-texts.ts';

declare module '#src/i18n/all-texts.ts' {
  interface AllTexts {
    readonly vault: typeof zhVault;
  }
}

export const vaultTexts = defineTexts(
  {
    zh: () => import(/* webpackChunkName: "texts-zh-drawers" */ '#src/features/vault/texts.zh.ts'),
    en: () => import(/* webpackChunkName: "texts-en-drawers" */ '#src/features/vault/texts.en.ts'),
  },
  orderFaultTexts,
);
