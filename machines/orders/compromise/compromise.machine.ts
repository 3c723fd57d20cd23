import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import { unfilledSlots } from '#machines/kit/slot.ts';
import {
  beginCompromise,
  compromiseActions,
  compromiseGuards,
  reissuedOrder,
} from '#machines/orders/compromise/compromise.rules.ts';
import type {
  CompromiseContext,
  CompromiseEvent,
  CompromiseInput,
  CompromiseSlots,
} from '#machines/orders/compromise/compromise.types.ts';
import { orderingStates } from '#machines/purchase/ordering/ordering.machine.ts';

type From = { readonly context: CompromiseContext };
const askedOf = ({ context: { orderNo, serialNumber } }: From) => ({ orderNo, serialNumber });
const revokeFirst = { target: '#compromise.revoking', actions: 'revokeFirst' } as const;
/** It was a false alarm, or is settled elsewhere. A request that was sent goes on as an ordinary reissue. */
const discard = { 'compromise.discard': '#compromise.discarded' } as const;
/** By a press, or by itself once the connection or the tab is back. */
const retryTo = <const Target extends string>(target: Target) => ({
  'compromise.retry': target,
  'connection.return': target,
  'flow.resume': target,
});

/**
 * Leads through the compromise of a private key: what happened, a certificate with a new key, its installation, and the
 * revocation of all certificates of the old key. The customer can also revoke first. `deciding` picks the next step from
 * what is done.
 */
