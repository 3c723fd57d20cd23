import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fail, ok } from '#core/result.ts';
import { anything, broke, defineModel, done, unless } from '#machines/kit/model.ts';
import { paymentReturnMachine } from '#machines/payment/payment-return/payment-return.machine.ts';
import type { PaymentReturnEvent } from '#machines/payment/payment-return/payment-return.types.ts';

const orderNo = 'CN20261121-00001';
const refusal = (code: number): CallFailure => ({ kind: 'refused', code, msg: 'no', errors: [], data: null });
const lost: CallFailure = { kind: 'disconnected' };

const events: readonly PaymentReturnEvent[] = [
  { type: 'return.retry' },
  done('capture', ok({ orderNo, state: 'paid' as const })),
  done('capture', ok({ orderNo, state: 'late' as const })),
  done('capture', fail(refusal(replyCode.notFound))),
  done('capture', fail(refusal(replyCode.gatewayFailed))),
  done('capture', fail(lost)),
  broke('capture'),
  done('look', ok({ orderNo, state: null })),
  done('look', ok({ orderNo, state: 'refused' as const })),
  done('look', fail(refusal(replyCode.badInput))),
  done('look', fail(lost)),
  broke('look'),
];

export const paymentReturnModel = defineModel({
  machine: paymentReturnMachine,
  inputs: {
    approved: { orderNo, isApproved: true },
    'approved, the order not named': { orderNo: null, isApproved: true },
    'come back': { orderNo, isApproved: false },
  },
  events: () => events,
  states: {
    deciding: anything,
    capturing: ({ context }) => unless(context.isApproved, 'takes money that nobody approved'),
    looking: ({ context }) => unless(!context.isApproved, 'leaves approved money where it is'),
    unsettled: ({ context }) => unless(context.failure !== null, 'gave up without a reason'),
    settled: ({ context }) =>
      unless(context.orderNo !== null && context.failure === null, 'settled without its order'),
    unknown: ({ context }) => unless(context.failure?.kind === 'refused', 'unknown although nobody said so'),
  },
});
