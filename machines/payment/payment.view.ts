import type { SnapshotFrom } from 'xstate';
import type { PaymentMethod } from '#core/contract/calls/payment.ts';
import type { Fault } from '#core/fault.ts';
import { isDepositNo } from '#core/orders/payable.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import { amountDue, balanceMethod, queueFlowOf, usableMethods } from '#machines/payment/payment.rules.ts';
import type {
  OpenPayment,
  PayableOrder,
  PaymentContext,
  PaymentFailure,
  PaymentReason,
  ProviderStatus,
} from '#machines/payment/payment.types.ts';

/**
 * - `awaiting`: a payment is open at a provider; its pane is shown by `open`.
 * - `expired`, `refused`: that payment is over; `payment.submit` begins another one, by the same method.
 * - `infoNeeded`: the method wants personal information first (spec §8): go complete, or later.
 * - `unsettled`: it was asked often enough; `payment.check` asks the provider, which is `checking`.
 * - `handing`, `handed`: the flow `queue` goes on with several orders.
 */
export type PaymentStep =
  | 'loading'
  | 'unavailable'
  | 'ready'
  | 'paying'
  | 'asking'
  | 'infoNeeded'
  | 'awaiting'
  | 'checking'
  | 'expired'
  | 'refused'
  | 'confirming'
  | 'unsettled'
  | 'handing'
  | 'handed'
  | 'success'
  | 'cancelled'
  | 'failed';

/** Where the console goes when the dialog is done; null stays where it is. */
export type PaymentExit =
  | { readonly to: 'order'; readonly orderNo: string }
  | { readonly to: 'orders' }
  | { readonly to: 'account-info' }
  | { readonly to: 'deposit'; readonly depositNo: string }
  /** The page of a payment link, with the result. */
  | { readonly to: 'payment'; readonly orderNos: readonly string[] }
  | null;

export interface PaymentView {
  readonly step: PaymentStep;
  readonly orderNos: readonly string[];
  readonly orders: readonly PayableOrder[];
  /** The first order, which the overview describes; null until loaded. */
  readonly first: PayableOrder | null;
  /** The methods that may be chosen here. */
  readonly methods: readonly PaymentMethod[];
  readonly method: string | null;
  /** Shown once the balance is chosen: all in cents. */
  readonly balanceNotice: {
    readonly balance: number;
    readonly due: number;
    readonly isShort: boolean;
  } | null;
  /** Cents. */
  readonly due: number;
  /** What is paid for: one order, several, or a deposit. */
  readonly subject: 'order' | 'orders' | 'deposit';
  /** The payment at a provider that may still be paid, or has just ended; its pane reads the rest by `paymentID`. */
  readonly open: OpenPayment | null;
  /** The provider's last answer; null while it was not asked. */
  readonly providerStatus: ProviderStatus | null;
  /** The flow that goes on with several orders (`Workspace.openQueue`); null before it is there. */
  readonly queueFlow: string | null;
  readonly faults: readonly Fault[];
  readonly failure: PaymentFailure | null;
  readonly reason: PaymentReason | null;
  /** What is paid for stays beside how it is paid; the other steps have the frame to themselves. */
  readonly isForm: boolean;
  /** It is about a payment that somebody else has to confirm: otherwise a method is chosen, or the balance was charged. */
  readonly isAtProvider: boolean;
  /** A call is under way whose answer is waited for. */
  readonly mustAnswer: boolean;
  /** Over, or left for now. */
  readonly isOver: boolean;
  /** The paying call was not answered: it may have been done. */
  readonly isUncertain: boolean;
  readonly can: {
    readonly choose: boolean;
    readonly submit: boolean;
    readonly check: boolean;
    readonly leave: boolean;
    readonly reload: boolean;
    /** Left for now: opening the dialog again sends `payment.open`. */
    readonly open: boolean;
    /** Another method instead of the payment that is open or over: `method.change`. */
    readonly change: boolean;
    /** `info.complete` and `info.later`. */
    readonly completeInfo: boolean;
  };
  readonly exit: PaymentExit;
}

export function paymentView(snapshot: SnapshotFrom<typeof paymentMachine>): PaymentView {
  const { context } = snapshot;
  const { orderNos, orders, method, balance, open, providerStatus, faults, failure, reason } = context;
  const step = stepOf(snapshot.value);
  const due = amountDue(orders);
  const isAtProvider = snapshot.hasTag('provider') || (step === 'unsettled' && open !== null);
  return {
    step,
    orderNos,
    orders,
    first: orders[0] ?? null,
    methods: usableMethods(context),
    method,
    balanceNotice: method === balanceMethod ? { balance, due, isShort: balance < due } : null,
    due,
    subject: subjectOf(context),
    open,
    providerStatus,
    queueFlow: step === 'handed' ? queueFlowOf(context) : null,
    faults,
    failure,
    reason,
    isForm: snapshot.hasTag('form') || isAtProvider,
    isAtProvider,
    mustAnswer: snapshot.hasTag('calling'),
    isOver: step === 'success' || step === 'failed' || step === 'cancelled',
    isUncertain: context.started === 'unanswered',
    can: {
      choose: step === 'ready',
      submit: snapshot.can({ type: 'payment.submit' }),
      check: snapshot.can({ type: 'payment.check' }),
      leave: snapshot.can({ type: 'payment.leave' }),
      reload: snapshot.can({ type: 'orders.reload' }),
      open: snapshot.can({ type: 'payment.open' }),
      change: snapshot.can({ type: 'method.change' }),
      completeInfo: snapshot.can({ type: 'info.complete' }),
    },
    exit: exitOf(step, context),
  };
}

/** Choosing again is choosing: only the machine waits for late money meanwhile. */
function stepOf(value: SnapshotFrom<typeof paymentMachine>['value']): PaymentStep {
  return value === 'choosing' ? 'ready' : value;
}

function subjectOf({ orderNos }: PaymentContext): PaymentView['subject'] {
  if (orderNos.length > 1) return 'orders';
  return orderNos.some(isDepositNo) ? 'deposit' : 'order';
}

/** One order leads to its page, several to the list (spec §4 'Payment dialog'); a link and a deposit to their own. */
function exitOf(step: PaymentStep, context: PaymentContext): PaymentExit {
  if (step !== 'success' && step !== 'cancelled' && step !== 'failed') return null;
  if (step === 'cancelled' && context.reason === 'complete-info') return { to: 'account-info' };
  const { orderNos, origin } = context;
  const [first, ...others] = orderNos;
  if (origin === 'link') return { to: 'payment', orderNos };
  if (origin === 'deposit' && first !== undefined) return { to: 'deposit', depositNo: first };
  if (step === 'cancelled' && origin !== 'purchase') return null;
  if (first !== undefined && others.length === 0) return { to: 'order', orderNo: first };
  return { to: 'orders' };
}
