import type { SnapshotFrom } from 'xstate';
import { isDepositNo } from '#core/orders/payable.ts';
import { balanceMethod } from '#core/orders/payment-method.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import { amountDue, hasMethod, queueFlowOf, usableMethods } from '#machines/payment/payment.rules.ts';
import type { PaymentContext } from '#machines/payment/payment.types.ts';

/** Where the console goes when the dialog is done; null stays where it is. */
export type PaymentExit =
  | { readonly to: 'order'; readonly orderNo: string }
  | { readonly to: 'orders' }
  | { readonly to: 'account-info' }
  | null;

export type PaymentView = ReturnType<typeof paymentView>;

export function paymentView(snapshot: SnapshotFrom<typeof paymentMachine>) {
  const { value, context } = snapshot;
  const { orderNos, orders, method, balance, open, providerStatus, faults, failure, reason } = context;
  // Choosing again is choosing: only the machine waits for late money meanwhile.
  const step = value === 'choosing' ? 'ready' : value;
  const due = amountDue(orders);
  const isShort = method === balanceMethod && balance < due;
  const missing = step === 'ready' ? missingOf(context, isShort) : null;
  /** It is about a payment that somebody else has to confirm: otherwise a method is chosen, or the balance was charged. */
  const isAtProvider = snapshot.hasTag('provider') || (step === 'unsettled' && open !== null);
  return {
    step,
    orderNos,
    orders,
    /** The first order, which the overview describes; null until loaded. */
    first: orders[0] ?? null,
    /** The methods that may be chosen here. */
    methods: usableMethods(context),
    method,
    /** Shown once the balance is chosen: all in cents. */
    balanceNotice: method === balanceMethod ? { balance, due, isShort } : null,
    /** Cents. */
    due,
    missing,
    subject: subjectOf(context),
    /** The payment at a provider that may still be paid, or has just ended; its pane reads the rest by `paymentID`. */
    open,
    /** The provider's last answer; null while it was not asked. */
    providerStatus,
    /** The flow that goes on with several orders (`Workspace.openQueue`); null before it is there. */
    queueFlow: step === 'handed' ? queueFlowOf(context) : null,
    faults,
    failure,
    reason,
    /** What is paid for stays beside how it is paid; the other steps have the frame to themselves. */
    isForm: snapshot.hasTag('form') || isAtProvider,
    isAtProvider,
    /** A call is under way whose answer is waited for. */
    mustAnswer: snapshot.hasTag('calling'),
    /** Over, or left for now. */
    isOver: step === 'success' || step === 'failed' || step === 'cancelled',
    /** The paying call was not answered: it may have been done. */
    isUncertain: context.started === 'unanswered',
    can: {
      choose: step === 'ready',
      submit: snapshot.can({ type: 'payment.submit' }) && missing !== 'balance',
      check: snapshot.can({ type: 'payment.check' }),
      leave: snapshot.can({ type: 'payment.leave' }),
      reload: snapshot.can({ type: 'orders.reload' }),
      /** Left for now. */
      open: snapshot.can({ type: 'payment.open' }),
      /** Another method instead of the payment that is open or over. */
      change: snapshot.can({ type: 'method.change' }),
      completeInfo: snapshot.can({ type: 'info.complete' }),
    },
    exit: exitOf(step, context),
  };
}

/** What keeps 'pay' from paying. Several orders are paid as far as the balance goes (decision 067). */
function missingOf(context: PaymentContext, isShort: boolean): 'method' | 'balance' | null {
  if (!hasMethod(context)) return 'method';
  return isShort && context.orderNos.length === 1 ? 'balance' : null;
}

/** What is paid for. */
function subjectOf({ orderNos }: PaymentContext): 'order' | 'orders' | 'deposit' {
  if (orderNos.length > 1) return 'orders';
  return orderNos.some(isDepositNo) ? 'deposit' : 'order';
}

/** One order leads to its page, several to the list (spec §4 'Payment dialog'); a link and a deposit stay where they are. */
export function exitOf(
  step: SnapshotFrom<typeof paymentMachine>['value'],
  { orderNos, origin, reason }: Pick<PaymentContext, 'orderNos' | 'origin' | 'reason'>,
): PaymentExit {
  if (step !== 'success' && step !== 'cancelled' && step !== 'failed') return null;
  if (step === 'cancelled' && reason === 'complete-info') return { to: 'account-info' };
  if (origin === 'link' || origin === 'deposit') return null;
  if (step === 'cancelled' && origin !== 'purchase') return null;
  const [first, ...others] = orderNos;
  return first !== undefined && others.length === 0 ? { to: 'order', orderNo: first } : { to: 'orders' };
}
