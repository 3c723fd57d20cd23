import type { PaymentMethod } from '#core/contract/calls/payment.ts';
import { paymentAim } from '#core/orders/amount-due.ts';
import { isDepositNo } from '#core/orders/payable.ts';
import { isPayable } from '#core/orders/status.ts';
import type {
  PayableOrder,
  PaymentAim,
  PaymentContext,
  PaymentSlots,
} from '#machines/payment/payment.types.ts';

/** The one way that pays at once, from the account. */
export const balanceMethod = 'balance';

type Payables = Pick<PaymentContext, 'orderNos' | 'orders' | 'methods'>;

/**
 * Ways that are switched on and fit: several orders, and what costs nothing, are paid from the balance only (spec §6), a
 * deposit never is.
 */
export function usableMethods({ orderNos, orders, methods }: Payables): readonly PaymentMethod[] {
  const isBalanceOnly = orderNos.length > 1 || (orders.length > 0 && amountDue(orders) === 0);
  const isDeposit = orderNos.some(isDepositNo);
  return methods.filter(({ name, switch: isOn }) => {
    if (isOn !== 'Y') return false;
    return name === balanceMethod ? !isDeposit : !isBalanceOnly;
  });
}

/** The unpaid orders that can still be paid: one that was cancelled does not keep the others from it. */
export function payableOrders(orders: readonly PayableOrder[]): readonly PayableOrder[] {
  return orders.filter(({ orderStatus }) => isPayable(orderStatus));
}

/** Cents still to pay. */
export function amountDue(orders: readonly PayableOrder[]): number {
  return payableOrders(orders).reduce((sum, order) => sum + order.payAmount, 0);
}

/** What the paying call is told. The key stays the same until the server has answered the try. */
export function payInput(context: PaymentContext): PaymentSlots['pay']['input'] {
  const method = chosenMethod(context);
  const orders = payableOrders(context.orders);
  return {
    orderNos: orders.map(({ orderNo }) => orderNo),
    payWay: method.payWay,
    name: method.name,
    aim: aimOf(orders[0]),
    idempotencyKey: `${context.workflow}:pay:${context.attempt}`,
    attempt: context.attempt,
  };
}

/** What the queue's own flow is begun with. */
export function queueInput(context: PaymentContext): PaymentSlots['openQueue']['input'] {
  if (context.queueId === null) throw new Error('a queue is handed on that was not opened');
  return {
    workflow: queueFlowOf(context),
    queueId: context.queueId,
    payWay: chosenMethod(context).payWay,
    orders: payableOrders(context.orders).map(({ orderNo, commonName, payAmount }) => ({
      orderNo,
      commonName,
      payAmount,
    })),
  };
}

/** Each queue has a flow of its own. */
export function queueFlowOf({ workflow, attempt }: Pick<PaymentContext, 'workflow' | 'attempt'>): string {
  return attempt === 1 ? `${workflow}-queue` : `${workflow}-queue-${attempt}`;
}

function chosenMethod({ methods, method }: PaymentContext): PaymentMethod {
  const chosen = methods.find(({ name }) => name === method);
  if (chosen === undefined) throw new Error('a payment began without a method');
  return chosen;
}

function aimOf(order: PayableOrder | undefined): PaymentAim {
  if (order === undefined) return 'makeOrder';
  return isDepositNo(order.orderNo) ? 'deposit' : paymentAim(order.orderStatus);
}
