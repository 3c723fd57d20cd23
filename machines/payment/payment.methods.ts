import type { PaymentMethod } from '#core/contract/calls/payment.ts';
import { isDepositNo } from '#core/orders/payable.ts';
import { balanceMethod, packageMethod } from '#core/orders/payment-method.ts';
import { isPayable } from '#core/orders/status.ts';
import type { PayableOrder, PaymentContext } from '#machines/payment/payment.types.ts';

type Payables = Pick<PaymentContext, 'orderNos' | 'orders' | 'methods' | 'units'>;

/**
 * Methods that are enabled and fit. Several orders, or a total of zero, can only be paid from packages and the balance (product.md,
 * 'Payment'); a deposit is never paid from the balance, and a package pays where a unit of it fits.
 */
export function usableMethods({ orderNos, orders, methods, units }: Payables): readonly PaymentMethod[] {
  const isOwnOnly = orderNos.length > 1 || (orders.length > 0 && amountDue(orders) === 0);
  const isDeposit = orderNos.some(isDepositNo);
  return methods.filter(({ name, switch: isOn }) => {
    if (isOn !== 'Y') return false;
    if (name === packageMethod) return unitsOf({ orders, units }).length > 0;
    return name === balanceMethod ? !isDeposit : !isOwnOnly;
  });
}

/**
 * The preselected method: the one chosen, else a package, else the one last used, else the only one, else the balance if it suffices.
 */
export function preselected(context: PaymentContext, lastMethod: string | null): string | null {
  const names = usableMethods(context).map(({ name }) => name);
  const enough = context.balance >= amountDue(context.orders) ? balanceMethod : null;
  const only = names.length === 1 ? (names[0] ?? null) : null;
  return (
    [context.method, packageMethod, lastMethod, only, enough].find(
      (name) => name !== null && names.includes(name),
    ) ?? null
  );
}

/** The units that would pay orders which are still to be paid. */
export function unitsOf({ orders, units }: Pick<PaymentContext, 'orders' | 'units'>) {
  const open = new Set(payableOrders(orders).map(({ orderNo }) => orderNo));
  return units.filter(({ orderNo }) => open.has(orderNo));
}

/** What is due with money, in cents, if units pay the orders that they fit. */
export function dueBesideUnits(context: Pick<PaymentContext, 'orders' | 'units'>): number {
  const paid = new Set(unitsOf(context).map(({ orderNo }) => orderNo));
  return amountDue(context.orders.filter(({ orderNo }) => !paid.has(orderNo)));
}

/** Amount due in cents. */
export function amountDue(orders: readonly PayableOrder[]): number {
  return payableOrders(orders).reduce((sum, order) => sum + order.payAmount, 0);
}

/** Unpaid orders that can still be paid; a canceled order does not block the others. */
export function payableOrders(orders: readonly PayableOrder[]): readonly PayableOrder[] {
  return orders.filter(({ orderStatus }) => isPayable(orderStatus));
}

export function hasMethod(context: PaymentContext): boolean {
  return usableMethods(context).some(({ name }) => name === context.method);
}

export function chosenMethod({ methods, method }: PaymentContext): PaymentMethod {
  const chosen = methods.find(({ name }) => name === method);
  if (chosen === undefined) throw new Error('the payment has no method');
  return chosen;
}
