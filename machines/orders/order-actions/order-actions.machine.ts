import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import {
  orderActionsActions,
  orderActionsGuards,
  orderActionsSlots,
} from '#machines/orders/order-actions/order-actions.actions.ts';
import type {
  OrderActionsContext,
  OrderActionsEvent,
  OrderActionsInput,
} from '#machines/orders/order-actions/order-actions.types.ts';

/**
 * What a customer does to an order beside paying: cancel it, and note something on it. A cancellation without an answer
 * is looked into before it is offered again; offering it again uses the same key, so that nothing is refunded twice.
 */
export const orderActionsMachine = setup({
  types: {
    context: {} as OrderActionsContext,
    events: {} as OrderActionsEvent,
    input: {} as OrderActionsInput,
  },
  actors: orderActionsSlots,
  guards: orderActionsGuards,
  actions: assigns<OrderActionsContext, OrderActionsEvent>()(orderActionsActions),
}).createMachine({
  id: 'orderActions',
  context: ({ input: { orderNo, orderStatus, payAmount, remark } }) => ({
    orderNo,
    orderStatus,
    payAmount,
    remark,
    idempotencyKey: '',
    refund: 0,
    cancelFailure: null,
    draft: null,
    remarkFaults: [],
    remarkFailure: null,
    saves: 0,
  }),
  type: 'parallel',
  states: {
    cancel: {
      initial: 'idle',
      states: {
        idle: {
          on: { 'cancel.ask': { guard: 'isCancellable', target: 'confirming', actions: 'beginCancel' } },
        },
        confirming: {
          on: {
            'cancel.confirm': { target: 'cancelling', actions: 'clearCancelFailure' },
            'cancel.keep': { target: 'idle', actions: 'clearCancelFailure' },
          },
        },
        cancelling: {
          invoke: {
            id: 'cancelOrder',
            src: 'cancelOrder',
            input: ({ context: { orderNo, idempotencyKey } }) => ({ orderNo, idempotencyKey }),
            onDone: [
              { guard: 'isCancelled', target: 'cancelled', actions: 'noteCancelled' },
              { guard: 'isUnanswered', target: 'asking', actions: 'noteCancelFailure' },
              { guard: 'isOvertaken', target: 'refused', actions: 'noteCancelFailure' },
              { target: 'confirming', actions: 'noteCancelFailure' },
            ],
            onError: { target: 'asking', actions: 'noteCancelBroken' },
          },
        },
        asking: {
          invoke: {
            id: 'askStatus',
            src: 'askStatus',
            input: ({ context: { orderNo } }) => ({ orderNo }),
            onDone: [
              { guard: 'isFoundCancelled', target: 'cancelled', actions: 'noteCancelled' },
              { guard: 'isFoundCancellable', target: 'confirming', actions: 'keepStatus' },
              { guard: 'isFound', target: 'refused', actions: ['keepStatus', 'clearCancelFailure'] },
              { target: 'unsettled', actions: 'noteCancelFailure' },
            ],
            onError: { target: 'unsettled', actions: 'noteCancelBroken' },
          },
        },
        unsettled: {
          on: {
            'cancel.check': 'asking',
            'cancel.keep': { target: 'idle', actions: 'clearCancelFailure' },
          },
        },
        refused: {
          on: { 'cancel.keep': { target: 'idle', actions: 'clearCancelFailure' } },
        },
        /** Nothing more can be done to it. */
        cancelled: {},
      },
    },
    remark: {
      initial: 'shown',
      states: {
        shown: {
          on: { 'remark.edit': { target: 'editing', actions: 'beginDraft' } },
        },
        editing: {
          on: {
            'remark.change': { actions: 'keepDraft' },
            'remark.save': [
              { guard: 'isUnchanged', target: 'shown', actions: 'dropDraft' },
              { guard: 'isShort', target: 'saving', actions: 'clearRemarkFailure' },
              { actions: 'refuseDraft' },
            ],
            'remark.leave': { target: 'shown', actions: 'dropDraft' },
          },
        },
        saving: {
          invoke: {
            id: 'saveRemark',
            src: 'saveRemark',
            input: ({ context: { orderNo, draft } }) => ({ orderNo, remark: draft ?? '' }),
            onDone: [
              { guard: 'isSaved', target: 'shown', actions: ['keepRemark', 'dropDraft'] },
              { target: 'editing', actions: 'noteRemarkFailure' },
            ],
            onError: { target: 'editing', actions: 'noteRemarkBroken' },
          },
        },
      },
    },
  },
  on: { 'order.change': { actions: 'keepOrder' } },
});
