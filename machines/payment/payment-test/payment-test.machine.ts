import { setup } from 'xstate';
import { type Args as ArgsOf, assigns } from '#machines/kit/assigns.ts';
import { replies, type SlotLogic, unfilled } from '#machines/kit/slot.ts';
import type {
  PaymentTestContext,
  PaymentTestEvent,
  PaymentTestSlots,
  PaymentTestStep,
} from '#machines/payment/payment-test/payment-test.types.ts';

type Args = ArgsOf<PaymentTestContext, PaymentTestEvent>;
type Change = Partial<PaymentTestContext>;

const replyOf = replies<PaymentTestSlots>();
const slots: SlotLogic<PaymentTestSlots> = {
  prepare: unfilled('prepare'),
  open: unfilled('open'),
  settle: unfilled('settle'),
  capture: unfilled('capture'),
  ask: unfilled('ask'),
  read: unfilled('read'),
};

const idle = {
  steps: [],
  before: null,
  after: null,
  paymentID: '',
  returnURL: '',
  payment: null,
  failure: null,
} as const;

/**
 * A payment of the sandbox from its opening to its settlement, by itself: what a person would do on the provider's page is
 * done there, then what the server made of it is read. In memory: it tests the server, not the console.
 */
export const paymentTestMachine = setup({
  types: { context: {} as PaymentTestContext, events: {} as PaymentTestEvent },
  actors: slots,
  guards: {
    isDone: ({ event }: Args) => answerOf(event)?.ok === true,
    isApproved: ({ event }: Args) => {
      const answer = replyOf(event, 'settle');
      return answer?.ok === true && answer.value.isApproved;
    },
  },
  actions: assigns<PaymentTestContext, PaymentTestEvent>()({
    begin: ({ event }) => (event.type === 'test.run' ? { ...idle, run: event } : {}),
    keepPrepared: ({ context, event }) => {
      const answer = replyOf(event, 'prepare');
      if (!answer?.ok) return {};
      const { at, ...before } = answer.value;
      return {
        before,
        ...withStep(context, { kind: 'prepared', at, number: before.number, amount: before.amount }),
      };
    },
    keepOpened: ({ context, event }) => {
      const answer = replyOf(event, 'open');
      if (!answer?.ok) return {};
      const { at, paymentID } = answer.value;
      return {
        paymentID,
        ...withStep(context, { kind: 'opened', at, method: context.run?.method.name ?? '' }),
      };
    },
    keepSettled: ({ context, event }) => {
      const answer = replyOf(event, 'settle');
      if (!answer?.ok) return {};
      const { at, returnURL } = answer.value;
      const outcome = context.run?.outcome ?? 'accept';
      return { returnURL, ...withStep(context, { kind: 'settled', at, outcome }) };
    },
    keepCaptured: ({ context, event }) => {
      const answer = replyOf(event, 'capture');
      return answer?.ok ? withStep(context, { kind: 'captured', ...answer.value }) : {};
    },
    keepAsked: ({ context, event }) => {
      const answer = replyOf(event, 'ask');
      return answer?.ok ? withStep(context, { kind: 'asked', ...answer.value }) : {};
    },
    keepRead: ({ context, event }) => {
      const answer = replyOf(event, 'read');
      if (!answer?.ok) return {};
      const { at, payment, ...after } = answer.value;
      return { payment, after, ...withStep(context, { kind: 'read', at, state: payment }) };
    },
    noteFailure: ({ event }) => {
      const answer = answerOf(event);
      return { failure: answer?.ok === false ? answer.error : { kind: 'broken' } };
    },
  }),
}).createMachine({
  id: 'paymentTest',
  context: { ...idle, run: null },
  initial: 'idle',
  states: {
    idle: { on: { 'test.run': { target: 'preparing', actions: 'begin' } } },
    preparing: {
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context: { run } }) => ({
          subject: run?.subject ?? { kind: 'deposit' as const },
          run: run?.run ?? '',
        }),
        onDone: [
          { guard: 'isDone', target: 'opening', actions: 'keepPrepared' },
          { target: 'failed', actions: 'noteFailure' },
        ],
        onError: { target: 'failed', actions: 'noteFailure' },
      },
    },
    opening: {
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context }) => {
          if (context.run === null) throw new Error('a payment is opened that nobody asked for');
          return { number: context.before?.number ?? '', method: context.run.method, run: context.run.run };
        },
        onDone: [
          { guard: 'isDone', target: 'settling', actions: 'keepOpened' },
          { target: 'failed', actions: 'noteFailure' },
        ],
        onError: { target: 'failed', actions: 'noteFailure' },
      },
    },
    settling: {
      invoke: {
        id: 'settle',
        src: 'settle',
        input: ({ context: { paymentID, run } }) => ({ paymentID, outcome: run?.outcome ?? 'accept' }),
        onDone: [
          { guard: 'isApproved', target: 'capturing', actions: 'keepSettled' },
          { guard: 'isDone', target: 'asking', actions: 'keepSettled' },
          { target: 'failed', actions: 'noteFailure' },
        ],
        onError: { target: 'failed', actions: 'noteFailure' },
      },
    },
    capturing: {
      invoke: {
        id: 'capture',
        src: 'capture',
        input: ({ context: { returnURL, run } }) => ({ returnURL, run: run?.run ?? '' }),
        onDone: [
          { guard: 'isDone', target: 'asking', actions: 'keepCaptured' },
          { target: 'failed', actions: 'noteFailure' },
        ],
        onError: { target: 'failed', actions: 'noteFailure' },
      },
    },
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ number: context.before?.number ?? '' }),
        onDone: [
          { guard: 'isDone', target: 'reading', actions: 'keepAsked' },
          { target: 'failed', actions: 'noteFailure' },
        ],
        onError: { target: 'failed', actions: 'noteFailure' },
      },
    },
    reading: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { before, paymentID } }) => ({ number: before?.number ?? '', paymentID }),
        onDone: [
          { guard: 'isDone', target: 'done', actions: 'keepRead' },
          { target: 'failed', actions: 'noteFailure' },
        ],
        onError: { target: 'failed', actions: 'noteFailure' },
      },
    },
    done: { on: { 'test.run': { target: 'preparing', actions: 'begin' } } },
    failed: { on: { 'test.run': { target: 'preparing', actions: 'begin' } } },
  },
});

function withStep({ steps }: PaymentTestContext, step: PaymentTestStep): Change {
  return { steps: [...steps, step] };
}

function answerOf(event: PaymentTestEvent) {
  return (
    replyOf(event, 'prepare') ??
    replyOf(event, 'open') ??
    replyOf(event, 'settle') ??
    replyOf(event, 'capture') ??
    replyOf(event, 'ask') ??
    replyOf(event, 'read')
  );
}
