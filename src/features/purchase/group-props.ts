import type { PurchaseUserEvent } from '#machines/purchase/purchase.types.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';

/** Resolves once the step is written down and taken. */
export type SendPurchase = (event: PurchaseUserEvent) => Promise<void>;

/** What a group of the form is given: what to show, and the one way to change it. */
export interface GroupProps {
  readonly view: PurchaseView;
  readonly send: SendPurchase;
}
