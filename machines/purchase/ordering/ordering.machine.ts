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
  /** The content to send. Built from the context alone, so a restored flow sends exactly the same. */
  readonly creation: (context: Context) => Creation;
  /** Hashes of all requests sent, and of the customer's own among them. */
  readonly hashValues: (context: Context) => readonly string[];
  readonly ownHashValues: (context: Context) => readonly string[];
  /** Target where a refusal can be corrected; the flow provides the action `keepRefusal`. */
  readonly refused: Refused;
  /** Target if the existing orders could not be determined. */
  readonly untraced: Untraced;
  /** Transitions out of `unresolved` other than asking again. */
  readonly leave: Leave;
}

const askAgain = [
  { guard: 'isUntraced', target: 'tracing' },
  { target: 'asking', actions: 'askAgain' },
] as const;
/** The same without user action. */
const askUnasked = [
  { guard: 'isUntracedAndMeant', target: 'tracing' },
  { guard: 'isToBeFoundOut', target: 'asking', actions: 'askUnasked' },
] as const;

/**
 * States in which a flow creates its orders exactly once, despite interruptions and missing answers. The same request
 * may have been ordered before, so existing orders are looked up first (`tracing`). The content keeps one idempotency
 * key until the server answers; after an interruption the server is queried for the outcome before anything is sent
 * again.
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

/** Ordering on its own, with requests that are ready; for its chart and tests. */
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
