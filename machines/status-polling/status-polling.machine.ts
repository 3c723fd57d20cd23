import { setup } from 'xstate';
import { isPaid, isPayable } from '#core/orders/status.ts';
import { type Args as ArgsOf, assigns } from '#machines/assigns.ts';
import { replies, type SlotLogic, unfilled } from '#machines/slot.ts';
import type {
  StatusPollingContext,
  StatusPollingEvent,
  StatusPollingInput,
  StatusPollingSlots,
} from '#machines/status-polling/status-polling.types.ts';

/** Spec §9: every 2 s, at most 90 tries, 60 s for each call. */
const interval = 2_000;
const callLimit = 60_000;
const maxTries = 90;

type Args = ArgsOf<StatusPollingContext, StatusPollingEvent>;

const replyOf = replies<StatusPollingSlots>();
const slots: SlotLogic<StatusPollingSlots> = { fetchStatus: unfilled('fetchStatus') };

/** Asks until nothing is left to pay, or it has asked often enough. It rests while hidden. */
export const statusPollingMachine = setup({
  types: {
    context: {} as StatusPollingContext,
    events: {} as StatusPollingEvent,
    input: {} as StatusPollingInput,
  },
  actors: slots,
  delays: { interval, callLimit },
  guards: {
    isPaidUp: ({ context }: Args) => !context.statuses.some(isPayable) && context.statuses.some(isPaid),
    isClosed: ({ context }: Args) => context.statuses.length > 0 && !context.statuses.some(isPayable),
    isExhausted: ({ context }: Args) => context.tries >= maxTries,
    isHidden: ({ context }: Args) => context.isHidden,
  },
  actions: assigns<StatusPollingContext, StatusPollingEvent>()({
    countTry: ({ context }) => ({ tries: context.tries + 1 }),
    keepStatuses: ({ event }) => {
      const answer = replyOf(event, 'fetchStatus');
      return answer?.ok ? { statuses: answer.value, failure: null } : { failure: answer?.error ?? null };
    },
    noteBroken: () => ({ failure: { kind: 'broken' } }),
    noteTimeout: () => ({ failure: { kind: 'timeout' } }),
    hide: () => ({ isHidden: true }),
    show: () => ({ isHidden: false }),
  }),
}).createMachine({
  id: 'statusPolling',
  context: ({ input }) => ({ ...input, tries: 0, statuses: [], failure: null }),
  initial: 'asking',
  states: {
    asking: {
      entry: 'countTry',
      invoke: {
        id: 'fetchStatus',
        src: 'fetchStatus',
        input: ({ context }) => ({ orderNos: context.orderNos }),
        onDone: { target: 'deciding', actions: 'keepStatuses' },
        onError: { target: 'deciding', actions: 'noteBroken' },
      },
      after: { callLimit: { target: 'deciding', actions: 'noteTimeout' } },
    },
    deciding: {
      always: [
        { guard: 'isPaidUp', target: 'paid' },
        { guard: 'isClosed', target: 'closed' },
        { guard: 'isExhausted', target: 'exhausted' },
        { guard: 'isHidden', target: 'paused' },
        { target: 'waiting' },
      ],
    },
    waiting: {
      after: { interval: 'asking' },
      on: { 'check.now': 'asking', 'page.hide': { target: 'paused', actions: 'hide' } },
    },
    paused: {
      on: { 'check.now': 'asking', 'page.show': { target: 'asking', actions: 'show' } },
    },
    paid: { type: 'final' },
    closed: { type: 'final' },
    exhausted: { type: 'final' },
  },
  on: { 'page.hide': { actions: 'hide' }, 'page.show': { actions: 'show' } },
});
