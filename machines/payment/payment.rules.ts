import { assign } from 'xstate';
import { replyCode } from '#core/contract/call.ts';
import type { PaymentMethod } from '#core/contract/calls/payment.ts';
import { isRefused, isUnanswered, type StepFailure } from '#core/contract/failure.ts';
import { type Fault, fault } from '#core/fault.ts';
import { paymentAim } from '#core/orders/amount-due.ts';
import { isDepositNo } from '#core/orders/payable.ts';
import { balanceMethod } from '#core/orders/payment-method.ts';
import { isPaid, isPayable } from '#core/orders/status.ts';
import { type Args as ArgsOf, assigns } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import type {
  OpenPayment,
  PayableOrder,
  PaymentAim,
  PaymentContext,
  PaymentEvent,
  PaymentInput,
  PaymentReason,
  PaymentSlots,
  ProviderStatus,
} from '#machines/payment/payment.types.ts';

type Args = ArgsOf<PaymentContext, PaymentEvent>;
type Change = Partial<PaymentContext>;
const replyOf = replies<PaymentSlots>();

const unfailed = { failure: null, faults: [], reason: null };

type Payables = Pick<PaymentContext, 'orderNos' | 'orders' | 'methods'>;

/**
 * Methods that are switched on and fit: several orders, and what costs nothing, are paid from the balance only (spec §6), a
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

/** The method that is shown as chosen: it was, or was used before, or is the only one, or it is the balance and that will do. */
function preselected(context: PaymentContext, lastMethod: string | null): string | null {
  const names = usableMethods(context).map(({ name }) => name);
  const enough = context.balance >= amountDue(context.orders) ? balanceMethod : null;
  const only = names.length === 1 ? (names[0] ?? null) : null;
  return (
    [context.method, lastMethod, only, enough].find((name) => name !== null && names.includes(name)) ?? null
  );
}

/** Cents still to pay. */
export function amountDue(orders: readonly PayableOrder[]): number {
  return payableOrders(orders).reduce((sum, order) => sum + order.payAmount, 0);
}

export function beginPayment({ workflow, orderNos, origin }: PaymentInput): PaymentContext {
  return {
    workflow,
    orderNos,
    origin,
    orders: [],
    methods: [],
    balance: 0,
    method: null,
    attempt: 1,
    started: 'no',
    round: 1,
    queueId: null,
    open: null,
    providerStatus: null,
    faults: [],
    failure: null,
    reason: null,
  };
}

/** `open` is the payment at a provider; null polls for what the balance pays. */
export function watchInput(
  { workflow, orderNos, round }: PaymentContext,
  open: OpenPayment | null,
): PaymentSlots['watchStatus']['input'] {
  return { workflow, orderNos, paymentID: open?.paymentID ?? null, round };
}

