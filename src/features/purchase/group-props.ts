import type { PurchaseUserEvent } from '#machines/purchase/purchase.events.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view-types.ts';

/** Resolves once the step is written down and taken. */
export type SendPurchase = (event: PurchaseUserEvent) => Promise<void>;

/** What a group of the form is given: what to show, and the one way to change it. */
export interface GroupProps {
  readonly view: PurchaseView;
  readonly send: SendPurchase;
}
