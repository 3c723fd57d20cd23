import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import { type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';
import {
  idempotencyKey,
  nothingOrdered,
  orderingActions,
  orderingGuards,
} from '#machines/purchase/ordering/ordering.rules.ts';
import type {
  OrderingContext,
  OrderingSlots,
  OrderingUserEvent,
} from '#machines/purchase/ordering/ordering.types.ts';

interface OrderingFlow<Context, Creation, Refused extends string, Untraced extends string, Leave> {
  /** What is sent: made from the context alone, so that a restored flow sends the same word for word. */
  readonly creation: (context: Context) => Creation;
  /** Hashes of the requests that are sent, and of those among them that are the customer's own. */
  readonly hashValues: (context: Context) => readonly string[];
  readonly ownHashValues: (context: Context) => readonly string[];
  /** Where a refusal is put right; the flow names the action `keepRefusal`. */
  readonly refused: Refused;
  /** Where it goes on when the orders that are there already could not be found out. */
  readonly untraced: Untraced;
  /** Ways out of `unresolved` beside asking again. */
  readonly leave: Leave;
}

const askAgain = [
  { guard: 'isUntraced', target: 'tracing' },
  { target: 'asking', actions: 'askAgain' },
] as const;
/** The same without a person who asks. */
const askUnasked = [
  { guard: 'isUntracedAndMeant', target: 'tracing' },
  { guard: 'isToBeFoundOut', target: 'asking', actions: 'askUnasked' },
] as const;

/**
 * The states in which a flow creates its orders: once, however often it is interrupted or not answered. The same request
 * may have been ordered with before, so those orders are found first (`tracing`). What is sent has one idempotency key
 * until the server has answered; after an interruption the server is asked what became of it before it is sent again.
 */
export function orderingStates<
  Context extends OrderingContext,
  Creation extends object,
  Refused extends string,
  Untraced extends string,
  const Leave extends object,
>(flow: OrderingFlow<Context, Creation, Refused, Untraced, Leave>) {
  type From = { readonly context: Context };
  return {
    tracing: {
      tags: 'tracing',
      invoke: {
        id: 'findExistingOrders',
        src: 'findExistingOrders',
        input: ({ context }: From) => ({
          attempt: context.attempt,
          hashValues: flow.ownHashValues(context),
        }),
        onDone: [
          { guard: 'isTraced', target: 'creating', actions: 'keepExistingOrders' },
          { target: flow.untraced, actions: 'noteFailure' },
        ],
        onError: { target: flow.untraced, actions: 'noteFailure' },
      },
    },
    creating: {
      tags: 'creating',
      invoke: {
        id: 'createOrders',
        src: 'createOrders',
        input: ({ context }: From) => ({
          ...flow.creation(context),
          attempt: context.attempt,
          idempotencyKey: idempotencyKey(context),
        }),
        onDone: [
          { guard: 'isCreated', target: 'created', actions: 'keepOrder' },
          { guard: 'isRefused', target: flow.refused, actions: 'keepRefusal' },
          { guard: 'isUnanswered', target: 'asking', actions: 'noteUnanswered' },
        ],
        onError: { target: 'asking', actions: 'noteUnanswered' },
      },
      on: { 'flow.resume': 'asking' },
    },
    asking: {
      tags: 'asking',
      invoke: {
        id: 'findOrders',
        src: 'findOrders',
        input: ({ context }: From) => ({
          attempt: context.attempt,
          hashValues: flow.hashValues(context),
          existingOrders: context.existingOrders ?? [],
        }),
        onDone: [
          { guard: 'isFound', target: 'created', actions: 'keepOrder' },
          { guard: 'isAbsentAndSendable', target: 'creating' },
          { guard: 'isAbsent', target: 'unresolved', actions: 'noteAbsent' },
          { guard: 'isUnknown', target: 'unresolved', actions: 'noteFailure' },
        ],
        onError: { target: 'unresolved', actions: 'noteFailure' },
      },
    },
    unresolved: {
      tags: 'unresolved',
      on: {
        'order.ask': askAgain,
        'flow.resume': askUnasked,
        'connection.return': askUnasked,
        'connection.lost': { actions: 'noteLongAway' },
        ...flow.leave,
      },
    },
    created: { tags: 'created', type: 'final' },
  } as const;
}

export interface Requests {
  readonly own: readonly string[];
  readonly made: readonly string[];
}
type BareContext = OrderingContext & { readonly requests: Requests };
export type OrderingEvent =
  | { readonly type: 'order.place' }
  | { readonly type: 'order.leave' }
  | OrderingUserEvent
  | SlotEvent<OrderingSlots<Requests>>;

/** Ordering by itself, for its chart and its tests: requests that are ready, sent when the order is placed. */
export const orderingMachine = setup({
  types: {
    context: {} as BareContext,
    events: {} as OrderingEvent,
    input: {} as { readonly workflow: string; readonly requests: Requests },
  },
  actors: unfilledSlots<OrderingSlots<Requests>>()('findExistingOrders', 'createOrders', 'findOrders'),
  guards: orderingGuards,
  actions: assigns<BareContext, OrderingEvent>()({
    ...orderingActions,
    beginAttempt: ({ context }) => ({
      ...nothingOrdered,
      attempt: context.attempt + 1,
      existingOrders: context.requests.own.length === 0 ? [] : null,
    }),
    keepRefusal: orderingActions.noteFailure,
  }),
}).createMachine({
  id: 'ordering',
  context: ({ input }) => ({ ...nothingOrdered, ...input }),
  initial: 'ready',
  states: {
    ready: { on: { 'order.place': { target: 'placing', actions: 'beginAttempt' } } },
    placing: {
      always: [{ guard: 'isUntraced', target: 'tracing' }, { target: 'creating' }],
    },
    ...orderingStates({
      creation: ({ requests }: BareContext) => requests,
      hashValues: ({ requests }) => [...requests.own, ...requests.made],
      ownHashValues: ({ requests }) => requests.own,
      refused: 'ready',
      untraced: 'unresolved',
      leave: { 'order.leave': 'ready' },
    }),
  },
});
