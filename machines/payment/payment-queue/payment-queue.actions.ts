import { fault } from '#core/fault.ts';
import { type Args as ArgsOf, assigns } from '#machines/kit/assigns.ts';
import {
  dueOf,
  failuresOf,
  openedOf,
  pollOf,
  restOf,
  retriable,
} from '#machines/payment/payment-queue/payment-queue.rules.ts';
import type {
  PaymentQueueContext,
  PaymentQueueEvent,
  QueueFailure,
} from '#machines/payment/payment-queue/payment-queue.types.ts';

type Args = ArgsOf<PaymentQueueContext, PaymentQueueEvent>;
type Change = Partial<PaymentQueueContext>;

/** A look that brought nothing still counts. */
function keepTally(args: Args): Change {
  const answer = pollOf(args);
  if (answer === null) return {};
  return { poll: args.context.poll + 1, ...(answer.ok ? { tally: answer.value } : {}) };
}

/** The queue has ended: what it did not pay is in none now. */
function keepEnd(args: Args): Change {
  const answer = pollOf(args);
  if (answer?.ok !== true) return {};
  const unpaid = [...args.context.unpaid, ...failuresOf({ tally: answer.value })];
  return { unpaid, inQueue: [], tally: null, failure: null };
}

function wantRest({ context }: Args): Change {
  return {
    wanted: retriable(context).map(({ orderNo }) => orderNo),
    started: 'no',
    faults: [],
    failure: null,
  };
}

/** What the orders have become. A try whose content changes gets a key of its own. */
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

/** A refusal is an answer: the next try gets a key of its own. */
function keepRefusal(args: Args): Change {
  const failure = failureOf(args);
  return {
    attempt: args.context.attempt + 1,
    started: 'no',
    failure,
    faults: failure?.kind === 'refused' ? failure.errors : [],
  };
}

function failureOf(args: Args): QueueFailure | null {
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
