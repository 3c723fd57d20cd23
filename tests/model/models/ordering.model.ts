import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fail, ok } from '#core/result.ts';
import type { SlotEvent } from '#machines/kit/slot.ts';
import {
  type OrderingEvent,
  orderingMachine,
  type Requests,
} from '#machines/purchase/ordering/ordering.machine.ts';
import { idempotencyKey } from '#machines/purchase/ordering/ordering.rules.ts';
import type {
  CreatedOrder,
  KeyFailure,
  OrderingContext,
  OrderingSlots,
} from '#machines/purchase/ordering/ordering.types.ts';
import { anything, broke, defineModel, done, unless } from '#tests/model/define-model.ts';

const dropped: CallFailure = { kind: 'disconnected' };
const refused: CallFailure = { kind: 'refused', code: replyCode.badInput, msg: '', errors: [], data: null };
/** Does not tell whether the orders were created. */
const keyReused: CallFailure = { ...refused, code: replyCode.keyReused };
const keysGone: KeyFailure = { kind: 'key-failed', code: 'keys-gone', detail: '' };
const order: CreatedOrder = { orderNos: ['CN20261121-00001'], total: 29_900 };

/** Possible answers of the server to one attempt, for the models of every flow that creates orders. */
export function orderingAnswers(
  attempt: number,
  created: CreatedOrder,
  refusals: readonly (CallFailure | KeyFailure)[],
): readonly SlotEvent<OrderingSlots<Requests>>[] {
  return [
    done('findExistingOrders', { attempt, answer: ok(['CN20251121-00001']) }),
    done('findExistingOrders', { attempt, answer: fail(dropped) }),
    broke('findExistingOrders'),
    done('createOrders', { attempt, answer: ok(created) }),
    ...refusals.map((failure) => done('createOrders', { attempt, answer: fail(failure) })),
    done('createOrders', { attempt, answer: fail(keyReused) }),
    done('createOrders', { attempt, answer: fail(dropped) }),
    broke('createOrders'),
    done('findOrders', { attempt, answer: ok(created) }),
    done('findOrders', { attempt, answer: ok(null) }),
    done('findOrders', { attempt, answer: fail(dropped) }),
    broke('findOrders'),
  ];
}

export const orderingModel = defineModel({
  machine: orderingMachine,
  paths: ['ready placing creating created'],
  inputs: {
    made: { workflow: 'w1', requests: { own: [], made: ['0a'] } },
    own: { workflow: 'w1', requests: { own: ['0b'], made: [] } },
  },
  events: ({ context: { attempt } }): readonly OrderingEvent[] => [
    { type: 'order.place' },
    { type: 'order.ask' },
    { type: 'order.leave' },
    { type: 'flow.resume' },
    { type: 'connection.return' },
    { type: 'connection.lost' },
    ...orderingAnswers(attempt, order, [refused, keysGone]),
    ...orderingAnswers(attempt - 1, order, []).filter(({ type }) => type.startsWith('xstate.done')),
  ],
  project: ({ attempt, existingOrders, isKnownAbsent, unanswered, isLongAway }) => [
    attempt < 2 ? attempt : 'later',
    existingOrders,
    isKnownAbsent,
    unanswered,
    isLongAway,
  ],
  states: {
    ready: noOrder,
    placing: anything,
    tracing: ({ context }) => unless(context.existingOrders === null, 'asked for what is known'),
    creating: isTraced,
    asking: isTraced,
    unresolved: ({ context }) => unless(context.failure !== null, 'it is not shown why'),
    created: ({ context }) => unless(context.order !== null, 'created without an order'),
  },
});

function noOrder({ context }: { readonly context: OrderingContext }): string | null {
  return unless(context.order === null, 'goes on although its orders exist');
}

/** Sent under this attempt's key, and only after the existing orders are known. */
function isTraced({ context }: { readonly context: OrderingContext }): string | null {
  return (
    unless(context.existingOrders !== null, 'sent without knowing what was there before') ??
    unless(idempotencyKey(context) === `w1:create:${context.attempt}`, 'sent under another key')
  );
}
