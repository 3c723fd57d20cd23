import { setup } from 'xstate';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';

export interface PolicySealingSlots {
  /** Seals what the account's policy asks of this vault and is possible here. Repeating it seals nothing twice. */
  readonly seal: Slot<undefined, Answer<null>>;
}

type PolicySealingUserEvent =
  /** The server has said what is still to be sealed: at the start, and after orders were made. */
  { readonly type: 'work.read' } | { readonly type: 'connection.return' };
export type PolicySealingEvent = PolicySealingUserEvent | SlotEvent<PolicySealingSlots>;

const replyOf = replies<PolicySealingSlots>();

/**
 * Seals the keys of new orders to those the account's policy names. What is left to seal is the server's to say, so nothing is lost with
 * the page: the next one goes on.
 */
export const policySealingMachine = setup({
  types: { events: {} as PolicySealingEvent },
  actors: unfilledSlots<PolicySealingSlots>()('seal'),
  guards: { isSealed: ({ event }) => replyOf(event, 'seal')?.ok === true },
}).createMachine({
  id: 'policySealing',
  initial: 'resting',
  states: {
    resting: { on: { 'work.read': 'sealing' } },
    sealing: {
      invoke: {
        id: 'seal',
        src: 'seal',
        onDone: [{ guard: 'isSealed', target: 'resting' }, { target: 'waiting' }],
        onError: 'waiting',
      },
      // Orders were made meanwhile.
      on: { 'work.read': { target: 'sealing', reenter: true } },
    },
    /** Not answered. */
    waiting: { on: { 'work.read': 'sealing', 'connection.return': 'sealing' } },
  },
});
