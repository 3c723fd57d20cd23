import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import { csrSourceActions } from '#machines/purchase/csr-source/csr-source.actions.ts';
import { csrSourceGuards } from '#machines/purchase/csr-source/csr-source.guards.ts';
import { dcvChoiceActions } from '#machines/purchase/dcv-choice/dcv-choice.actions.ts';
import { dcvChoiceGuards } from '#machines/purchase/dcv-choice/dcv-choice.guards.ts';
import { orderActions } from '#machines/purchase/order.actions.ts';
import { orderModeActions } from '#machines/purchase/order-mode/order-mode.actions.ts';
import { orderModeGuards } from '#machines/purchase/order-mode/order-mode.guards.ts';
import { purchaseActions } from '#machines/purchase/purchase.actions.ts';
import { purchaseGuards } from '#machines/purchase/purchase.guards.ts';
import { purchaseSlots } from '#machines/purchase/purchase.slots.ts';
import type { PurchaseContext, PurchaseEvent, PurchaseInput } from '#machines/purchase/purchase.types.ts';

/** What the charts of the purchase and of its regions are made of: names for the code of every folder. */
export const purchaseSetup = setup({
  types: {
    context: {} as PurchaseContext,
    events: {} as PurchaseEvent,
    input: {} as PurchaseInput,
  },
  actors: purchaseSlots,
  guards: { ...purchaseGuards, ...orderModeGuards, ...csrSourceGuards, ...dcvChoiceGuards },
  actions: assigns<PurchaseContext, PurchaseEvent>()({
    ...purchaseActions,
    ...orderModeActions,
    ...csrSourceActions,
    ...dcvChoiceActions,
    ...orderActions,
  }),
});
