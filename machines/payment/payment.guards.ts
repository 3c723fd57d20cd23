import { replyCode } from '#core/contract/call.ts';
import { isUnanswered } from '#core/contract/failure.ts';
import { isPaid } from '#core/orders/status.ts';
import type { Args as ArgsOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import { balanceMethod, payableOrders, usableMethods } from '#machines/payment/payment.rules.ts';
import type {
  PayableOrder,
  PaymentContext,
  PaymentEvent,
  PaymentSlots,
  ProviderStatus,
  WatchOutcome,
} from '#machines/payment/payment.types.ts';

type Args = ArgsOf<PaymentContext, PaymentEvent>;

const replyOf = replies<PaymentSlots>();

const loaded = ({ event }: Args) => {
  const reply = replyOf(event, 'loadOrders');
  return reply?.ok === true ? reply.value : null;
};

/** The answer to the present try; an answer to an older one counts for nothing. */
const paid = ({ event, context }: Args) => {
  const reply = replyOf(event, 'pay');
  return reply?.attempt === context.attempt ? reply.answer : null;
};

const asked = ({ event, context }: Args) => {
  const reply = replyOf(event, 'askStatus');
  return reply?.attempt === context.attempt ? reply.answer : null;
};

const watched = ({ event, context }: Args): WatchOutcome | null => {
  const reply = replyOf(event, 'watchStatus') ?? replyOf(event, 'awaitMoney');
  return reply?.round === context.round ? reply.outcome : null;
};

const said = ({ event, context }: Args): ProviderStatus | null => {
  const reply = replyOf(event, 'askProvider');
  return reply?.round === context.round && reply.answer.ok ? reply.answer.value : null;
};

const refusedWith = (args: Args): number | null => {
  const answer = paid(args);
  return answer?.ok === false && answer.error.kind === 'refused' ? answer.error.code : null;
};

/** Refusals that say that the order is no longer what the dialog believes: it is loaded anew. */
const overtakenCodes: readonly number[] = [
  replyCode.alreadyPaid,
  replyCode.wrongState,
  replyCode.notFound,
  replyCode.keyReused,
];

const loadGuards = {
  isAlreadyPaid: (args: Args) => {
    const set = loaded(args);
    return set !== null && hasEveryOrder(args, set.orders) && isPaidUp(set.orders);
  },
  isClosed: (args: Args) => {
    const set = loaded(args);
    return set !== null && set.orders.length > 0 && payableOrders(set.orders).length === 0;
  },
  isLoadedAgain: (args: Args) => hasOpen(args) && isLoaded(args),
  isLoaded,
  isMissing: (args: Args) => {
    const reply = replyOf(args.event, 'loadOrders');
    if (reply === null) return false;
    if (reply.ok) return !hasEveryOrder(args, reply.value.orders);
    return reply.error.kind === 'refused' && reply.error.code === replyCode.notFound;
  },
};

const payGuards = {
  isUsableMethod: ({ context, event }: Args) =>
    event.type === 'method.choose' && usableMethods(context).some(({ name }) => name === event.name),
  hasMethod,
  isPayQueued: (args: Args) => {
    const answer = paid(args);
    return answer?.ok === true && 'queueId' in answer.value;
  },
  isPayOpened: (args: Args) => {
    const answer = paid(args);
    return answer?.ok === true && 'open' in answer.value;
  },
  isPayAccepted: (args: Args) => paid(args)?.ok === true,
  isPayOvertaken: (args: Args) => overtakenCodes.includes(refusedWith(args) ?? 0),
  isInfoNeeded: (args: Args) => refusedWith(args) === replyCode.completePersonalInfo,
  isRefusedAgain: (args: Args) => hasOpen(args) && isPayRefused(args),
  isPayRefused,
  /** Of a provider's payment nobody knows the code, so there is nothing to wait for. */
  isBeginUnanswered: (args: Args) => args.context.method !== balanceMethod && isPayUnanswered(args),
  isPayUnanswered,
  isProviderMethod: ({ context }: Args) => context.method !== balanceMethod,
};

const askGuards = {
  isFoundPaid: (args: Args) => isAnswer(asked(args), 'paid'),
  isFoundUnpaid: (args: Args) => isAnswer(asked(args), 'unpaid') && hasMethod(args),
  /** Unpaid, and its way was switched off meanwhile. */
  isFoundWithoutMethod: (args: Args) => isAnswer(asked(args), 'unpaid'),
  isFoundClosed: (args: Args) => isAnswer(asked(args), 'closed'),
  isStatusUnknown: (args: Args) => asked(args)?.ok === false,
  isAnsweredPaid: (args: Args) => said(args)?.outcome === 'paid',
  isAnsweredClosed: (args: Args) => said(args)?.outcome === 'closed',
  isAnsweredRefused: (args: Args) => {
    const providerStatus = said(args);
    return providerStatus?.state === 'refused' || providerStatus?.state === 'short';
  },
  isAnsweredOver: (args: Args) => {
    const providerStatus = said(args);
    return providerStatus?.state === 'expired' || providerStatus?.state === 'replaced';
  },
  /** The provider still waits for the payer. */
  isAnsweredOpen: (args: Args) => {
    const providerStatus = said(args);
    return providerStatus?.asked === true && providerStatus.open !== null && providerStatus.state === 'open';
  },
  isShown: (args: Args) => said(args) !== null,
  isUnspecified: ({ event, context }: Args) => {
    const reply = replyOf(event, 'askProvider');
    return reply?.round === context.round && !reply.answer.ok;
  },
};

const watchGuards = {
  isWatchedPaid: (args: Args) => watched(args) === 'paid',
  isWatchedClosed: (args: Args) => watched(args) === 'closed',
  isWatchedExpired: (args: Args) => watched(args) === 'expired',
  isWatchedRefused: (args: Args) => watched(args) === 'refused' || watched(args) === 'short',
  isWatchedUnsettled: (args: Args) => watched(args) === 'unsettled',
};

export const paymentGuards = {
  ...loadGuards,
  ...payGuards,
  ...askGuards,
  ...watchGuards,
  hasOpen,
  hasQueue: ({ context }: Args) => context.queueId !== null,
  /** A provider is asked about one order or deposit. */
  isSingle: ({ context }: Args) => context.orderNos.length === 1,
  isUncertain: ({ context }: Args) => context.started === 'unanswered',
};

function hasOpen({ context }: Args): boolean {
  return context.open !== null;
}

/** The way that was chosen may have been switched off since. */
function hasMethod({ context }: Args): boolean {
  return usableMethods(context).some(({ name }) => name === context.method);
}

function isLoaded(args: Args): boolean {
  const set = loaded(args);
  return set !== null && hasEveryOrder(args, set.orders);
}

function isPayRefused(args: Args): boolean {
  const answer = paid(args);
  return answer?.ok === false && (answer.error.kind === 'refused' || answer.error.kind === 'unauthorised');
}

function isPayUnanswered(args: Args): boolean {
  const answer = paid(args);
  return answer?.ok === false && (isUnanswered(answer.error) || answer.error.kind === 'cancelled');
}

/** Nothing is left to pay, and something was paid. */
function isPaidUp(orders: readonly PayableOrder[]): boolean {
  return payableOrders(orders).length === 0 && orders.some(({ orderStatus }) => isPaid(orderStatus));
}

function hasEveryOrder({ context }: Args, orders: readonly PayableOrder[]): boolean {
  const found = new Set(orders.map(({ orderNo }) => orderNo));
  return context.orderNos.every((orderNo) => found.has(orderNo));
}

function isAnswer<T>(answer: ReturnType<typeof asked>, wanted: T): boolean {
  return answer?.ok === true && answer.value === wanted;
}
