import { type OrderStatus, orderStatus } from '#core/orders/status.ts';

/** Cents to be paid for an order: its price, and for a re-sign the price difference alone (spec §4). */
export function amountDue(order: {
  readonly orderStatus: OrderStatus;
  readonly payAmount: number;
  readonly reSignPriceDiff: number;
}): number {
  return order.orderStatus === orderStatus.resign ? order.reSignPriceDiff : order.payAmount;
}

/** What a payment of an order is for; the aim of the paying call (spec §7). */
export function paymentAim(status: OrderStatus): 'makeOrder' | 'reSign' {
  return status === orderStatus.resign ? 'reSign' : 'makeOrder';
}
