import type { PaymentDefinition } from '#src/adapters/workflows/payment.workflow.ts';
import type { PurchaseDefinition } from '#src/adapters/workflows/purchase.workflow.ts';
import type { SweptFlow } from '#tests/support/crash-sweep.ts';
import { type ErrandMachine, errandDefinition } from '#tests/support/errand-flow.ts';
import { type Cashier, payingAt, paymentActs, paymentInput } from '#tests/support/payment-cashier.ts';
import {
  buyingFrom,
  openShop,
  purchaseActs,
  purchaseInput,
  type Shop,
} from '#tests/support/purchase-shop.ts';
import { paymentWith, purchaseWith } from '#tests/support/workflow-definitions.ts';

/** One whole flow of each kind, from the first act to the end, at a server of plain data. */
export interface Till {
  readonly charges: string[];
  readonly honoursKeys: boolean;
}

export const errandFlow = (honoursKeys: boolean): SweptFlow<ErrandMachine, Till> => ({
  server: () => ({ charges: [], honoursKeys }),
  definition: (till) =>
    errandDefinition({
      place: async ({ key }) => {
        if (!till.honoursKeys || !till.charges.includes(key)) till.charges.push(key);
        return `receipt for ${key}`;
      },
      find: async (key) => (till.charges.includes(key) ? `receipt for ${key}` : null),
      lookOutside: async () => 'sunny',
    }),
  input: { key: 'errand-1' },
  acts: [{ type: 'note.write', text: 'milk' }, { type: 'item.add', item: 'milk' }, { type: 'order.place' }],
});

export const purchaseFlow = (
  honoursKeys: boolean,
  lostAnswers: number,
): SweptFlow<PurchaseDefinition['machine'], Shop> => ({
  server: () => openShop(honoursKeys, lostAnswers),
  definition: (shop) => purchaseWith(buyingFrom(shop)),
  input: purchaseInput,
  acts: purchaseActs,
});

export const paymentFlow = (
  honoursKeys: boolean,
  lostAnswers: number,
): SweptFlow<PaymentDefinition['machine'], Cashier> => ({
  server: () => ({ charges: [], honoursKeys, lostAnswers }),
  definition: (cashier) => paymentWith(payingAt(cashier)),
  input: paymentInput,
  acts: paymentActs,
});
