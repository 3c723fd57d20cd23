import { type OrderStatus, orderStatus } from '#core/orders/status.ts';

/** Cents due for an order: its price, or only the price difference for a reissue (product.md, 'Orders'). */
export function amountDue(order: {
  readonly orderStatus: OrderStatus;
  readonly payAmount: number;
  readonly reSignPriceDiff: number;
}): number {
  return order.orderStatus === orderStatus.resign ? order.reSignPriceDiff : order.payAmount;
}

/** What a payment of the order is for: the `aim` of the pay call (product.md, 'Payment'). */
export function paymentAim(status: OrderStatus): 'makeOrder' | 'reSign' {
  return status === orderStatus.resign ? 'reSign' : 'makeOrder';
}
