import { assign } from 'xstate';
import { replyCode } from '#core/contract/call.ts';
import { isRefused, isUnanswered, type StepFailure } from '#core/contract/failure.ts';
import { type Fault, fault } from '#core/fault.ts';
import { paymentAim } from '#core/orders/amount-due.ts';
import { isDepositNo, isPackageNo } from '#core/orders/payable.ts';
import { isOwnMethod } from '#core/orders/payment-method.ts';
import { isPaid } from '#core/orders/status.ts';
import { type Args as ArgsOf, assigns } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import {
  amountDue,
  chosenMethod,
  hasMethod,
  payableOrders,
  preselected,
  usableMethods,
} from '#machines/payment/payment.methods.ts';
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
import { paymentStamps } from '#machines/payment/payment.types.ts';

type Args = ArgsOf<PaymentContext, PaymentEvent>;
type Change = Partial<PaymentContext>;
const replyOf = replies<PaymentSlots>(paymentStamps);

const unfailed = { failure: null, faults: [], reason: null };

export function beginPayment({ workflow, orderNos, origin }: PaymentInput): PaymentContext {
  return {
    workflow,
    orderNos,
    origin,
    orders: [],
    methods: [],
    units: [],
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

/** `open`: the payment at a provider; null polls for a payment from the balance. */
export function watchInput(
  { workflow, orderNos, round }: PaymentContext,
  open: OpenPayment | null,
): PaymentSlots['watchStatus']['input'] {
  return { workflow, orderNos, paymentID: open?.paymentID ?? null, round };
}

/** Input of the pay call. The key stays the same until the server has answered the attempt. */
export function payInput(context: PaymentContext): PaymentSlots['pay']['input'] {
  const { name, payWay } = chosenMethod(context);
  const orders = payableOrders(context.orders);
  return {
    orderNos: orders.map(({ orderNo }) => orderNo),
    payWay,
    name,
    aim: aimOf(orders[0]),
    due: amountDue(orders),
    idempotencyKey: `${context.workflow}:pay:${context.attempt}`,
    attempt: context.attempt,
  };
}

/** Input of the queue's own flow. */
export function queueInput(context: PaymentContext): PaymentSlots['openQueue']['input'] {
  if (context.queueId === null) throw new Error('no payment queue was opened');
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

/** ID of the queue's flow; each queue has its own. */
export function queueFlowOf({ workflow, attempt }: Pick<PaymentContext, 'workflow' | 'attempt'>): string {
  return attempt === 1 ? `${workflow}-queue` : `${workflow}-queue-${attempt}`;
}

/** Each family interprets the answers of one slot; an answer to an earlier attempt or round matches none. */
export const paymentGuards = {
  isLoad: (args: Args, wanted: ReturnType<typeof loadOf>) => loadOf(args) === wanted,
  isPay: (args: Args, wanted: ReturnType<typeof payOf>) => payOf(args) === wanted,
  isStatus: (args: Args, wanted: ReturnType<typeof statusOf>) => statusOf(args) === wanted,
  isProvider: (args: Args, wanted: ReturnType<typeof providerOf>) => providerOf(args) === wanted,
  isWatch: (args: Args, wanted: ReturnType<typeof watchOf>) => watchOf(args) === wanted,
  isUsableMethod: ({ context, event }: Args) =>
    event.type === 'method.choose' && usableMethods(context).some(({ name }) => name === event.name),
  /** The chosen method may have been switched off since. */
  hasMethod: ({ context }: Args) => hasMethod(context),
  isProviderMethod: ({ context }: Args) => !isOwnMethod(context.method),
  hasOpen: ({ context }: Args) => context.open !== null,
  hasQueue: ({ context }: Args) => context.queueId !== null,
  /** A provider is queried about exactly one order or deposit. */
  isSingle: ({ context }: Args) => context.orderNos.length === 1,
  isUncertain: ({ context }: Args) => context.started === 'unanswered',
  /** No payment is open at a provider, so paying again cannot pay twice. */
  isRepeatable: ({ context }: Args) => context.open === null || context.started === 'unanswered',
};

export const paymentActions = {
  ...assigns<PaymentContext, PaymentEvent>()({
    keepOrders({ context, event }) {
      const reply = replyOf(event, 'loadOrders');
      if (!reply?.ok) return {};
      const { lastMethod = null, units = [], ...read } = reply.value;
      const set = { ...read, units };
      // That the sum has changed is shown beside the new one.
      const failure = isOutdated(context.failure) ? context.failure : null;
      return { ...set, method: preselected({ ...context, ...set }, lastMethod), failure };
    },
    chooseMethod: ({ event }) =>
      event.type === 'method.choose' ? { method: event.name, faults: [], failure: null } : {},
    askForMethod: () => ({ faults: [fault('payWay', 'required', '')] }),
    /** A refusal is an answer: the next attempt gets its own key. */
    keepRefusal(args) {
      const failure = failureOf(args);
      return { ...nextAttempt(args.context), failure, faults: refusalFaults(failure, args.context) };
    },
    keepStarted(args) {
      const answer = replyOf(args, 'pay')?.answer;
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
    /** Shows the payment the provider is still waiting for. */
    keepAnswer(args) {
      const answer = replyOf(args, 'askProvider')?.answer;
      if (!answer?.ok) return {};
      const open = answer.value.open ?? args.context.open;
      return {
        providerStatus: answer.value,
        failure: null,
        open,
        ...(open === null ? {} : { method: open.name }),
      };
    },
    /** Polling saw the payment end, as reported by the provider. */
    keepOutcome(args) {
      const state = replyOf(args, 'watchStatus')?.outcome;
      if (state !== 'expired' && state !== 'refused' && state !== 'short') return {};
      const { open } = args.context;
      const providerStatus: ProviderStatus = { outcome: 'unpaid', asked: true, state, open };
      return { providerStatus, failure: null };
    },
    beginNextAttempt: ({ context }) => nextAttempt(context),
    beginNextRound: ({ context }) => ({ round: context.round + 1 }),
    clearFailure: () => unfailed,
    noteFailure: (args) => ({ failure: failureOf(args) }),
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

function payOf(args: Args) {
  const { context } = args;
  const reply = replyOf(args, 'pay');
  if (reply === null) return null;
  const { answer } = reply;
  if (answer.ok) {
    if ('queueId' in answer.value) return 'queued';
    return 'open' in answer.value ? 'opened' : 'charged';
  }
  const { error } = answer;
  if (isRefused(error, 'completePersonalInfo')) return 'info-needed';
  if (isOutdated(error)) return 'outdated';
  // The order has changed since the dialog loaded it, so it is loaded again.
  if (isRefused(error, 'alreadyPaid', 'wrongState', 'notFound', 'keyReused')) return 'overtaken';
  if (error.kind === 'refused' || error.kind === 'unauthorized')
    return context.open === null ? 'refused' : 'refused-again';
  if (!isUnanswered(error) && error.kind !== 'cancelled') return null;
  // The code of the provider's payment is unknown, so the payer cannot pay and there is nothing to wait for.
  return isOwnMethod(context.method) ? 'unanswered' : 'begin-unanswered';
}

/** Another sum is due than was shown, or no unit is left; nothing was paid. */
function isOutdated(failure: StepFailure | null): boolean {
  const isMeant = ({ reason }: Fault) => reason === 'sum-changed' || reason === 'no-unit';
  return failure?.kind === 'refused' && failure.errors.some(isMeant);
}

function statusOf(args: Args) {
  const reply = replyOf(args, 'askStatus');
  if (reply === null) return null;
  if (!reply.answer.ok) return 'unknown';
  return reply.answer.value === 'unpaid' && !hasMethod(args.context) ? 'methodless' : reply.answer.value;
}

function providerOf(args: Args) {
  const reply = replyOf(args, 'askProvider');
  if (reply === null) return null;
  if (!reply.answer.ok) return 'unknown';
  const { outcome, state, asked, open } = reply.answer.value;
  if (outcome !== 'unpaid') return outcome;
  if (state === 'refused' || state === 'short') return 'refused';
  if (state === 'expired' || state === 'replaced') return 'over';
  return asked && open !== null && state === 'open' ? 'open' : 'unsettled';
}

function watchOf(args: Args) {
  const reply = replyOf(args, 'watchStatus') ?? replyOf(args, 'awaitMoney');
  if (reply === null) return null;
  return reply.outcome === 'short' ? 'refused' : reply.outcome;
}

function aimOf(order: PayableOrder | undefined): PaymentAim {
  if (order === undefined) return 'makeOrder';
  if (isDepositNo(order.orderNo)) return 'deposit';
  return isPackageNo(order.orderNo) ? 'package' : paymentAim(order.orderStatus);
}

/** An attempt with its own key and no queue yet. */
function nextAttempt({ attempt }: PaymentContext): Change {
  return { attempt: attempt + 1, started: 'no', queueId: null };
}

function failureOf(args: Args): StepFailure | null {
  const load = replyOf(args.event, 'loadOrders');
  const reply = replyOf(args, 'pay') ?? replyOf(args, 'askStatus') ?? replyOf(args, 'askProvider');
  const answer = load ?? reply?.answer;
  return answer?.ok === false ? answer.error : null;
}

/** The server's faults, or the short balance if the server sent none. */
function refusalFaults(failure: StepFailure | null, { balance, orders }: PaymentContext): readonly Fault[] {
  if (failure?.kind !== 'refused') return [];
  if (failure.code !== replyCode.balanceShort || failure.errors.length > 0) return failure.errors;
  return [fault('balance', 'balance-short', String(balance), String(amountDue(orders)))];
}
