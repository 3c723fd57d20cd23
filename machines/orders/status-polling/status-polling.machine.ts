import { setup } from 'xstate';
import type { PaymentState } from '#core/contract/calls/payment.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import { isPaid, isPayable, type OrderStatus } from '#core/orders/status.ts';
import { type Args as ArgsOf, assigns } from '#machines/kit/assigns.ts';
import { named } from '#machines/kit/named.ts';
import type { Polled, PollTime } from '#machines/kit/poll.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';
import type { ProviderStatus } from '#machines/payment/payment.types.ts';

/** A payment at a provider, as reported by the server. */
export interface PolledPayment {
  readonly state: PaymentState;
  /** Can no longer be paid, by the server's clock. */
  readonly isOver: boolean;
}

export interface PolledStatus {
  /** One per order, in any order. */
  readonly statuses: readonly OrderStatus[];
  /** Null for payments from the balance. */
  readonly payment: PolledPayment | null;
}

export interface StatusPollingSlots {
  readonly fetchStatus: Slot<
    PollTime & { readonly orderNos: readonly string[]; readonly paymentID: string | null },
    Polled<PolledStatus>
  >;
  /** The provider's own status, queried before a payment is treated as expired. */
  readonly askProvider: Slot<{ readonly orderNo: string }, Answer<ProviderStatus>>;
}

export type StatusPollingEvent = SlotEvent<StatusPollingSlots>;

export interface StatusPollingInput {
  readonly orderNos: readonly string[];
  readonly paymentID: string | null;
  /** `slow`: nobody is waiting any more, but money may still arrive. */
  readonly pace: 'fast' | 'slow';
}

export interface StatusPollingContext extends StatusPollingInput {
  readonly tries: number;
  /** Consecutive polls while the page was hidden. */
  readonly hiddenTries: number;
  /** From the last successful poll. */
  readonly statuses: readonly OrderStatus[];
  readonly payment: PolledPayment | null;
  readonly failure: StepFailure | null;
}

type Args = ArgsOf<StatusPollingContext, StatusPollingEvent>;

/** Milliseconds. product.md, 'Payment': every 2 s, 90 polls at most; slower when nobody is waiting. */
const interval = 2_000;
const slowInterval = 10_000;
const maxTries = 90;
/** Polls for another minute while the page is hidden, then pauses. */
const maxHiddenTries = 6;

const replyOf = replies<StatusPollingSlots>();

/**
 * Polls until nothing is left to pay, the provider ended the payment, or the polls are used up. Uses only durations and
 * the server's answer on when a payment ends; never the wall clock.
 */
export const statusPollingMachine = setup({
  types: {
    context: {} as StatusPollingContext,
    events: {} as StatusPollingEvent,
    input: {} as StatusPollingInput,
  },
  actors: unfilledSlots<StatusPollingSlots>()('fetchStatus', 'askProvider'),
  guards: {
    isPaidUp: ({ context }) => !context.statuses.some(isPayable) && context.statuses.some(isPaid),
    isClosed: ({ context }) => context.statuses.length > 0 && !context.statuses.some(isPayable),
    isRefused: ({ context: { payment } }) => payment?.state === 'refused' || payment?.state === 'short',
    /** The server considers the payment over, but the money may be on its way, so the provider is queried first. */
    isOver: ({ context: { payment } }) => payment?.isOver === true,
    isExhausted: ({ context }) => context.tries >= maxTries,
    isProvider: (args, wanted: ReturnType<typeof providerOf>) => providerOf(args) === wanted,
  },
  actions: assigns<StatusPollingContext, StatusPollingEvent>()({
    keepPoll({ context, event }) {
      const polled = replyOf(event, 'fetchStatus');
      const tried = {
        tries: context.tries + 1,
        hiddenTries: polled?.isHidden ? context.hiddenTries + 1 : 0,
      };
      if (polled === null) return { ...tried, failure: { kind: 'broken' } };
      const { answer } = polled;
      return answer.ok ? { ...tried, ...answer.value, failure: null } : { ...tried, failure: answer.error };
    },
    keepProviderStatus({ context, event }) {
      const answer = replyOf(event, 'askProvider');
      const state = answer?.ok ? answer.value.state : null;
      return state === null ? {} : { payment: { state, isOver: context.payment?.isOver ?? false } };
    },
    noteBroken: () => ({ failure: { kind: 'broken' } }),
  }),
}).createMachine({
  id: 'statusPolling',
  context: ({ input }) => ({
    ...input,
    tries: 0,
    hiddenTries: 0,
    statuses: [],
    payment: null,
    failure: null,
  }),
  initial: 'polling',
  states: {
    polling: {
      invoke: {
        id: 'fetchStatus',
        src: 'fetchStatus',
        input: ({ context }) => ({
          orderNos: context.orderNos,
          paymentID: context.paymentID,
          ...pollTime(context),
        }),
        onDone: { target: 'deciding', actions: 'keepPoll' },
        onError: { target: 'deciding', actions: 'keepPoll' },
      },
    },
    deciding: {
      always: [
        { guard: 'isPaidUp', target: 'paid' },
        { guard: 'isClosed', target: 'closed' },
        { guard: 'isRefused', target: 'refused' },
        { guard: 'isOver', target: 'expiring' },
        { target: 'pacing' },
      ],
    },
    pacing: { always: [{ guard: 'isExhausted', target: 'exhausted' }, { target: 'polling' }] },
    /** Queries the provider once before the payment is treated as over. */
    expiring: {
      invoke: {
        id: 'askProvider',
        src: 'askProvider',
        input: ({ context: { orderNos } }) => ({ orderNo: orderNos[0] ?? '' }),
        onDone: [
          { guard: named('isProvider', 'paid'), target: 'paid' },
          { guard: named('isProvider', 'closed'), target: 'closed' },
          { guard: named('isProvider', 'refused'), target: 'refused', actions: 'keepProviderStatus' },
          { guard: named('isProvider', 'open'), target: 'pacing' },
          { guard: named('isProvider', 'over'), target: 'expired' },
          { target: 'exhausted' },
        ],
        onError: { target: 'exhausted', actions: 'noteBroken' },
      },
    },
    paid: { type: 'final' },
    closed: { type: 'final' },
    refused: { type: 'final' },
    expired: { type: 'final' },
    exhausted: { type: 'final' },
  },
});

function pollTime({ tries, hiddenTries, pace }: StatusPollingContext): PollTime {
  if (tries === 0) return { after: 0, afterHidden: 0 };
  return {
    after: pace === 'slow' ? slowInterval : interval,
    afterHidden: hiddenTries < maxHiddenTries ? slowInterval : null,
  };
}

function providerOf({ event }: Args): 'paid' | 'closed' | 'refused' | 'open' | 'over' | null {
  const answer = replyOf(event, 'askProvider');
  if (!answer?.ok) return null;
  const { outcome, state, asked } = answer.value;
  if (outcome !== 'unpaid') return outcome;
  if (state === 'refused' || state === 'short') return 'refused';
  if (!asked) return null;
  return state === 'open' ? 'open' : 'over';
}
