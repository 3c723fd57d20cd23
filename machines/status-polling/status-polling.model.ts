import type { CallFailure } from '#core/contract/failure.ts';
import { orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import { anything, broke, defineModel, done, unless } from '#machines/model.ts';
import { statusPollingMachine } from '#machines/status-polling/status-polling.machine.ts';
import type { StatusPollingEvent } from '#machines/status-polling/status-polling.types.ts';

const dropped: CallFailure = { kind: 'disconnected' };

const events: readonly StatusPollingEvent[] = [
  { type: 'page.hide' },
  { type: 'page.show' },
  { type: 'check.now' },
  done('fetchStatus', ok([orderStatus.unpaid])),
  done('fetchStatus', ok([orderStatus.verifying, orderStatus.unpaid])),
  done('fetchStatus', ok([orderStatus.verifying, orderStatus.issued])),
  done('fetchStatus', ok([orderStatus.verifying, orderStatus.cancelled])),
  done('fetchStatus', ok([orderStatus.cancelled])),
  done('fetchStatus', fail(dropped)),
  broke('fetchStatus'),
];

export const statusPollingModel = defineModel({
  machine: statusPollingMachine,
  inputs: {
    'page shown': { orderNos: ['CN20261121-00001'], isHidden: false },
    'page hidden': { orderNos: ['CN20261121-00001'], isHidden: true },
  },
  events: () => events,
  project: ({ tries, isHidden, statuses }) => [tries, isHidden, statuses],
  states: {
    asking: ({ context }) => unless(context.tries >= 1 && context.tries <= 90, 'asked too often'),
    deciding: anything,
    waiting: ({ context }) => unless(!context.isHidden, 'waiting behind a hidden page'),
    paused: ({ context }) => unless(context.isHidden, 'paused although the page is shown'),
    paid: ({ context }) =>
      unless(!context.statuses.includes(orderStatus.unpaid), 'paid with an unpaid order'),
    closed: ({ context }) => unless(context.statuses.includes(orderStatus.cancelled), 'closed without cause'),
    exhausted: ({ context }) => unless(context.tries === 90, 'gave up early'),
  },
});
