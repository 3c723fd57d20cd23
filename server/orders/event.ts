import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import { orderEvents } from '#server/db/schema/orders.ts';
import { keepCauses } from '#server/notices/causes.ts';
import { raiseOrderEvents } from '#server/webhooks/order-events.ts';

export interface OrderEvent {
  readonly orderID: string;
  readonly at: Date;
  readonly kind: OrderDetail['timeline'][number]['kind'];
  /** A name, a serial number or a payment method; shown as text. */
  readonly note: string;
}

/** Adds to the orders' timelines, in the transaction of the event, and stores which of it the account and its webhooks are notified of. */
export async function record(tx: Db, events: readonly OrderEvent[]): Promise<void> {
  await insertMany(tx, orderEvents, events);
  await keepCauses(tx, events);
  await raiseOrderEvents(tx, events);
}
