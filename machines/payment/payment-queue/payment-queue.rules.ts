import { isRefused, isUnanswered, type StepFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { sumCents } from '#core/money/money.ts';
import { type Args as ArgsOf, assigns } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import type {
  PaymentQueueContext,
  PaymentQueueEvent,
  PaymentQueueSlots,
  UnpaidOrder,
} from '#machines/payment/payment-queue/payment-queue.types.ts';
import { paymentQueueStamps } from '#machines/payment/payment-queue/payment-queue.types.ts';

type Args = ArgsOf<PaymentQueueContext, PaymentQueueEvent>;
type Change = Partial<PaymentQueueContext>;

const replyOf = replies<PaymentQueueSlots>(paymentQueueStamps);

/** Polls of a queue before giving up: twenty minutes. */
const maxPolls = 240;

/** Reasons after which an order may still be paid. */
const retriableReasons: readonly UnpaidOrder['reason'][] = ['balance-short', 'in-other-queue', 'error'];

/** Orders the queue reported as unpaid. An order paid elsewhere is not a failure. */
function failuresOf({ tally }: Pick<PaymentQueueContext, 'tally'>): readonly UnpaidOrder[] {
  return (tally?.failOrders ?? []).filter(({ reason }) => reason !== 'already-paid');
}

/** All orders known to be unpaid. */
export function notPaid(context: PaymentQueueContext): readonly UnpaidOrder[] {
  return [...context.unpaid, ...failuresOf(context)];
}

/** Number of orders in the current queue that are not processed yet. */
export function pendingCount({ inQueue, tally }: PaymentQueueContext): number {
  return tally === null ? inQueue.length : inQueue.length - tally.successCount - tally.failCount;
}

/** Unpaid orders that may be retried. */
export function retriable({ unpaid }: PaymentQueueContext): readonly UnpaidOrder[] {
  return unpaid.filter(({ reason }) => retriableReasons.includes(reason));
}

/** Cost of the retriable orders in cents. */
export function restDue(context: PaymentQueueContext): number {
  return dueOf(
    context,
    retriable(context).map(({ orderNo }) => orderNo),
  );
}

/** Cents missing from the balance to pay the retriable orders; null if unknown or none. */
export function missingCents(context: PaymentQueueContext): number | null {
  if (context.balance === null) return null;
  const missing = restDue(context) - context.balance;
  return missing > 0 ? missing : null;
}

export function dueOf({ orders }: PaymentQueueContext, orderNos: readonly string[]): number {
  const asked = new Set(orderNos);
  return sumCents(orders.filter(({ orderNo }) => asked.has(orderNo)).map(({ payAmount }) => payAmount));
}

/** Cents charged by the queue once it has ended; excludes orders paid elsewhere. */
export function paidCents(context: PaymentQueueContext): number {
  const others = new Set([...notPaid(context).map(({ orderNo }) => orderNo), ...context.paidElsewhere]);
  return dueOf(
    context,
    context.orders.map(({ orderNo }) => orderNo).filter((orderNo) => !others.has(orderNo)),
  );
}

function pollOf(args: Args) {
  return replyOf(args, 'readQueue')?.answer ?? null;
}

function restOf(args: Args) {
  return replyOf(args, 'readRest')?.answer ?? null;
}

function openedOf(args: Args) {
  return replyOf(args, 'payRest')?.answer ?? null;
}

/** Refusals meaning that an order has changed since it was read; the remaining orders are read again. */
const overtaken = ['alreadyPaid', 'wrongState', 'notFound', 'keyReused'] as const;

export const paymentQueueGuards = {
  /** Nothing is left to pay, in this queue or earlier ones. */
  isPaidUp: (args: Args) => {
    const answer = pollOf(args);
    if (answer?.ok !== true || answer.value.status !== 'end') return false;
    return args.context.unpaid.length === 0 && failuresOf({ tally: answer.value }).length === 0;
  },
  isEnded: (args: Args) => {
    const answer = pollOf(args);
    return answer?.ok === true && answer.value.status === 'end';
  },
  isLost: (args: Args) => {
    const answer = pollOf(args);
    if (answer === null) return false;
    return args.context.poll >= maxPolls || (!answer.ok && !isUnanswered(answer.error));
  },
  isUnderWay: (args: Args) => pollOf(args) !== null,
  hasRest: ({ context }: Args) => retriable(context).length > 0,
  isRestPaid: (args: Args) => {
    const rest = restOf(args);
    if (rest?.ok !== true || rest.value.payable.length > 0) return false;
    const paid = new Set(rest.value.paid);
    return args.context.unpaid.every(({ orderNo }) => paid.has(orderNo));
  },
  isRestGone: (args: Args) => {
    const rest = restOf(args);
    return rest?.ok === true && rest.value.payable.length === 0;
  },
  /** The balance does not cover even the first order, so a queue would pay nothing. */
  isRestUncovered: (args: Args) => {
    const rest = restOf(args);
    if (rest?.ok !== true) return false;
    return rest.value.balance < dueOf(args.context, rest.value.payable.slice(0, 1));
  },
  isRestPayable: (args: Args) => restOf(args)?.ok === true,
  isRestUnknown: (args: Args) => restOf(args)?.ok === false,
  /** The customer asked to pay the rest, but it could not be read. */
  isRestUnread: ({ context }: Args) => context.failure?.kind === 'disconnected' && context.wanted.length > 0,
  isUncertain: ({ context }: Args) => context.started === 'unanswered',
  isUnknownAndUncertain: (args: Args) => restOf(args)?.ok === false && args.context.started === 'unanswered',
  isOpened: (args: Args) => openedOf(args)?.ok === true,
  isOvertaken: (args: Args) => {
    const answer = openedOf(args);
    return answer?.ok === false && isRefused(answer.error, ...overtaken);
  },
  isRefused: (args: Args) => {
    const answer = openedOf(args);
    return answer?.ok === false && (answer.error.kind === 'refused' || answer.error.kind === 'unauthorized');
  },
  isUnanswered: (args: Args) => openedOf(args)?.ok === false,
};

/** A poll counts even if it returned nothing. */
function keepTally(args: Args): Change {
  const answer = pollOf(args);
  if (answer === null) return {};
  return { poll: args.context.poll + 1, ...(answer.ok ? { tally: answer.value } : {}) };
}

/** The queue has ended; its unpaid orders now belong to no queue. */
function keepEnd(args: Args): Change {
  const answer = pollOf(args);
  if (answer?.ok !== true) return {};
  const unpaid = [...args.context.unpaid, ...failuresOf({ tally: answer.value })];
  const elsewhere = answer.value.failOrders.filter(({ reason }) => reason === 'already-paid');
  const paidElsewhere = [...args.context.paidElsewhere, ...elsewhere.map(({ orderNo }) => orderNo)];
  return { unpaid, paidElsewhere, inQueue: [], tally: null, failure: null };
}

function wantRest({ context }: Args): Change {
  return {
    wanted: retriable(context).map(({ orderNo }) => orderNo),
    started: 'no',
    faults: [],
    failure: null,
  };
}

/** Keeps the current state of the orders. An attempt whose content changes gets its own key. */
function keepRest(args: Args): Change {
  const rest = restOf(args);
  if (rest?.ok !== true) return {};
  const { context } = args;
  const { payable, balance } = rest.value;
  const paid = new Set(rest.value.paid);
  const open = new Set(payable);
  const asked = new Set(context.wanted);
  const isSame = payable.join() === context.wanted.join();
  return {
    unpaid: context.unpaid
      .filter(({ orderNo }) => !paid.has(orderNo))
      .map((each) =>
        asked.has(each.orderNo) && !open.has(each.orderNo)
          ? { ...each, reason: 'wrong-state' as const }
          : each,
      ),
    wanted: payable,
    balance,
    attempt: isSame ? context.attempt : context.attempt + 1,
  };
}

function notifyShort({ context }: Args): Change {
  const due = dueOf(context, context.wanted);
  return { faults: [fault('balance', 'balance-short', String(context.balance ?? 0), String(due))] };
}

function keepQueue(args: Args): Change {
  const opened = openedOf(args);
  if (opened?.ok !== true) return {};
  const { context } = args;
  const taken = new Set(context.wanted);
  return {
    queueId: opened.value.queueId,
    inQueue: context.wanted,
    unpaid: context.unpaid.filter(({ orderNo }) => !taken.has(orderNo)),
    wanted: [],
    tally: null,
    poll: 1,
    attempt: context.attempt + 1,
    started: 'no',
    failure: null,
  };
}

/** A refusal is an answer: the next attempt gets its own key. */
function keepRefusal(args: Args): Change {
  const failure = failureOf(args);
  return {
    attempt: args.context.attempt + 1,
    started: 'no',
    failure,
    faults: failure?.kind === 'refused' ? failure.errors : [],
  };
}

function failureOf(args: Args): StepFailure | null {
  const answer = pollOf(args) ?? restOf(args) ?? openedOf(args);
  return answer?.ok === false ? answer.error : null;
}

export const paymentQueueActions = assigns<PaymentQueueContext, PaymentQueueEvent>()({
  keepTally,
  keepEnd,
  wantRest,
  keepRest,
  notifyShort,
  keepQueue,
  keepRefusal,
  beginNextAttempt: ({ context }) => ({ attempt: context.attempt + 1, started: 'no' }),
  pollAgain: () => ({ poll: 1, failure: null, faults: [] }),
  noteFailure: (args) => ({ failure: failureOf(args) }),
  noteUnanswered: (args) => ({ started: 'unanswered', failure: failureOf(args) }),
  noteBroken: () => ({ failure: { kind: 'broken' } }),
  noteBrokenCall: () => ({ started: 'unanswered', failure: { kind: 'broken' } }),
});
