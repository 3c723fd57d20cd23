import { expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import { type DcvEvent, dcvMachine } from '#machines/validation/dcv.machine.ts';
import { dcvView } from '#machines/validation/dcv.view.ts';
import { done } from '#tests/model/define-model.ts';
import { dcvModel } from '#tests/model/models/dcv.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('DCV', dcvModel);

const tooOften: CallFailure = {
  kind: 'refused',
  code: replyCode.tooManyTries,
  msg: 'no',
  errors: [fault('verifyDomains', 'too-many-tries', '', '7')],
  data: null,
};
const loaded = (status: OrderStatus) => {
  const state = { orderStatus: status, validations: [], serverTime: '', nextCheckTime: '' };
  return done('loadValidations', { isHidden: false, answer: ok(state) });
};

function viewAfter(...events: DcvEvent[]) {
  let [snapshot] = initialTransition(dcvMachine, { orderNo: 'CN20261121-00001' });
  for (const event of events) [snapshot] = transition(dcvMachine, snapshot, event);
  return dcvView(snapshot);
}

test('shows when a rate-limited check or resend can be pressed again, without reporting a failure', () => {
  const { verifying } = orderStatus;
  const checked = [{ type: 'check.now', at: 5_000 }, done('checkValidations', fail(tooOften))] as const;
  expect(viewAfter(loaded(verifying), ...checked)).toMatchObject({
    checkableAt: 12_000,
    resendableAt: 0,
    failure: null,
  });
  const resent = [{ type: 'mails.resend', at: 5_000 }, done('resendMails', fail(tooOften))] as const;
  expect(viewAfter(loaded(verifying), ...resent)).toMatchObject({
    checkableAt: 0,
    resendableAt: 12_000,
    failure: null,
  });
});

const { unpaid, resign, resubmit, returned, issued } = orderStatus;
test.each([unpaid, resign, resubmit, returned])(
  'lets the method change but checks nothing in state %i',
  (status) => {
    expect(viewAfter(loaded(status)).can).toMatchObject({ change: true, check: false });
  },
);

test('offers no method change for an issued order', () => {
  expect(viewAfter(loaded(issued)).can).toMatchObject({ change: false, check: false });
});

test('names the domain being checked, and clears it on the next check of all', () => {
  const one = { type: 'check.now', at: 5_000, names: ['a.example.com'] } as const;
  const opened = loaded(orderStatus.verifying);
  expect(viewAfter(opened, one)).toMatchObject({ step: 'checking', checkedNames: ['a.example.com'] });
  const again = [done('checkValidations', fail(tooOften)), { type: 'check.now', at: 13_000 }] as const;
  expect(viewAfter(opened, one, ...again).checkedNames).toEqual([]);
});
