import { setup } from 'xstate';
import { mergePreferences, type Preferences } from '#core/account/preferences.ts';
import { isUnanswered } from '#core/contract/failure.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';

export interface PreferenceSyncSlots {
  readonly savePreferences: Slot<Preferences, Answer<Preferences>>;
}

export type PreferenceSyncEvent =
  | { readonly type: 'preference.change'; readonly change: Preferences }
  | { readonly type: 'connection.return' }
  | SlotEvent<PreferenceSyncSlots>;

export interface PreferenceSyncContext {
  /** Changed here and not sent yet. */
  readonly unsent: Preferences;
  /** Sent and not answered yet. */
  readonly sent: Preferences;
}

/** Milliseconds without a change before it is saved. */
export const changePause = 600;
/** Milliseconds until a save that was not answered is repeated. */
export const savePause = 30_000;

const replyOf = replies<PreferenceSyncSlots>();

/** Saves preferences as they change, several at once. A save that is not answered is repeated; one that is refused is not. */
export const preferenceSyncMachine = setup({
  types: { context: {} as PreferenceSyncContext, events: {} as PreferenceSyncEvent },
  actors: unfilledSlots<PreferenceSyncSlots>()('savePreferences'),
  guards: {
    isLost: ({ event }) => {
      const saved = replyOf(event, 'savePreferences');
      return saved !== null && !isSettled(saved);
    },
    hasMore: ({ context }) => Object.keys(context.unsent).length > 0,
  },
  actions: assigns<PreferenceSyncContext, PreferenceSyncEvent>()({
    collect: ({ event, context }) =>
      event.type === 'preference.change' ? { unsent: mergePreferences(context.unsent, event.change) } : {},
    send: ({ context }) => ({ unsent: {}, sent: context.unsent }),
    settle: () => ({ sent: {} }),
    /** What was changed meanwhile is newer. */
    takeBack: ({ context: { sent, unsent } }) => ({ sent: {}, unsent: mergePreferences(sent, unsent) }),
  }),
  delays: { changePause, savePause },
}).createMachine({
  id: 'preferenceSync',
  context: { unsent: {}, sent: {} },
  initial: 'saved',
  states: {
    saved: { on: { 'preference.change': { target: 'collecting', actions: 'collect' } } },
    collecting: {
      after: { changePause: { target: 'saving', actions: 'send' } },
      on: { 'preference.change': { target: 'collecting', reenter: true, actions: 'collect' } },
    },
    saving: {
      invoke: {
        id: 'savePreferences',
        src: 'savePreferences',
        input: ({ context }) => context.sent,
        onDone: [
          { guard: 'isLost', target: 'lost', actions: 'takeBack' },
          { guard: 'hasMore', target: 'collecting', actions: 'settle' },
          { target: 'saved', actions: 'settle' },
        ],
        onError: { target: 'lost', actions: 'takeBack' },
      },
      on: { 'preference.change': { actions: 'collect' } },
    },
    lost: {
      after: { savePause: { target: 'saving', actions: 'send' } },
      on: {
        'preference.change': { actions: 'collect' },
        'connection.return': { target: 'saving', actions: 'send' },
      },
    },
  },
});

/** Whether a save is not to be repeated: it was taken, or refused for good. */
export function isSettled(saved: Answer<Preferences>): boolean {
  return saved.ok || !(isUnanswered(saved.error) || saved.error.kind === 'unauthorized');
}