export const compromiseMachine = setup({
  types: {
    context: {} as CompromiseContext,
    events: {} as CompromiseEvent,
    input: {} as CompromiseInput,
  },
  actors: unfilledSlots<CompromiseSlots>()(
    'readFacts',
    'prepareRequest',
    'findExistingOrders',
    'createOrders',
    'findOrders',
    'awaitReplacement',
    'readConcerned',
    'revoke',
  ),
  guards: compromiseGuards,
  actions: assigns<CompromiseContext, CompromiseEvent>()(compromiseActions),
}).createMachine({
  id: 'compromise',
  context: ({ input }) => beginCompromise(input),
  initial: 'reading',
  states: {
    reading: {
      tags: 'reading',
      invoke: {
        id: 'readFacts',
        src: 'readFacts',
        input: askedOf,
        onDone: [
          { guard: 'isRead', target: 'deciding', actions: 'keepFacts' },
          { target: 'unread', actions: 'noteCallFailure' },
        ],
        onError: { target: 'unread', actions: 'noteCallFailure' },
      },
    },
    unread: { tags: 'unread', on: { ...retryTo('reading'), ...discard } },

    deciding: {
      always: [
        { guard: 'isOver', target: 'finished' },
        { guard: 'isRevocationDue', target: 'revoking' },
        { guard: 'isIssued', target: 'installing' },
        { guard: 'isRequested', target: 'waiting' },
        { guard: 'isBegun', target: 'replacing' },
        { target: 'telling' },
      ],
    },

    telling: {
      tags: 'telling',
      on: {
        'cause.choose': { actions: 'keepCause' },
        'path.choose': { actions: 'keepPath' },
        'compromise.begin': [
          { guard: 'canBegin', target: 'deciding', actions: 'begin' },
          { actions: 'noteBeginFaults' },
        ],
        // The order may have moved on since it was read.
        ...retryTo('reading'),
        ...discard,
      },
    },

    replacing: {
      initial: 'editing',
      states: {
        editing: {
          tags: 'editing',
          on: {
            'csr.change': { actions: 'keepOptions' },
            'replacement.submit': { guard: 'canReplace', target: 'preparing', actions: 'beginAttempt' },
            'revoke.begin': { guard: 'isUnrevoked', ...revokeFirst },
            'compromise.retry': '#compromise.reading',
            ...discard,
          },
        },
        preparing: {
          tags: 'preparing',
          invoke: {
            id: 'prepareRequest',
            src: 'prepareRequest',
            input: ({ context }) => ({
              attempt: context.attempt,
              order: reissuedOrder(context),
              source: 'new' as const,
              paste: '',
              names: context.facts?.subject.domainNames ?? [],
              options: context.options,
            }),
            onDone: [
              { guard: 'isPrepared', target: 'tracing', actions: 'keepRequest' },
              { target: 'editing', actions: 'notePrepareFailure' },
            ],
            onError: { target: 'editing', actions: 'notePrepareFailure' },
          },
          on: { 'replacement.stop': 'editing' },
        },
        ...orderingStates({
          creation: ({ payload }: CompromiseContext) => {
            if (payload === null) throw new Error('the request was not prepared');
            return { payload };
          },
          hashValues: ({ hashValue }) => [hashValue],
          ownHashValues: ({ hashValue }) => [hashValue],
          refused: 'editing',
          untraced: 'unresolved',
          leave: discard,
        }),
      },
      onDone: { target: 'deciding', actions: 'keepNewKey' },
    },

    waiting: {
      tags: 'waiting',
      initial: 'watching',
      states: {
        watching: {
          invoke: {
            id: 'awaitReplacement',
            src: 'awaitReplacement',
            input: ({ context: { orderNo, newKey } }) => ({ orderNo, spkiHash: newKey }),
            onDone: [
              { guard: 'isReplaced', target: '#compromise.deciding', actions: 'keepReplacement' },
              { guard: 'isLost', target: '#compromise.reading', actions: 'noteLost' },
              { target: 'stalled', actions: 'noteCallFailure' },
            ],
            onError: { target: 'stalled', actions: 'noteCallFailure' },
          },
        },
        stalled: { tags: 'stalled', on: retryTo('watching') },
      },
      on: { 'revoke.begin': { guard: 'isUnrevoked', ...revokeFirst }, ...discard },
    },

    installing: {
      tags: 'installing',
      on: {
        'install.confirm': { target: 'deciding', actions: 'noteInstalled' },
        'revoke.begin': { guard: 'isUnrevoked', ...revokeFirst },
        ...discard,
      },
    },

    revoking: {
      tags: 'revoking',
      initial: 'reviewing',
      states: {
        /** Others may have been issued or revoked since: the confirmation names what is so now. */
        reviewing: {
          tags: 'reviewing',
          invoke: {
            id: 'readConcerned',
            src: 'readConcerned',
            input: askedOf,
            onDone: [
              { guard: 'isNothingLeft', target: '#compromise.reading', actions: 'noteRevoked' },
              { guard: 'isReviewed', target: 'confirming', actions: 'keepConcerned' },
              { target: 'unreviewed', actions: 'noteCallFailure' },
            ],
            onError: { target: 'unreviewed', actions: 'noteCallFailure' },
          },
        },
        unreviewed: {
          tags: 'unreviewed',
          on: {
            ...retryTo('reviewing'),
            'revoke.back': { target: '#compromise.deciding', actions: 'stepBack' },
          },
        },
        confirming: {
          tags: 'confirming',
          on: {
            'revoke.confirm': 'sending',
            'revoke.back': { target: '#compromise.deciding', actions: 'stepBack' },
            'flow.resume': 'reviewing',
          },
        },
        sending: {
          tags: 'sending',
          invoke: {
            id: 'revoke',
            src: 'revoke',
            input: askedOf,
            onDone: [
              { guard: 'isRevoked', target: '#compromise.reading', actions: 'noteRevoked' },
              { guard: 'isRefusedRevocation', target: 'unreviewed', actions: 'noteCallFailure' },
              { target: 'unsettled', actions: 'noteCallFailure' },
            ],
            onError: { target: 'unsettled', actions: 'noteCallFailure' },
          },
        },
        /** Not answered. Sending it again does no harm. */
        unsettled: { tags: 'unsettled', on: retryTo('sending') },
      },
    },

    finished: { tags: 'finished', on: { 'compromise.close': 'closed' } },
    closed: { tags: 'closed', type: 'final' },
    discarded: { tags: 'discarded', type: 'final' },
  },
});
