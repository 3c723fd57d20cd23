import { zhOrder } from '#src/i18n/texts/zh/order.ts';
import { zhSandbox } from '#src/i18n/texts/zh/sandbox.ts';
import { zhVault } from '#src/i18n/texts/zh/vault.ts';

/** Texts of an order's page and of what opens over it. */
export const zhOrderPage = { order: zhOrder, sandbox: zhSandbox, vault: zhVault };
export type OrderPageTexts = typeof zhOrderPage;
