import { replyCode } from '#core/contract/call.ts';
import { type Fault, fault } from '#core/fault.ts';
import { type Args as ArgsOf, assigns } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import { amountDue } from '#machines/payment/payment.rules.ts';
import type {
  PaymentContext,
  PaymentEvent,
  PaymentFailure,
  PaymentSlots,
  ProviderStatus,
} from '#machines/payment/payment.types.ts';

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
  return answer?.ok && 'queueId' in answer.value ? { queueId: answer.value.queueId } : {};
}

function keepOpen({ event }: Args): Change {
  const answer = replyOf(event, 'pay')?.answer;
  return answer?.ok && 'open' in answer.value ? { open: answer.value.open, providerStatus: null } : {};
}

/** What the provider said; the payment it still waits for is the one that is shown. */
function keepProviderStatus({ context, event }: Args): Change {
  const answer = replyOf(event, 'askProvider')?.answer;
  if (answer?.ok !== true) return {};
  const providerStatus = answer.value;
  const open = providerStatus.open ?? context.open;
  return { providerStatus, failure: null, open, ...(open === null ? {} : { method: open.name }) };
}

/** Polling saw the payment end, which the provider had said. */
function keepOutcome({ context, event }: Args): Change {
  const state = replyOf(event, 'watchStatus')?.outcome;
  if (state !== 'expired' && state !== 'refused' && state !== 'short') return {};
  const providerStatus: ProviderStatus = { outcome: 'unpaid', asked: true, state, open: context.open };
  return { providerStatus, failure: null };
}

/** A try with a key of its own, and with no queue yet. */
function nextAttempt({ attempt }: PaymentContext): Change {
  return { attempt: attempt + 1, started: 'no', queueId: null };
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
  const reply = replyOf(event, 'pay') ?? replyOf(event, 'askStatus') ?? replyOf(event, 'askProvider');
  return reply?.answer.ok === false ? reply.answer.error : null;
}

export const paymentActions = assigns<PaymentContext, PaymentEvent>()({
  keepOrders,
  chooseMethod,
  askForMethod: () => ({ faults: [fault('method', 'required', '')] }),
  keepRefusal,
  keepQueue,
  keepOpen,
  resumeMethod: ({ context: { open, method } }) => ({ method: open?.name ?? method, started: 'accepted' }),
  keepProviderStatus,
  keepOutcome,
  beginNextAttempt: ({ context }) => nextAttempt(context),
  beginNextRound: ({ context }) => ({ round: context.round + 1 }),
  clearFailure: () => ({ failure: null, faults: [], reason: null }),
  noteFailure: ({ event }) => ({ failure: failureOf(event) }),
  noteBroken: () => ({ failure: { kind: 'broken' } }),
  noteAccepted: () => ({ started: 'accepted', failure: null }),
  noteUnanswered: () => ({ started: 'unanswered' }),
  notePaid: () => ({ reason: 'paid', failure: null }),
  noteAlreadyPaid: () => ({ reason: 'already-paid' }),
  noteNotNow: () => ({ reason: 'not-now' }),
  noteInfo: () => ({ reason: 'complete-info' }),
  noteOrderClosed: () => ({ reason: 'order-closed' }),
  noteOrderMissing: () => ({ reason: 'order-missing' }),
});
