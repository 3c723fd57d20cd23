import type { PaymentState } from '#core/contract/calls/payment.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import { anything, broke, defineModel, done, unless } from '#machines/kit/model.ts';
import { statusPollingMachine } from '#machines/orders/status-polling/status-polling.machine.ts';
import type { StatusPollingEvent } from '#machines/orders/status-polling/status-polling.types.ts';
import type { ProviderStatus } from '#machines/payment/payment.types.ts';

const dropped: CallFailure = { kind: 'disconnected' };

const look = (...statuses: readonly OrderStatus[]) => done('fetchStatus', ok({ statuses, payment: null }));
const polledPayment = (state: PaymentState, isOver: boolean) =>
  done('fetchStatus', ok({ statuses: [orderStatus.unpaid], payment: { state, isOver } }));
const providerStatus = (outcome: ProviderStatus['outcome'], state: ProviderStatus['state'], asked = true) =>
  done('askProvider', ok({ outcome, asked, state, open: null }));

const events: readonly StatusPollingEvent[] = [
  { type: 'page.hide' },
  { type: 'page.show' },
  { type: 'check.now' },
  look(orderStatus.unpaid),
  look(orderStatus.verifying, orderStatus.unpaid),
  look(orderStatus.verifying, orderStatus.issued),
  look(orderStatus.verifying, orderStatus.cancelled),
  look(orderStatus.cancelled),
  polledPayment('open', false),
  polledPayment('open', true),
  polledPayment('expired', true),
  polledPayment('refused', false),
  polledPayment('short', false),
  done('fetchStatus', fail(dropped)),
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
  inputs: {
    'page shown': { ...order, pace: 'fast', isHidden: false },
    'page hidden': { ...order, pace: 'fast', isHidden: true },
    'late money': { ...order, pace: 'slow', isHidden: false },
  },
  events: () => events,
  // On the way to the ninetieth try all tries are alike.
  walk: ({ context: { tries } }) => {
    if (tries < 3) return events;
    const goOn = look(orderStatus.unpaid);
    return tries < 10 ? [...events.slice(0, 3), goOn] : [goOn];
  },
  project: ({ tries, hiddenTries, isHidden, statuses, payment }) => [
    tries,
    Math.min(hiddenTries, 6),
    isHidden,
    statuses,
    payment,
  ],
  states: {
    asking: ({ context }) => unless(context.tries >= 1 && context.tries <= 90, 'asked too often'),
    deciding: anything,
    pacing: anything,
    waiting: ({ context }) =>
      unless(!context.isHidden && context.pace === 'fast', 'fast behind a hidden page or for late money'),
    slowing: ({ context }) => unless(context.isHidden || context.pace === 'slow', 'slow without a reason'),
    paused: ({ context }) => unless(context.isHidden, 'paused although the page is shown'),
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
