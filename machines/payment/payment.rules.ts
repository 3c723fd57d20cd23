import { replyCode } from '#core/contract/call.ts';
import type { PayWay } from '#core/contract/calls/payment.ts';
import { isUnanswered } from '#core/contract/failure.ts';
import { isPaid, isPayable } from '#core/orders/status.ts';
import type { Args as ArgsOf } from '#machines/assigns.ts';
import type {
  PayableOrder,
  PaymentContext,
  PaymentEvent,
  PaymentSlots,
} from '#machines/payment/payment.types.ts';
import { replies } from '#machines/slot.ts';

type Args = ArgsOf<PaymentContext, PaymentEvent>;

const replyOf = replies<PaymentSlots>();

/** Ways this console can carry out. */
const supportedWays: readonly string[] = ['balance'];

/** Ways that are switched on and fit: several orders are paid from the balance only (spec §6). */
export function usableWays(ways: readonly PayWay[], orderCount: number): readonly PayWay[] {
  return ways.filter(
    (way) =>
      way.switch === 'Y' && supportedWays.includes(way.name) && (orderCount === 1 || way.name === 'balance'),
  );
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
  const way = context.ways.find(({ name }) => name === context.method);
  if (way === undefined) throw new Error('a payment began without a pay way');
  return {
    orderNos: payableOrders(context.orders).map(({ orderNo }) => orderNo),
    payWay: way.payWay,
    name: way.name,
    aim: 'makeOrder',
    idempotencyKey: `${context.workflow}:pay:${context.attempt}`,
    attempt: context.attempt,
  };
}

/** Looks at a queue before it is given up: twenty minutes. */
const maxPolls = 240;

export function queueInput({ queueId, poll }: PaymentContext): PaymentSlots['readQueue']['input'] {
  if (queueId === null) throw new Error('a queue is looked at that was not opened');
  return { queueId, poll };
}

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

const watched = ({ event, context }: Args) => {
  const reply = replyOf(event, 'watchStatus');
  return reply?.round === context.round ? reply.outcome : null;
};

/** The answer to the present look at the queue. */
const queued = ({ event, context }: Args) => {
  const reply = replyOf(event, 'readQueue');
  return reply?.poll === context.poll ? reply.answer : null;
};

/** Refusals that say that the order is no longer what the dialog believes: it is loaded anew. */
const overtakenCodes: readonly number[] = [
  replyCode.alreadyPaid,
  replyCode.wrongState,
  replyCode.notFound,
  replyCode.keyReused,
];

export const paymentGuards = {
  isAlreadyPaid: (args: Args) => {
    const set = loaded(args);
    return set !== null && hasEveryOrder(args, set.orders) && isPaidUp(set.orders);
  },
  isClosed: (args: Args) => {
    const set = loaded(args);
    return set !== null && set.orders.length > 0 && payableOrders(set.orders).length === 0;
  },
  isLoaded: (args: Args) => {
    const set = loaded(args);
    return set !== null && hasEveryOrder(args, set.orders);
  },
  isMissing: (args: Args) => {
    const reply = replyOf(args.event, 'loadOrders');
    if (reply === null) return false;
    if (reply.ok) return !hasEveryOrder(args, reply.value.orders);
    return reply.error.kind === 'refused' && reply.error.code === replyCode.notFound;
  },
  isUsableWay: ({ context, event }: Args) =>
    event.type === 'method.choose' &&
    usableWays(context.ways, context.orderNos.length).some(({ name }) => name === event.name),
  hasMethod: ({ context }: Args) => context.method !== null,
  isUncertain: ({ context }: Args) => context.started === 'unanswered',
  hasQueue: ({ context }: Args) => context.queueId !== null,
  isPayQueued: (args: Args) => {
    const answer = paid(args);
    return answer?.ok === true && 'queueId' in answer.value;
  },
  isPayAccepted: (args: Args) => paid(args)?.ok === true,
  isPayOvertaken: (args: Args) => {
    const answer = paid(args);
    return answer?.ok === false && answer.error.kind === 'refused'
      ? overtakenCodes.includes(answer.error.code)
      : false;
  },
  isPayRefused: (args: Args) => {
    const answer = paid(args);
    return answer?.ok === false && (answer.error.kind === 'refused' || answer.error.kind === 'unauthorised');
  },
  isPayUnanswered: (args: Args) => {
    const answer = paid(args);
    return answer?.ok === false && (isUnanswered(answer.error) || answer.error.kind === 'cancelled');
  },
  /** Nothing is left to pay: an order that somebody else paid meanwhile is no failure. */
  isQueuePaid: (args: Args) => {
    const answer = queued(args);
    if (answer?.ok !== true || answer.value.status !== 'end') return false;
    return answer.value.failOrders.every(({ reason }) => reason === 'already-paid');
  },
  isQueueEnded: (args: Args) => {
    const answer = queued(args);
    return answer?.ok === true && answer.value.status === 'end';
  },
  isQueueUnderWay: (args: Args) => queued(args) !== null,
  isQueueLost: (args: Args) => {
    const answer = queued(args);
    if (answer === null) return false;
    return args.context.poll >= maxPolls || (!answer.ok && !isUnanswered(answer.error));
  },
  isFoundPaid: (args: Args) => isAnswer(asked(args), 'paid'),
  isFoundUnpaid: (args: Args) => isAnswer(asked(args), 'unpaid'),
  isFoundClosed: (args: Args) => isAnswer(asked(args), 'closed'),
  isStatusUnknown: (args: Args) => asked(args)?.ok === false,
  isWatchedPaid: (args: Args) => watched(args) === 'paid',
  isWatchedClosed: (args: Args) => watched(args) === 'closed',
  isWatchedUnsettled: (args: Args) => watched(args) === 'unsettled',
};

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
