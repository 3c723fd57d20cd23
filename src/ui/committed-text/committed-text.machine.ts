import { assign, setup } from 'xstate';

export interface CommittedTextContext {
  readonly text: string;
  /** The last outside value seen. */
  readonly base: string;
  /** Committed texts that the outside value has not become yet, oldest first. Meanwhile `text` is newer than the outside value. */
  readonly sent: readonly string[];
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
export const textPause = 400;

/** Holds text while it is being typed and commits it on a pause. Never commits an unfinished input method composition. */
export const committedTextMachine = setup({
  types: { context: {} as CommittedTextContext, events: {} as CommittedTextEvent },
  guards: {
    isComposing: ({ event }) => event.type === 'text.type' && event.isComposing,
    isChanged: ({ context: { text, base, sent } }) => text !== (sent.at(-1) ?? base),
    isTaken: ({ context, event }) =>
      event.type === 'text.settle' &&
      event.committed !== context.base &&
      settled(context, event).length === 0,
  },
  actions: {
    keepText: assign(({ context, event }) =>
      event.type === 'text.type'
        ? { text: event.text, base: context.sent.length === 0 ? event.base : context.base }
        : context,
    ),
    keepSent: assign(({ context }) => ({ sent: [...context.sent, context.text] })),
    keepOutside: assign(({ context, event }) =>
      event.type === 'text.settle' && event.committed !== context.base
        ? { base: event.committed, sent: settled(context, event) }
        : context,
    ),
    commit: () => undefined,
  },
  delays: { pause: textPause },
}).createMachine({
  id: 'committedText',
  context: { text: '', base: '', sent: [] },
  initial: 'resting',
  on: {
    'text.type': [
      { guard: 'isComposing', target: '.composing', actions: 'keepText' },
      { target: '.typing', reenter: true, actions: 'keepText' },
    ],
    // A late commit arrives while more is typed: what is typed stands.
    'text.settle': { actions: 'keepOutside' },
  },
  states: {
    resting: {},
    composing: { on: { 'text.leave': 'leaving' } },
    typing: { after: { pause: 'leaving' }, on: { 'text.leave': 'leaving' } },
    leaving: {
      always: [
        { guard: 'isChanged', target: 'submitted', actions: ['keepSent', 'commit'] },
        { target: 'resting' },
      ],
    },
    /**
     * Once the outside value has changed, the committed text no longer applies: clearing the form later may restore the value from before.
     */
    submitted: { on: { 'text.settle': { guard: 'isTaken', target: 'resting', actions: 'keepOutside' } } },
  },
});

/** The commits still awaited once the outside value is `committed`. None, if it became something else: it was changed elsewhere. */
function settled(
  { sent }: Pick<CommittedTextContext, 'sent'>,
  { committed }: { readonly committed: string },
): readonly string[] {
  const at = sent.indexOf(committed);
  return at === -1 ? [] : sent.slice(at + 1);
}

/** Whether the field shows its own text rather than the outside value. */
export function showsOwn(state: string, { base, sent }: CommittedTextContext, committed: string): boolean {
  if (state === 'typing' || state === 'composing') return true;
  return sent.length > 0 && (committed === base || sent.includes(committed));
}