/** What the paying call is sent. The key stays the same until the server has answered the try. */
export function payInput(context: PaymentContext): PaymentSlots['pay']['input'] {
  const { name, payWay } = chosenMethod(context);
  const orders = payableOrders(context.orders);
  return {
    orderNos: orders.map(({ orderNo }) => orderNo),
    payWay,
    name,
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

/** Each family says what an answer means; an answer to an older attempt or round means nothing. */
export const paymentGuards = {
  isLoad: (args: Args, wanted: ReturnType<typeof loadOf>) => loadOf(args) === wanted,
  isPay: (args: Args, wanted: ReturnType<typeof payOf>) => payOf(args) === wanted,
  isStatus: (args: Args, wanted: ReturnType<typeof statusOf>) => statusOf(args) === wanted,
  isProvider: (args: Args, wanted: ReturnType<typeof providerOf>) => providerOf(args) === wanted,
  isWatch: (args: Args, wanted: ReturnType<typeof watchOf>) => watchOf(args) === wanted,
  isUsableMethod: ({ context, event }: Args) =>
    event.type === 'method.choose' && usableMethods(context).some(({ name }) => name === event.name),
  /** The method that was chosen may have been switched off since. */
  hasMethod: ({ context }: Args) => hasMethod(context),
  isProviderMethod: ({ context }: Args) => context.method !== balanceMethod,
  hasOpen: ({ context }: Args) => context.open !== null,
  hasQueue: ({ context }: Args) => context.queueId !== null,
  /** A provider is asked about one order or deposit. */
  isSingle: ({ context }: Args) => context.orderNos.length === 1,
  isUncertain: ({ context }: Args) => context.started === 'unanswered',
  /** No payment is open at a provider that could be paid twice. */
  isRepeatable: ({ context }: Args) => context.open === null || context.started === 'unanswered',
};

export const paymentActions = {
  ...assigns<PaymentContext, PaymentEvent>()({
    keepOrders({ context, event }) {
      const reply = replyOf(event, 'loadOrders');
      if (!reply?.ok) return {};
      const { lastMethod = null, ...set } = reply.value;
      return { ...set, method: preselected({ ...context, ...set }, lastMethod), failure: null };
    },
    chooseMethod: ({ event }) =>
      event.type === 'method.choose' ? { method: event.name, faults: [], failure: null } : {},
    askForMethod: () => ({ faults: [fault('payWay', 'required', '')] }),
    /** A refusal is an answer: the next try gets a key of its own. */
    keepRefusal({ context, event }) {
      const failure = failureOf(event);
      return { ...nextAttempt(context), failure, faults: refusalFaults(failure, context) };
    },
    keepStarted({ event }) {
      const answer = replyOf(event, 'pay')?.answer;
      const started = { started: 'accepted', failure: null } as const;
      if (!answer?.ok) return started;
      if ('queueId' in answer.value) return { ...started, queueId: answer.value.queueId };
      return 'open' in answer.value ? { ...started, open: answer.value.open, providerStatus: null } : started;
    },
    resumeMethod: ({ context: { open, method } }) => ({
      ...unfailed,
      method: open?.name ?? method,
      started: 'accepted',
    }),
    /** The payment the provider still waits for is the one that is shown. */
    keepAnswer({ context, event }) {
      const answer = replyOf(event, 'askProvider')?.answer;
      if (!answer?.ok) return {};
      const open = answer.value.open ?? context.open;
      return {
        providerStatus: answer.value,
        failure: null,
        open,
        ...(open === null ? {} : { method: open.name }),
      };
    },
    /** Polling saw the payment end, by the provider's own answer. */
    keepOutcome({ context, event }) {
      const state = replyOf(event, 'watchStatus')?.outcome;
      if (state !== 'expired' && state !== 'refused' && state !== 'short') return {};
      const providerStatus: ProviderStatus = { outcome: 'unpaid', asked: true, state, open: context.open };
      return { providerStatus, failure: null };
    },
    beginNextAttempt: ({ context }) => nextAttempt(context),
    beginNextRound: ({ context }) => ({ round: context.round + 1 }),
    clearFailure: () => unfailed,
    noteFailure: ({ event }) => ({ failure: failureOf(event) }),
    noteBroken: () => ({ failure: { kind: 'broken' } }),
    noteUnanswered: () => ({ started: 'unanswered' }),
  }),
  end: assign<PaymentContext, PaymentEvent, PaymentReason, PaymentEvent, never>(({ context }, reason) => ({
    reason,
    failure: reason === 'paid' ? null : context.failure,
  })),
};

function loadOf({ context, event }: Args) {
  const reply = replyOf(event, 'loadOrders');
  if (!reply?.ok) return isRefused(reply?.error ?? null, 'notFound') ? 'missing' : null;
  const { orders } = reply.value;
  const found = new Set(orders.map(({ orderNo }) => orderNo));
  const isComplete = context.orderNos.every((orderNo) => found.has(orderNo));
  if (orders.length > 0 && payableOrders(orders).length === 0)
    return isComplete && orders.some(({ orderStatus }) => isPaid(orderStatus)) ? 'already-paid' : 'closed';
  if (!isComplete) return 'missing';
  return context.open === null ? 'loaded' : 'loaded-again';
}

function payOf({ context, event }: Args) {
  const reply = replyOf(event, 'pay');
  if (reply?.attempt !== context.attempt) return null;
  const { answer } = reply;
  if (answer.ok) {
    if ('queueId' in answer.value) return 'queued';
    return 'open' in answer.value ? 'opened' : 'charged';
  }
  const { error } = answer;
  if (isRefused(error, 'completePersonalInfo')) return 'info-needed';
  // The order is no longer what the dialog believes: it is loaded anew.
  if (isRefused(error, 'alreadyPaid', 'wrongState', 'notFound', 'keyReused')) return 'overtaken';
  if (error.kind === 'refused' || error.kind === 'unauthorised')
    return context.open === null ? 'refused' : 'refused-again';
  if (!isUnanswered(error) && error.kind !== 'cancelled') return null;
  // Of a provider's payment nobody knows the code, so there is nothing to wait for.
  return context.method === balanceMethod ? 'unanswered' : 'begin-unanswered';
}

function statusOf({ context, event }: Args) {
  const reply = replyOf(event, 'askStatus');
  if (reply?.attempt !== context.attempt) return null;
  if (!reply.answer.ok) return 'unknown';
  return reply.answer.value === 'unpaid' && !hasMethod(context) ? 'methodless' : reply.answer.value;
}

function providerOf({ context, event }: Args) {
  const reply = replyOf(event, 'askProvider');
  if (reply?.round !== context.round) return null;
  if (!reply.answer.ok) return 'unknown';
  const { outcome, state, asked, open } = reply.answer.value;
  if (outcome !== 'unpaid') return outcome;
  if (state === 'refused' || state === 'short') return 'refused';
  if (state === 'expired' || state === 'replaced') return 'over';
  return asked && open !== null && state === 'open' ? 'open' : 'unsettled';
}

function watchOf({ context, event }: Args) {
  const reply = replyOf(event, 'watchStatus') ?? replyOf(event, 'awaitMoney');
  if (reply?.round !== context.round) return null;
  return reply.outcome === 'short' ? 'refused' : reply.outcome;
}

/** The unpaid orders that can still be paid: one that was cancelled does not keep the others from it. */
function payableOrders(orders: readonly PayableOrder[]): readonly PayableOrder[] {
  return orders.filter(({ orderStatus }) => isPayable(orderStatus));
}

export function hasMethod(context: PaymentContext): boolean {
  return usableMethods(context).some(({ name }) => name === context.method);
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

/** A try with a key of its own, and with no queue yet. */
function nextAttempt({ attempt }: PaymentContext): Change {
  return { attempt: attempt + 1, started: 'no', queueId: null };
}

function failureOf(event: PaymentEvent): StepFailure | null {
  const load = replyOf(event, 'loadOrders');
  const reply = replyOf(event, 'pay') ?? replyOf(event, 'askStatus') ?? replyOf(event, 'askProvider');
  const answer = load ?? reply?.answer;
  return answer?.ok === false ? answer.error : null;
}

/** The server's own faults, or at least what the dialog knows itself about a short balance. */
function refusalFaults(failure: StepFailure | null, { balance, orders }: PaymentContext): readonly Fault[] {
  if (failure?.kind !== 'refused') return [];
  if (failure.code !== replyCode.balanceShort || failure.errors.length > 0) return failure.errors;
  return [fault('balance', 'balance-short', String(balance), String(amountDue(orders)))];
}
