import { assign, setup } from 'xstate';

export interface CommittedTextContext {
  readonly text: string;
  /** The outside value when `text` was committed. While the outside value still equals it, `text` is the newer one. */
  readonly base: string;
}

export type CommittedTextEvent =
  | {
      readonly type: 'text.type';
      readonly text: string;
      readonly base: string;
      readonly isComposing: boolean;
    }
  /** The field lost focus, or Enter was pressed. */
  | { readonly type: 'text.leave' }
  /** The outside value changed. */
  | { readonly type: 'text.settle'; readonly committed: string };

/** Milliseconds without typing after which the text is committed. */
const pause = 400;

/** Holds text while it is being typed and commits it on a pause. Never commits an unfinished input method composition. */
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
      always: [{ guard: 'isChanged', target: 'submitted', actions: 'commit' }, { target: 'resting' }],
    },
    /**
     * Once the outside value has changed, the committed text no longer applies: clearing the form later may restore the value from before.
     */
    submitted: { on: { 'text.settle': { guard: 'isTaken', target: 'resting' } } },
  },
});
