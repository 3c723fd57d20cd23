import type { PurchaseUserEvent } from '#machines/purchase/purchase.types.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';

/** Sends an event; resolves once it is written to the journal and applied. */
export type SendPurchase = (event: PurchaseUserEvent) => Promise<void>;

/** Props of a form group: the view to render, and the only means of changing it. */
export interface GroupProps {
  readonly view: PurchaseView;
  readonly send: SendPurchase;
}
