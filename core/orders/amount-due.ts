import { type OrderStatus, orderStatus } from '#core/orders/status.ts';

/** Cents due for an order: its price, or only the price difference for a reissue (spec §4). */
export function amountDue(order: {
  readonly orderStatus: OrderStatus;
  readonly payAmount: number;
  readonly reSignPriceDiff: number;
}): number {
  return order.orderStatus === orderStatus.resign ? order.reSignPriceDiff : order.payAmount;
}

/** What a payment of the order is for: the `aim` of the pay call (spec §7). */
export function paymentAim(status: OrderStatus): 'makeOrder' | 'reSign' {
  return status === orderStatus.resign ? 'reSign' : 'makeOrder';
}
