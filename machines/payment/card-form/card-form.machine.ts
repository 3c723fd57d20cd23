import { setup } from 'xstate';
import { type Args as ArgsOf, assigns } from '#machines/kit/assigns.ts';
import { replies, unfilledSlots } from '#machines/kit/slot.ts';
import type {
  CardFormContext,
  CardFormEvent,
  CardFormSlots,
} from '#machines/payment/card-form/card-form.types.ts';

type Args = ArgsOf<CardFormContext, CardFormEvent>;

const replyOf = replies<CardFormSlots>();

/** Takes a card through its provider's own fields. What becomes of the payment comes from the server, not from here. */
export const cardFormMachine = setup({
  types: { context: {} as CardFormContext, events: {} as CardFormEvent },
  actors: unfilledSlots<CardFormSlots>()('mountCard', 'confirmCard'),
  guards: {
    isShown: ({ event }: Args) => replyOf(event, 'mountCard')?.ok === true,
    isSent: ({ event }: Args) => replyOf(event, 'confirmCard')?.ok === true,
  },
  actions: assigns<CardFormContext, CardFormEvent>()({
    noteFailure: ({ event }) => {
      const reply = replyOf(event, 'mountCard') ?? replyOf(event, 'confirmCard');
      return { failure: reply?.ok === false ? reply.error : null };
    },
    noteUnloaded: () => ({ failure: { kind: 'library' } }),
    noteUnanswered: () => ({ failure: { kind: 'unanswered' } }),
    clearFailure: () => ({ failure: null }),
  }),
}).createMachine({
  id: 'card-form',
  context: { failure: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'mountCard',
        src: 'mountCard',
        onDone: [
          { guard: 'isShown', target: 'ready' },
          { target: 'unavailable', actions: 'noteFailure' },
        ],
        onError: { target: 'unavailable', actions: 'noteUnloaded' },
      },
    },
    unavailable: {
      on: { 'card.reload': { target: 'loading', actions: 'clearFailure' } },
    },
    ready: {
      on: { 'card.submit': { target: 'confirming', actions: 'clearFailure' } },
    },
    confirming: {
      invoke: {
        id: 'confirmCard',
        src: 'confirmCard',
        onDone: [
          { guard: 'isSent', target: 'sent' },
          { target: 'ready', actions: 'noteFailure' },
        ],
        onError: { target: 'ready', actions: 'noteUnanswered' },
      },
    },
    sent: { type: 'final' },
  },
});
