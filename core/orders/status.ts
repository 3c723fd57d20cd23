/**
 * Order status codes (product.md, 'Orders'). 1000, 1007 and 1008 are this product's own. 1002 means both 'paid' and 'waiting for
 * verification': a paid order waits until its names are validated.
 */
export const orderStatus = {
  issued: 1000,
  unpaid: 1001,
  verifying: 1002,
  resubmit: 1003,
  cancelled: 1004,
  /** The CA returned the request: the industry's second code for 'resubmit'. */
  returned: 1006,
  expired: 1007,
  /** The order's certificate was revoked; another may be issued to replace it. */
  revoked: 1008,
  /** A reissue whose price difference is unpaid. */
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

/** What an order is waiting for or has become; both resubmit codes map to one stage. */
export function orderStage(status: OrderStatus): OrderStage {
  return stageOf[status];
}

/** Whether nothing is left to pay. Polling after a payment ends in success once true (product.md, 'Orders'). */
export function isPaid(status: OrderStatus): boolean {
  const stage = orderStage(status);
  return stage !== 'unpaid' && stage !== 'resign' && stage !== 'cancelled';
}

/** Whether the order can be paid now. A reissue pays its price difference. */
export function isPayable(status: OrderStatus): boolean {
  const stage = orderStage(status);
  return stage === 'unpaid' || stage === 'resign';
}

/**
 * Whether the customer can cancel. A paid order that is not issued is refunded; for an issued order, canceling ends the current reissue.
 */
export function isCancellable(status: OrderStatus): boolean {
  const stage = orderStage(status);
  return stage === 'unpaid' || stage === 'verifying' || stage === 'resubmit' || stage === 'resign';
}

/** Whether the status will not change again on its own. */
export function isFinal(status: OrderStatus): boolean {
  const stage = orderStage(status);
  return stage === 'cancelled' || stage === 'expired';
}
