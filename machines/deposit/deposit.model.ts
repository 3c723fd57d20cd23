import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { depositMachine } from '#machines/deposit/deposit.machine.ts';
import type { DepositEvent, DepositState } from '#machines/deposit/deposit.types.ts';
import { anything, broke, defineModel, done, unless } from '#machines/kit/model.ts';

const dropped: CallFailure = { kind: 'disconnected' };
const refused: CallFailure = {
  kind: 'refused',
  code: replyCode.badInput,
  msg: 'no',
  errors: [fault('amount', 'amount-small', '0.50', '1.00')],
  data: null,
};
const deposit = (state: DepositState['state']): DepositState => ({
  depositNo: 'DP20261121-00001',
  amount: 10_000,
  state,
});

export const depositModel = defineModel({
  machine: depositMachine,
  inputs: { new: { workflow: 'w1' } },
  events: ({ context: { attempt, poll } }): readonly DepositEvent[] => [
    { type: 'amount.commit', text: '100' },
    { type: 'amount.commit', text: '-1' },
    { type: 'deposit.submit' },
    { type: 'deposit.pay' },
    { type: 'payment.exit' },
    { type: 'deposit.check' },
    { type: 'deposit.drop' },
    { type: 'flow.resume' },
    { type: 'connection.return' },
    done('createDeposit', { attempt, answer: ok(deposit('unpaid')) }),
    done('createDeposit', { attempt, answer: fail(dropped) }),
    done('createDeposit', { attempt, answer: fail(refused) }),
    done('createDeposit', { attempt, answer: fail<CallFailure>({ kind: 'unauthorised' }) }),
    // An answer to the try before: it must change nothing.
    done('createDeposit', { attempt: attempt - 1, answer: ok(deposit('unpaid')) }),
    broke('createDeposit'),
    done('readDeposit', { poll, answer: ok(deposit('paid')) }),
    done('readDeposit', { poll, answer: ok(deposit('unpaid')) }),
    done('readDeposit', { poll, answer: ok(deposit('cancelled')) }),
    done('readDeposit', { poll, answer: fail(dropped) }),
    done('readDeposit', { poll: poll - 1, answer: ok(deposit('paid')) }),
    broke('readDeposit'),
  ],
  project: ({ text, depositNo, failure }) => [text, depositNo, failure !== null],
  states: {
    editing: ({ context }) => unless(context.depositNo === null, 'editing what was created'),
    creating: ({ context }) => unless(context.amount === 10_000, 'creating without an amount'),
    unresolved: ({ context }) => unless(context.failure !== null, 'unresolved without a failure to show'),
    paying: ({ context }) => unless(context.depositNo !== null, 'paying for nothing'),
    reading: ({ context }) => unless(context.depositNo !== null, 'reading nothing'),
    left: ({ context }) => unless(context.depositNo !== null, 'left without a number'),
    paid: ({ context }) => unless(context.reason === 'paid', 'paid without its reason'),
    closed: ({ context }) => unless(context.reason === 'closed', 'closed without its reason'),
    dropped: anything,
  },
});
