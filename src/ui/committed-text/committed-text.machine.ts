import { assign, setup } from 'xstate';

export interface CommittedTextContext {
  readonly text: string;
  /** The outside value when `text` was handed over; while it is still the outside value, `text` is the newer one. */
  readonly base: string;
}

export type CommittedTextEvent =
  | {
      readonly type: 'text.type';
      readonly text: string;
      readonly base: string;
      readonly isComposing: boolean;
    }
  /** The field is left, or Enter was pressed. */
  | { readonly type: 'text.leave' }
  /** The outside value is another one. */
  | { readonly type: 'text.settle'; readonly committed: string };

/** Typing is handed over after this pause, in milliseconds, not with every key. */
const pause = 400;

/** Holds what is being typed until it is worth handing over. An input method's half-made word is never handed over. */
export const committedTextMachine = setup({
  types: { context: {} as CommittedTextContext, events: {} as CommittedTextEvent },
  guards: {
    isComposing: ({ event }) => event.type === 'text.type' && event.isComposing,
    isChanged: ({ context }) => context.text !== context.base,
    isTaken: ({ context, event }) => event.type === 'text.settle' && event.committed !== context.base,
  },
  actions: {
    keepText: assign(({ context, event }) =>
      event.type === 'text.type' ? { text: event.text, base: event.base } : context,
    ),
    commit: () => undefined,
  },
  delays: { pause },
}).createMachine({
  id: 'committedText',
  context: { text: '', base: '' },
  initial: 'resting',
  on: {
    'text.type': [
      { guard: 'isComposing', target: '.composing', actions: 'keepText' },
      { target: '.typing', reenter: true, actions: 'keepText' },
    ],
  },
  states: {
    resting: {},
    composing: { on: { 'text.leave': 'leaving' } },
    typing: { after: { pause: 'leaving' }, on: { 'text.leave': 'leaving' } },
    leaving: {
      always: [{ guard: 'isChanged', target: 'handedOver', actions: 'commit' }, { target: 'resting' }],
    },
    /** A form that is emptied later goes back to the value from before the typing: that is no longer meant here. */
    handedOver: { on: { 'text.settle': { guard: 'isTaken', target: 'resting' } } },
  },
});
