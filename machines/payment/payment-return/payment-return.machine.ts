import { setup } from 'xstate';
import { isRefused } from '#core/contract/failure.ts';
import { type Args as ArgsOf, assigns } from '#machines/kit/assigns.ts';
import { replies, type SlotLogic, unfilled } from '#machines/kit/slot.ts';
import type {
  PaymentReturnContext,
  PaymentReturnEvent,
  PaymentReturnInput,
  PaymentReturnSlots,
} from '#machines/payment/payment-return/payment-return.types.ts';

type Args = ArgsOf<PaymentReturnContext, PaymentReturnEvent>;

const replyOf = replies<PaymentReturnSlots>();
const slots: SlotLogic<PaymentReturnSlots> = { capture: unfilled('capture'), look: unfilled('look') };

/**
 * A payer comes back from a provider's page. What was approved there is captured, which the server does once however often
 * it is asked; otherwise the provider is asked how it stands. It lives in memory: the address is stripped when it has
 * settled, and a reload before that does the same again.
 */
export const paymentReturnMachine = setup({
  types: {
    context: {} as PaymentReturnContext,
    events: {} as PaymentReturnEvent,
    input: {} as PaymentReturnInput,
  },
  actors: slots,
  guards: {
    isApproved: ({ context }: Args) => context.isApproved,
    isAnswered: ({ event }: Args) => answerOf(event)?.ok === true,
    isUnknown: ({ event }: Args) => {
      return isRefused(failureOf(event), 'notFound', 'badInput', 'keyReused');
    },
  },
  actions: assigns<PaymentReturnContext, PaymentReturnEvent>()({
    keepAnswer: ({ event, context }) => {
      const answer = answerOf(event);
      return { ...(answer?.ok ? answer.value : { orderNo: context.orderNo }), failure: null };
    },
    noteFailure: ({ event }) => ({ failure: failureOf(event) }),
    noteBroken: () => ({ failure: { kind: 'broken' } }),
    clearFailure: () => ({ failure: null }),
  }),
}).createMachine({
  id: 'paymentReturn',
  context: ({ input }) => ({ ...input, state: null, failure: null }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'isApproved', target: 'capturing' }, { target: 'looking' }],
    },
    capturing: {
      invoke: {
        id: 'capture',
        src: 'capture',
        input: () => null,
        onDone: [
          { guard: 'isAnswered', target: 'settled', actions: 'keepAnswer' },
          { guard: 'isUnknown', target: 'unknown', actions: 'noteFailure' },
          { target: 'unsettled', actions: 'noteFailure' },
        ],
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
    },
    looking: {
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }) => ({ orderNo: context.orderNo ?? '' }),
        onDone: [
          { guard: 'isAnswered', target: 'settled', actions: 'keepAnswer' },
          { guard: 'isUnknown', target: 'unknown', actions: 'noteFailure' },
          { target: 'unsettled', actions: 'noteFailure' },
        ],
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
    },
    /** Nobody could say yet. Asking again is safe. */
    unsettled: { on: { 'return.retry': { target: 'deciding', actions: 'clearFailure' } } },
    settled: { type: 'final' },
    /** No payment of this customer's. */
    unknown: { type: 'final' },
  },
});

function answerOf(event: PaymentReturnEvent) {
  return replyOf(event, 'capture') ?? replyOf(event, 'look');
}

function failureOf(event: PaymentReturnEvent) {
  const answer = answerOf(event);
  return answer?.ok === false ? answer.error : null;
}
