import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import { anything, broke, defineModel, done, unless } from '#machines/kit/model.ts';
import { orderActionsMachine } from '#machines/orders/order-actions/order-actions.machine.ts';
import type { OrderActionsEvent } from '#machines/orders/order-actions/order-actions.types.ts';

const dropped: CallFailure = { kind: 'disconnected' };
const refused = (code: number): CallFailure => ({ kind: 'refused', code, msg: 'no', errors: [], data: null });

const events: readonly OrderActionsEvent[] = [
  { type: 'order.change', orderStatus: orderStatus.verifying, payAmount: 29_900, remark: 'shop' },
  { type: 'order.change', orderStatus: orderStatus.issued, payAmount: 29_900, remark: 'shop' },
  { type: 'cancel.ask', key: 'k1' },
  { type: 'cancel.confirm' },
  { type: 'cancel.keep' },
  { type: 'cancel.check' },
  { type: 'remark.edit' },
  { type: 'remark.change', text: 'for the shop' },
  { type: 'remark.change', text: 'x'.repeat(256) },
  { type: 'remark.save' },
  { type: 'remark.leave' },
  done('cancelOrder', ok(null)),
  done('cancelOrder', fail(refused(replyCode.wrongState))),
  done('cancelOrder', fail(refused(replyCode.tooManyTries))),
  done('cancelOrder', fail(dropped)),
  broke('cancelOrder'),
  done('askStatus', ok(orderStatus.cancelled)),
  done('askStatus', ok(orderStatus.verifying)),
  done('askStatus', ok(orderStatus.issued)),
  done('askStatus', fail(dropped)),
  broke('askStatus'),
  done('saveRemark', ok(null)),
  done('saveRemark', fail(dropped)),
  broke('saveRemark'),
];

const order = { orderNo: 'CN20261121-00001', orderStatus: orderStatus.unpaid, payAmount: 29_900, remark: '' };

export const orderActionsModel = defineModel({
  machine: orderActionsMachine,
  inputs: { unpaid: order, paid: { ...order, orderStatus: orderStatus.verifying } },
  events: () => events,
  project: ({ orderStatus: status, draft, remark }) => [status, draft === remark, (draft ?? '').length > 255],
  states: {
    'cancel.idle': anything,
    'cancel.confirming': ({ context }) =>
      unless(context.idempotencyKey !== '', 'to be cancelled without a key'),
    'cancel.cancelling': ({ context }) =>
      unless(
        context.idempotencyKey !== '' && context.cancelFailure === null,
        'cancelling, and an old failure is shown',
      ),
    'cancel.asking': ({ context }) =>
      unless(context.cancelFailure !== null, 'asking although it was answered'),
    'cancel.unsettled': ({ context }) =>
      unless(context.cancelFailure !== null, 'unsettled without a failure to show'),
    'cancel.refused': anything,
    'cancel.cancelled': anything,
    'remark.shown': ({ context }) => unless(context.draft === null, 'a draft that nobody sees'),
    'remark.editing': ({ context }) => unless(context.draft !== null, 'editing nothing'),
    'remark.saving': ({ context }) =>
      unless(context.draft !== null && context.draft.length <= 255, 'a remark that does not fit is sent'),
  },
});
