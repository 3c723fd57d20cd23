import { replyCode } from '#core/contract/call.ts';
import { type Fault, fault } from '#core/fault.ts';
import { type Args as ArgsOf, assigns } from '#machines/assigns.ts';
import { amountDue } from '#machines/payment/payment.rules.ts';
import type {
  PaymentContext,
  PaymentEvent,
  PaymentFailure,
  PaymentSlots,
} from '#machines/payment/payment.types.ts';
import { replies } from '#machines/slot.ts';

type Args = ArgsOf<PaymentContext, PaymentEvent>;
type Change = Partial<PaymentContext>;

const replyOf = replies<PaymentSlots>();

function keepOrders({ event }: Args): Change {
  const reply = replyOf(event, 'loadOrders');
  return reply?.ok ? { ...reply.value, failure: null } : {};
}

function chooseMethod({ event }: Args): Change {
  return event.type === 'method.choose' ? { method: event.name, faults: [], failure: null } : {};
}

function keepQueue({ event }: Args): Change {
  const answer = replyOf(event, 'pay')?.answer;
  return answer?.ok && 'queueId' in answer.value
    ? { queueId: answer.value.queueId, tally: null, poll: 1 }
    : {};
}

/** An answer that is late, or brought nothing, still counts as a look. */
function keepTally({ context, event }: Args): Change {
  const reply = replyOf(event, 'readQueue');
  if (reply?.poll !== context.poll) return {};
  return { poll: context.poll + 1, ...(reply.answer.ok ? { tally: reply.answer.value } : {}) };
}

/** A try with a key of its own, and with no queue yet. */
function nextAttempt({ attempt }: PaymentContext): Change {
  return { attempt: attempt + 1, started: 'no', queueId: null, tally: null, poll: 1 };
}

/** A refusal is an answer: the next try gets a key of its own. */
function keepRefusal({ context, event }: Args): Change {
  const failure = failureOf(event);
  return {
    ...nextAttempt(context),
    failure,
    faults: failure?.kind === 'refused' ? refusalFaults(failure, context) : [],
  };
}

/** The server's own faults, or at least what the dialog knows itself about a short balance. */
function refusalFaults(
  refusal: Extract<PaymentFailure, { kind: 'refused' }>,
  { balance, orders }: PaymentContext,
): readonly Fault[] {
  if (refusal.code !== replyCode.balanceShort || refusal.errors.length > 0) return refusal.errors;
  return [fault('balance', 'balance-short', String(balance), String(amountDue(orders)))];
}

function failureOf(event: PaymentEvent): PaymentFailure | null {
  const load = replyOf(event, 'loadOrders');
  if (load?.ok === false) return load.error;
  const reply = replyOf(event, 'pay') ?? replyOf(event, 'askStatus') ?? replyOf(event, 'readQueue');
  return reply?.answer.ok === false ? reply.answer.error : null;
}

export const paymentActions = assigns<PaymentContext, PaymentEvent>()({
  keepOrders,
  chooseMethod,
  askForMethod: () => ({ faults: [fault('method', 'required', '')] }),
  keepRefusal,
  keepQueue,
  keepTally,
  beginNextAttempt: ({ context }) => nextAttempt(context),
  beginNextRound: ({ context }) => ({ round: context.round + 1, poll: 1 }),
  clearFailure: () => ({ failure: null, faults: [], reason: null }),
  noteFailure: ({ event }) => ({ failure: failureOf(event) }),
  noteBroken: () => ({ failure: { kind: 'broken' } }),
  noteAccepted: () => ({ started: 'accepted', failure: null }),
  noteUnanswered: () => ({ started: 'unanswered' }),
  notePaid: () => ({ reason: 'paid', failure: null }),
  noteAlreadyPaid: () => ({ reason: 'already-paid' }),
  notePartlyPaid: () => ({ reason: 'partly-paid' }),
  noteNotNow: () => ({ reason: 'not-now' }),
  noteOrderClosed: () => ({ reason: 'order-closed' }),
  noteOrderMissing: () => ({ reason: 'order-missing' }),
});
