import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { type DepositEvent, depositMachine } from '#machines/deposit/deposit.machine.ts';
import {
  broke,
  defineModel,
  done,
  dropped,
  refusal,
  unauthorized,
  unless,
} from '#tests/model/define-model.ts';

const refused = refusal(replyCode.badInput, [fault('amount', 'amount-small', '0.50', '1.00')]);
const tooOften = refusal(replyCode.tooManyTries, [fault('amount', 'too-many-tries', '', '60')]);
const deposit = { depositNo: 'DP20261121-00001' };

export const depositModel = defineModel({
  machine: depositMachine,
  paths: ['editing creating made'],
  inputs: { new: { workflow: 'w1' } },
  events: ({ context: { attempt } }): readonly DepositEvent[] => [
    { type: 'amount.commit', text: '100' },
    { type: 'amount.commit', text: '-1' },
    { type: 'deposit.submit', at: 1_000 },
    { type: 'connection.return' },
    done('createDeposit', { attempt, answer: ok(deposit) }),
    done('createDeposit', { attempt, answer: fail(dropped) }),
    done('createDeposit', { attempt, answer: fail(refused) }),
    done('createDeposit', { attempt, answer: fail(tooOften) }),
    done('createDeposit', { attempt, answer: fail(unauthorized) }),
    // An answer to the previous attempt; must change nothing.
    done('createDeposit', { attempt: attempt - 1, answer: ok(deposit) }),
    broke('createDeposit'),
  ],
  project: ({ text, submittableAt, failure }) => [text, submittableAt, failure !== null],
  states: {
    editing: ({ context }) => unless(context.depositNo === null, 'editing what was created'),
    creating: ({ context }) => unless(context.amount === 10_000, 'creating without an amount'),
    unresolved: ({ context }) => unless(context.failure !== null, 'unresolved without a failure to show'),
    made: ({ context }) => unless(context.depositNo !== null, 'made without a number'),
  },
});
