import type { SameTexts } from '#src/i18n/text-types.ts';
import { enOrder } from '#src/i18n/texts/en/order.ts';
import { enSandbox } from '#src/i18n/texts/en/sandbox.ts';
import { enVault } from '#src/i18n/texts/en/vault.ts';
import type { OrderPageTexts } from '#src/i18n/texts/zh/order-page.ts';

export const enOrderPage = {
  order: enOrder,
  sandbox: enSandbox,
  vault: enVault,
} satisfies SameTexts<OrderPageTexts>;
