import type { SnapshotFrom } from 'xstate';
import { isDepositNo, isPackageNo } from '#core/orders/payable.ts';
import { balanceMethod, packageMethod } from '#core/orders/payment-method.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import {
  amountDue,
  dueBesideUnits,
  hasMethod,
  unitsOf,
  usableMethods,
} from '#machines/payment/payment.methods.ts';
import { queueFlowOf } from '#machines/payment/payment.rules.ts';
import type { PaymentContext } from '#machines/payment/payment.types.ts';

/** Where the console navigates when the dialog is done; null stays. */
export type PaymentExit =
  | { readonly to: 'order'; readonly orderNo: string }
  | { readonly to: 'orders' }
  | { readonly to: 'account-info' }
  | null;

export type PaymentView = ReturnType<typeof paymentView>;

export function paymentView(snapshot: SnapshotFrom<typeof paymentMachine>) {
  const { value, context } = snapshot;
  const { orderNos, orders, method, balance, open, providerStatus, faults, failure, reason } = context;
  // `choosing` looks the same as `ready`; only the machine also waits for late money.
  const step = value === 'choosing' ? 'ready' : value;
  const usesUnits = method === packageMethod;
  const due = usesUnits ? dueBesideUnits(context) : amountDue(orders);
  const isShort = (usesUnits || method === balanceMethod) && balance < due;
  const missing = step === 'ready' ? missingOf(context, isShort) : null;
  /** The dialog shows a payment that the provider must confirm, not a choice of methods or a charge to the balance. */
  const isAtProvider = snapshot.hasTag('provider') || (step === 'unsettled' && open !== null);
  return {
    step,
    orderNos,
    orders,
    /** The first order, shown in the overview; null until loaded. */
    first: orders[0] ?? null,
    /** The methods that can be chosen. */
    methods: usableMethods(context),
    method,
    /** Shown once the balance is chosen, or needed beside units; amounts in cents. */
    balanceNotice: method === balanceMethod || (usesUnits && due > 0) ? { balance, due, isShort } : null,
    /** The units that pay, once they are chosen: how many, and what is left of each package after that. */
    unitNotice: usesUnits ? unitNotice(context) : null,
    /** Cents to be paid with money. */
    due,
    missing,
    subject: subjectOf(context),
    /**
     * The payment at a provider that may still be paid or has just ended; its pane reads the details by `paymentID`.
     */
    open,
    /** The provider's last answer; null before the first query. */
    providerStatus,
    /** ID of the flow that pays several orders (`Workspace.openQueue`); null until it exists. */
    queueFlow: step === 'handed' ? queueFlowOf(context) : null,
    faults,
    failure,
    reason,
    /** Shows the overview next to the payment; all other steps use the whole frame. */
    isForm: snapshot.hasTag('form') || isAtProvider,
    isAtProvider,
    /** A call is in flight and its answer must be awaited. */
    mustAnswer: snapshot.hasTag('calling'),
    /** Completed, or left for now. */
    isOver: step === 'success' || step === 'failed' || step === 'cancelled',
    /** The pay call was not answered; the payment may have been made. */
    isUncertain: context.started === 'unanswered',
    can: {
      choose: step === 'ready',
      submit: snapshot.can({ type: 'payment.submit' }) && missing !== 'balance',
      check: snapshot.can({ type: 'payment.check' }),
      leave: snapshot.can({ type: 'payment.leave' }),
      reload: snapshot.can({ type: 'orders.reload' }),
      /** Left for now. */
      open: snapshot.can({ type: 'payment.open' }),
      /** Another method instead of the open or ended payment. */
      change: snapshot.can({ type: 'method.change' }),
      completeInfo: snapshot.can({ type: 'info.complete' }),
    },
    exit: exitOf(step, context),
  };
}

/** Why 'pay' is unavailable. Several orders are paid as far as the balance reaches (decision 066). */
function missingOf(context: PaymentContext, isShort: boolean): 'method' | 'balance' | null {
  if (!hasMethod(context)) return 'method';
  return isShort && context.orderNos.length === 1 ? 'balance' : null;
}

function subjectOf({ orderNos }: PaymentContext): 'order' | 'orders' | 'deposit' | 'package' {
  if (orderNos.length > 1) return 'orders';
  if (orderNos.some(isDepositNo)) return 'deposit';
  return orderNos.some(isPackageNo) ? 'package' : 'order';
}

function unitNotice(context: PaymentContext) {
  const units = unitsOf(context);
  const left = new Map<string, number>();
  for (const unit of units)
    left.set(unit.packageNo, Math.min(unit.left, left.get(unit.packageNo) ?? unit.left));
  return {
    count: units.length,
    packages: [...left].map(([packageNo, rest]) => ({ packageNo, left: rest })),
  };
}

/**
 * One order leads to its page, several lead to the list (product.md, 'Payment'); a link, a deposit or a package stays on
 * its page.
 */
export function exitOf(
  step: SnapshotFrom<typeof paymentMachine>['value'],
  { orderNos, origin, reason }: Pick<PaymentContext, 'orderNos' | 'origin' | 'reason'>,
): PaymentExit {
  if (step !== 'success' && step !== 'cancelled' && step !== 'failed') return null;
  if (step === 'cancelled' && reason === 'complete-info') return { to: 'account-info' };
  if (origin === 'link' || origin === 'deposit' || origin === 'package') return null;
  if (step === 'cancelled' && origin !== 'purchase') return null;
  const [first, ...others] = orderNos;
  return first !== undefined && others.length === 0 ? { to: 'order', orderNo: first } : { to: 'orders' };
}
