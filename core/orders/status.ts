/**
 * Order status codes (spec §4). 1000, 1007 and 1008 are this product's own. 1002 is both 'paid' and 'waiting for
 * verification': a paid order waits until its names are validated.
 */
export const orderStatus = {
  issued: 1000,
  unpaid: 1001,
  verifying: 1002,
  resubmit: 1003,
  cancelled: 1004,
  /** The CA returned the request: the second code the trade uses for 'resubmit'. */
  returned: 1006,
  expired: 1007,
  /** Its certificate was revoked; another may be issued in its place. */
  revoked: 1008,
  /** A re-sign whose price difference is still to be paid. */
  resign: 5004,
} as const;

export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

export const orderStages = [
  'unpaid',
  'verifying',
  'resubmit',
  'issued',
  'expired',
  'revoked',
  'cancelled',
  'resign',
] as const;
export type OrderStage = (typeof orderStages)[number];

const stageOf = {
  1000: 'issued',
  1001: 'unpaid',
  1002: 'verifying',
  1003: 'resubmit',
  1004: 'cancelled',
  1006: 'resubmit',
  1007: 'expired',
  1008: 'revoked',
  5004: 'resign',
} as const satisfies Record<OrderStatus, OrderStage>;

/** One word for what an order is waiting for or has become; both resubmit codes are one stage. */
export function orderStage(status: OrderStatus): OrderStage {
  return stageOf[status];
}

/** Is there nothing left to pay? Ends the polling after a payment as success (spec §4). */
export function isPaid(status: OrderStatus): boolean {
  const stage = orderStage(status);
  return stage !== 'unpaid' && stage !== 'resign' && stage !== 'cancelled';
}

/** May the order be paid for now? A re-sign pays its difference. */
export function isPayable(status: OrderStatus): boolean {
  const stage = orderStage(status);
  return stage === 'unpaid' || stage === 'resign';
}

/** May the customer cancel it? Paid orders that are not issued are refunded; of an issued one the re-sign under way ends. */
export function isCancellable(status: OrderStatus): boolean {
  const stage = orderStage(status);
  return stage === 'unpaid' || stage === 'verifying' || stage === 'resubmit' || stage === 'resign';
}

/**
 * Cents that come back when it is cancelled: what was paid for an order that is not issued; of one that is re-signed, what was
 * paid for that.
 */
export function refundOf(order: {
  readonly orderStatus: OrderStatus;
  readonly payAmount: number;
  readonly isReSigning: boolean;
  readonly reSignPaid: number;
}): number {
  if (!isCancellable(order.orderStatus) || !isPaid(order.orderStatus)) return 0;
  return order.isReSigning ? order.reSignPaid : order.payAmount;
}

/** Nothing more will happen to it by itself. */
export function isFinal(status: OrderStatus): boolean {
  const stage = orderStage(status);
  return stage === 'cancelled' || stage === 'expired';
}
