import type { OrderRow } from '#core/contract/calls/orders.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { cancellationOf } from '#core/orders/cancellation.ts';
import { isRenewable } from '#core/orders/renewal.ts';
import { paidUntil } from '#core/orders/span.ts';
import { isPayable, type OrderStage, orderStage } from '#core/orders/status.ts';

export const batchKinds = ['pay', 'verify', 'download', 'share', 'renew', 'cancel'] as const;
export type BatchKind = (typeof batchKinds)[number];

/** No key of these serves any more. */
const isOver: readonly OrderStage[] = ['cancelled', 'expired', 'revoked'];

/** Whether the console offers an action for an order. The server has the final say. */
export function isApplicable(kind: BatchKind, order: OrderRow, now: number): boolean {
  const { orderStatus, payTime, validity } = order;
  switch (kind) {
    case 'pay':
      return isPayable(orderStatus);
    case 'verify':
      return order.waitsFor === 'validation';
    case 'download':
      return order.certificates.some(({ state }) => state !== 'revoked');
    case 'share':
      return !isOver.includes(orderStage(orderStatus));
    case 'renew':
      return isRenewable(
        { orderStatus, paidUntil: paidUntil(payTime, validity)?.toISOString() ?? zeroTime },
        new Date(now),
      );
    case 'cancel':
      return cancellationOf(order).kind !== 'none';
  }
}
