import { replyCode } from '#core/contract/call.ts';
import { isUnanswered } from '#core/contract/failure.ts';
import { isCancellable, orderStatus } from '#core/orders/status.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies, type SlotLogic, unfilled } from '#machines/kit/slot.ts';
import { refundOf, remarkFaults } from '#machines/orders/order-actions/order-actions.rules.ts';
import type {
  OrderActionsContext,
  OrderActionsEvent,
  OrderActionsSlots,
} from '#machines/orders/order-actions/order-actions.types.ts';

type Args = ArgsOf<OrderActionsContext, OrderActionsEvent>;
type Change = ChangeOf<OrderActionsContext, OrderActionsEvent>;

const replyOf = replies<OrderActionsSlots>();

export const orderActionsSlots: SlotLogic<OrderActionsSlots> = {
  cancelOrder: unfilled('cancelOrder'),
  askStatus: unfilled('askStatus'),
  saveRemark: unfilled('saveRemark'),
};

/** Refusals that say that the order is no longer what the page believes. */
const overtakenCodes: readonly number[] = [replyCode.wrongState, replyCode.notFound, replyCode.keyReused];

export const orderActionsGuards = {
  isCancellable: ({ context }: Args) => isCancellable(context.orderStatus),
  isCancelled: ({ event }: Args) => replyOf(event, 'cancelOrder')?.ok === true,
  isUnanswered: ({ event }: Args) => {
    const failure = cancelFailureOf(event);
    return failure !== null && (isUnanswered(failure) || failure.kind === 'cancelled');
  },
  isOvertaken: ({ event }: Args) => {
    const failure = cancelFailureOf(event);
    return failure?.kind === 'refused' && overtakenCodes.includes(failure.code);
  },
  isFoundCancelled: ({ event }: Args) => foundStatus(event) === orderStatus.cancelled,
  isFoundCancellable: ({ event }: Args) => {
    const status = foundStatus(event);
    return status !== null && isCancellable(status);
  },
  isFound: ({ event }: Args) => foundStatus(event) !== null,
  isUnchanged: ({ context }: Args) => context.draft === context.remark,
  isShort: ({ context }: Args) => remarkFaults(context).length === 0,
  isSaved: ({ event }: Args) => replyOf(event, 'saveRemark')?.ok === true,
};

export const orderActionsActions = {
  keepOrder: ({ event, context }) => {
    if (event.type !== 'order.change') return {};
    const { orderStatus: status, payAmount, remark } = event;
    // What a cancelled order gave back stays as it was said.
    const refund = isCancellable(status) ? refundOf(event) : context.refund;
    return { orderStatus: status, payAmount, remark, refund };
  },
  beginCancel: ({ event, context }) =>
    event.type === 'cancel.ask'
      ? { idempotencyKey: event.key, refund: refundOf(context), cancelFailure: null }
      : {},
  noteCancelled: () => ({ orderStatus: orderStatus.cancelled, cancelFailure: null }),
  keepStatus: ({ event, context }) => {
    const order = { ...context, orderStatus: foundStatus(event) ?? context.orderStatus };
    return { orderStatus: order.orderStatus, refund: refundOf(order) };
  },
  noteCancelFailure: ({ event, context }) => ({
    cancelFailure: cancelFailureOf(event) ?? askFailureOf(event) ?? context.cancelFailure,
  }),
  noteCancelBroken: () => ({ cancelFailure: { kind: 'broken' } }),
  clearCancelFailure: () => ({ cancelFailure: null }),
  beginDraft: ({ context }) => ({ draft: context.remark }),
  keepDraft: ({ event }) => (event.type === 'remark.change' ? { draft: event.text, remarkFaults: [] } : {}),
  refuseDraft: ({ context }) => ({ remarkFaults: remarkFaults(context) }),
  dropDraft: () => ({ draft: null, remarkFaults: [], remarkFailure: null }),
  keepRemark: ({ context }) => ({ remark: context.draft ?? context.remark, saves: context.saves + 1 }),
  noteRemarkFailure: ({ event }) => {
    const answer = replyOf(event, 'saveRemark');
    const failure = answer?.ok === false ? answer.error : null;
    return { remarkFailure: failure, remarkFaults: failure?.kind === 'refused' ? failure.errors : [] };
  },
  noteRemarkBroken: () => ({ remarkFailure: { kind: 'broken' } }),
  clearRemarkFailure: () => ({ remarkFailure: null, remarkFaults: [] }),
} satisfies Record<string, Change>;

function cancelFailureOf(event: OrderActionsEvent) {
  const answer = replyOf(event, 'cancelOrder');
  return answer?.ok === false ? answer.error : null;
}

function askFailureOf(event: OrderActionsEvent) {
  const answer = replyOf(event, 'askStatus');
  return answer?.ok === false ? answer.error : null;
}

function foundStatus(event: OrderActionsEvent) {
  const answer = replyOf(event, 'askStatus');
  return answer?.ok ? answer.value : null;
}
