import type { PaymentState } from '#core/contract/calls/payment.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import type { Answer } from '#machines/kit/slot.ts';
import {
  type PolledStatus,
  type StatusPollingEvent,
  statusPollingMachine,
} from '#machines/orders/status-polling/status-polling.machine.ts';
import type { ProviderStatus } from '#machines/payment/payment.types.ts';
import { anything, broke, defineModel, done, dropped, unless } from '#tests/model/define-model.ts';

const polled = (answer: Answer<PolledStatus>, isHidden = false) => done('fetchStatus', { isHidden, answer });
const statuses = (...found: readonly OrderStatus[]) => polled(ok({ statuses: found, payment: null }));
const polledPayment = (state: PaymentState, isOver: boolean) =>
  polled(ok({ statuses: [orderStatus.unpaid], payment: { state, isOver } }));
const providerStatus = (outcome: ProviderStatus['outcome'], state: ProviderStatus['state'], asked = true) =>
  done('askProvider', ok({ outcome, asked, state, open: null }));

const events: readonly StatusPollingEvent[] = [
  statuses(orderStatus.unpaid),
  statuses(orderStatus.verifying, orderStatus.unpaid),
  statuses(orderStatus.verifying, orderStatus.issued),
  statuses(orderStatus.verifying, orderStatus.cancelled),
  statuses(orderStatus.cancelled),
  polledPayment('open', false),
  polledPayment('open', true),
  polledPayment('expired', true),
  polledPayment('refused', false),
  polledPayment('short', false),
  polled(fail(dropped)),
  polled(fail(dropped), true),
  broke('fetchStatus'),
  providerStatus('paid', 'paid'),
  providerStatus('closed', 'late'),
  providerStatus('unpaid', 'refused'),
  providerStatus('unpaid', 'expired'),
  providerStatus('unpaid', 'open'),
  providerStatus('unpaid', 'open', false),
  done('askProvider', fail(dropped)),
  broke('askProvider'),
];
const order = { orderNos: ['CN20261121-00001'], paymentID: null };

export const statusPollingModel = defineModel({
  machine: statusPollingMachine,
  paths: ['polling deciding pacing polling', 'deciding paid'],
  inputs: {
    'a payer waits': { ...order, pace: 'fast' },
    'late money': { ...order, pace: 'slow' },
  },
  events: () => events,
  // All polls before the ninetieth behave alike.
  walk: ({ context: { tries } }) => {
    if (tries < 3) return events;
    return [statuses(orderStatus.unpaid)];
  },
  project: ({ tries, statuses: found, payment }) => [tries, found, payment],
  states: {
    polling: ({ context }) => unless(context.tries < 90, 'polls too often'),
    deciding: anything,
    pacing: anything,
    expiring: ({ context }) => unless(context.payment?.isOver === true, 'expiring before its time'),
    paid: anything,
    closed: anything,
    refused: ({ context }) =>
      unless(context.payment?.state === 'refused' || context.payment?.state === 'short', 'nobody refused'),
    expired: ({ context }) => unless(context.payment?.isOver === true, 'expired before its time'),
    exhausted: ({ context }) =>
      unless(context.tries === 90 || context.payment?.isOver === true, 'gave up early'),
  },
});
