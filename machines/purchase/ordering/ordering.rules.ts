import type { EventObject } from 'xstate';
import { isRefused } from '#core/contract/failure.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import type {
  CreatedOrder,
  OrderingContext,
  OrderingFailure,
  OrderingSlots,
} from '#machines/purchase/ordering/ordering.types.ts';
import { orderingStamps } from '#machines/purchase/ordering/ordering.types.ts';

type Args = ArgsOf<OrderingContext, EventObject>;
type Change = ChangeOf<OrderingContext, EventObject>;

const replyOf = replies<OrderingSlots<object>>(orderingStamps);

/** How many times orders are sent automatically before the user is asked. */
const sendsByItself = 3;

export const brokenFailure: OrderingFailure = { kind: 'broken' };

/** State before the first attempt. */
export const nothingOrdered: Omit<OrderingContext, 'workflow'> = {
  attempt: 0,
  existingOrders: null,
  isKnownAbsent: false,
  unanswered: 0,
  isLongAway: false,
  order: null,
  failure: null,
};

export function idempotencyKey({ workflow, attempt }: Pick<OrderingContext, 'workflow' | 'attempt'>): string {
  return `${workflow}:create:${attempt}`;
}

/** Where the console navigates after orders are created (product.md, 'Creating orders'). */
export type OrderExit =
  | { readonly to: 'payment'; readonly orderNos: readonly string[]; readonly total: number }
  | { readonly to: 'order'; readonly orderNo: string }
  | { readonly to: 'orders' };

export function exitOf({ orderNos, total }: CreatedOrder): OrderExit {
  if (total > 0) return { to: 'payment', orderNos, total };
  const [first, ...others] = orderNos;
  return first !== undefined && others.length === 0 ? { to: 'order', orderNo: first } : { to: 'orders' };
}

/** Why the server did not answer, or refused. */
export function orderingFailureOf(args: Args): OrderingFailure | null {
  const answer = createdOf(args) ?? foundOf(args) ?? tracedOf(args);
  return answer?.ok === false ? answer.error : null;
}

/**
 * No order was created: the server refused, or nothing was sent. A reused key proves neither, so the server is queried.
 */
function isDefiniteRefusal(answer: Answered<'createOrders'> | null): boolean {
  if (answer === null || answer.ok) return false;
  const { error } = answer;
  return error.kind === 'key-failed' || (error.kind === 'refused' && !isRefused(error, 'keyReused'));
}

/** The server has no such order. */
function isKnownMissing(answer: Answered<'findOrders'> | null): boolean {
  return answer?.ok === true && answer.value === null;
}

/** The failure stems from a lost connection and may pass once it returns. */
export function isPassing(failure: OrderingFailure | null): boolean {
  if (failure?.kind === 'key-failed') return failure.code === 'worker-unavailable';
  return (
    failure?.kind === 'disconnected' ||
    failure?.kind === 'timeout' ||
    failure?.kind === 'broken' ||
    // A gateway without its server, or a server without its database.
    (failure?.kind === 'server-error' && failure.status > 501)
  );
}

export const orderingGuards = {
  isUntraced: ({ context }: Args) => context.existingOrders === null,
  /** Tracing continues to creation, so after a long absence it does not start without the user. */
  isUntracedAndMeant: ({ context }: Args) => context.existingOrders === null && !context.isLongAway,
  /** Nothing is left to determine once the user is asked whether to send again. */
  isToBeFoundOut: ({ context }: Args) =>
    context.existingOrders !== null && !(context.isLongAway && context.isKnownAbsent),
  isTraced: (args: Args) => tracedOf(args)?.ok === true,

  isCreated: (args: Args) => createdOf(args)?.ok === true,
  isRefused: (args: Args) => isDefiniteRefusal(createdOf(args)),
  isUnanswered: (args: Args) => {
    const created = createdOf(args);
    return created?.ok === false && !isDefiniteRefusal(created);
  },

  isFound: (args: Args) => {
    const found = foundOf(args);
    return found?.ok === true && found.value !== null;
  },
  isAbsentAndSendable: (args: Args) =>
    isKnownMissing(foundOf(args)) && args.context.unanswered < sendsByItself && !args.context.isLongAway,
  isAbsent: (args: Args) => isKnownMissing(foundOf(args)),
  isUnknown: (args: Args) => foundOf(args)?.ok === false,
};

export const orderingActions = {
  keepExistingOrders: (args) => {
    const found = tracedOf(args);
    return found?.ok ? { existingOrders: found.value, failure: null } : {};
  },
  keepOrder: (args) => {
    const created = createdOf(args) ?? foundOf(args);
    return created?.ok ? { order: created.value, failure: null } : {};
  },
  noteUnanswered: (args) => ({
    unanswered: args.context.unanswered + 1,
    failure: orderingFailureOf(args) ?? brokenFailure,
  }),
  noteAbsent: () => ({ isKnownAbsent: true }),
  askAgain: () => ({ unanswered: 0, isKnownAbsent: false, isLongAway: false }),
  askUnasked: () => ({ unanswered: 0, isKnownAbsent: false }),
  noteLongAway: () => ({ isLongAway: true }),
  /** A question that was not answered; an event without an answer means the slot broke. */
  noteFailure: (args) => ({ failure: orderingFailureOf(args) ?? brokenFailure }),
} satisfies Record<string, Change>;

function tracedOf(args: Args) {
  return replyOf(args, 'findExistingOrders')?.answer ?? null;
}

function createdOf(args: Args) {
  return replyOf(args, 'createOrders')?.answer ?? null;
}

function foundOf(args: Args) {
  return replyOf(args, 'findOrders')?.answer ?? null;
}

type Answered<K extends keyof OrderingSlots<object>> = OrderingSlots<object>[K]['output']['answer'];
