import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import type { Answer } from '#machines/kit/slot.ts';
import { type DcvEvent, dcvMachine, type ValidationState } from '#machines/validation/dcv.machine.ts';
import {
  anything,
  broke,
  defineModel,
  done,
  dropped,
  type Invariant,
  refusal,
  unless,
} from '#tests/model/define-model.ts';

const state = (status: OrderStatus): ValidationState => ({
  orderStatus: status,
  validations: [],
  serverTime: '2026-11-21T00:00:00Z',
  nextCheckTime: '2026-11-21T00:00:05Z',
});
const refused = (code: number) => refusal(code, [fault('verifyDomains', 'too-many-tries', '', '7')]);

const loaded = (answer: Answer<ValidationState>) => done('loadValidations', { isHidden: false, answer });

const events: readonly DcvEvent[] = [
  { type: 'validations.reload' },
  { type: 'connection.return' },
  { type: 'check.now', at: 1_000 },
  { type: 'check.now', at: 1_000, names: ['example.com'] },
  { type: 'mails.resend', at: 1_000 },
  loaded(ok(state(orderStatus.verifying))),
  loaded(ok(state(orderStatus.unpaid))),
  loaded(ok(state(orderStatus.resign))),
  loaded(ok(state(orderStatus.resubmit))),
  loaded(ok(state(orderStatus.issued))),
  loaded(ok(state(orderStatus.cancelled))),
  loaded(fail(dropped)),
  broke('loadValidations'),
  done('checkValidations', ok(state(orderStatus.verifying))),
  done('checkValidations', ok(state(orderStatus.issued))),
  done('checkValidations', fail(refused(replyCode.tooManyTries))),
  done('checkValidations', fail(refused(replyCode.wrongState))),
  done('checkValidations', fail(dropped)),
  broke('checkValidations'),
  done('resendMails', ok(['admin@example.com'])),
  done('resendMails', fail(refused(replyCode.tooManyTries))),
  done('resendMails', fail(dropped)),
  broke('resendMails'),
];

const isVerifying: Invariant<typeof dcvMachine> = ({ context }) =>
  unless(context.state?.orderStatus === orderStatus.verifying, 'waiting for an order that does not wait');

export const dcvModel = defineModel({
  machine: dcvMachine,
  paths: ['loading deciding waiting checking deciding issued'],
  inputs: { order: { orderNo: 'CN20261121-00001' } },
  events: () => events,
  project: ({ state: known, isCheckLost }) => [known?.orderStatus, isCheckLost],
  states: {
    loading: ({ context }) => unless(context.state === null, 'what is known is loaded as if it were not'),
    paused: ({ context }) =>
      unless(
        [orderStatus.unpaid, orderStatus.resign, orderStatus.resubmit].some(
          (status) => status === context.state?.orderStatus,
        ),
        'neither unpaid nor returned',
      ),
    unavailable: ({ context }) => unless(context.failure !== null, 'unavailable without a failure to show'),
    deciding: anything,
    waiting: isVerifying,
    refreshing: anything,
    checking: isVerifying,
    resending: isVerifying,
    issued: ({ context }) => unless(context.state?.orderStatus === orderStatus.issued, 'not issued'),
    over: ({ context }) => unless(context.state?.orderStatus !== orderStatus.verifying, 'not over'),
  },
});
