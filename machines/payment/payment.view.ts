import type { PaymentMethod } from '#core/contract/calls/payment.ts';
import type { Fault } from '#core/fault.ts';
import { isDepositNo } from '#core/orders/payable.ts';
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
 * - `expired`, `refused`: that payment is over; `payment.submit` begins another one, in the same way.
 * - `infoNeeded`: the way wants personal information first (spec §8): go complete, or later.
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
  /** The ways that may be chosen here. */
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
  /** What the provider last said; null while it was not asked. */
  readonly providerStatus: ProviderStatus | null;
  /** The flow that goes on with several orders (`Workspace.openQueue`); null before it is there. */
  readonly queueFlow: string | null;
  readonly faults: readonly Fault[];
  readonly failure: PaymentFailure | null;
  readonly reason: PaymentReason | null;
  /** What the confirm dialog shows; null while it is closed. */
  readonly confirm: 'pending' | 'success' | 'fail' | null;
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
    /** Another way instead of the payment that is open or over: `way.change`. */
    readonly change: boolean;
    /** `info.complete` and `info.later`. */
    readonly completeInfo: boolean;
  };
  readonly exit: PaymentExit;
}

/** The part of a snapshot a view reads; a mirror in another tab has no more. */
export interface PaymentSnapshot {
  readonly value: unknown;
  readonly context: PaymentContext;
}

export function paymentView({ value, context }: PaymentSnapshot): PaymentView {
  const step = stepOf(value);
  const due = amountDue(context.orders);
  return {
    step,
    orderNos: context.orderNos,
    orders: context.orders,
    first: context.orders[0] ?? null,
    methods: usableMethods(context),
    method: context.method,
    balanceNotice:
      context.method === balanceMethod
        ? { balance: context.balance, due, isShort: context.balance < due }
        : null,
    due,
    subject: subjectOf(context),
    open: context.open,
    providerStatus: context.providerStatus,
    queueFlow: step === 'handed' ? queueFlowOf(context) : null,
    faults: context.faults,
    failure: context.failure,
    reason: context.reason,
    confirm: confirmState(step),
    isUncertain: context.started === 'unanswered',
    can: canOf(step, context),
    exit: exitOf(step, context),
  };
}

/** Choosing again is choosing: only the machine waits for late money meanwhile. */
function stepOf(value: unknown): PaymentStep {
  return value === 'choosing' ? 'ready' : (value as PaymentStep);
}

const leavable: readonly PaymentStep[] = [
  'unavailable',
  'ready',
  'infoNeeded',
  'awaiting',
  'expired',
  'refused',
  'checking',
  'confirming',
  'unsettled',
  'handing',
];
const checkable: readonly PaymentStep[] = ['awaiting', 'expired', 'refused', 'confirming', 'unsettled'];
const pending: readonly PaymentStep[] = [
  'paying',
  'asking',
  'awaiting',
  'checking',
  'confirming',
  'unsettled',
  'handing',
];
const ended: readonly PaymentStep[] = ['expired', 'refused'];

function canOf(step: PaymentStep, { started, open, method }: PaymentContext): PaymentView['can'] {
  const isEnded = ended.includes(step);
  return {
    choose: step === 'ready',
    submit:
      step === 'ready' ||
      isEnded ||
      (step === 'unsettled' && (open === null || started === 'unanswered')) ||
      (step === 'confirming' && started === 'unanswered'),
    check: checkable.includes(step),
    leave: leavable.includes(step),
    reload: step === 'unavailable' || step === 'ready',
    open: step === 'cancelled',
    change:
      step === 'awaiting' ||
      isEnded ||
      (step === 'unsettled' && (open !== null || (method !== null && method !== balanceMethod))),
    completeInfo: step === 'infoNeeded',
  };
}

function subjectOf({ orderNos }: PaymentContext): PaymentView['subject'] {
  if (orderNos.length > 1) return 'orders';
  return orderNos.some(isDepositNo) ? 'deposit' : 'order';
}

function confirmState(step: PaymentStep): PaymentView['confirm'] {
  if (pending.includes(step)) return 'pending';
  if (step === 'success') return 'success';
  return step === 'failed' || ended.includes(step) ? 'fail' : null;
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
