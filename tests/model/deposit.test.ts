import { expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { fail } from '#core/result.ts';
import { type DepositEvent, depositMachine } from '#machines/deposit/deposit.machine.ts';
import { depositView } from '#machines/deposit/deposit.view.ts';
import { done } from '#tests/model/define-model.ts';
import { depositModel } from '#tests/model/models/deposit.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('deposit', depositModel);

test('shows when the next deposit is accepted after too many, without faulting the amount', () => {
  const tooMany = fail({
    kind: 'refused',
    code: replyCode.tooManyTries,
    msg: 'no',
    errors: [fault('amount', 'too-many-tries', '', '45')],
    data: null,
  } as const);
  const events: readonly DepositEvent[] = [
    { type: 'amount.commit', text: '100' },
    { type: 'deposit.submit', at: 5_000 },
    done('createDeposit', { attempt: 1, answer: tooMany }),
  ];
  expect(depositView(after(events))).toMatchObject({
    step: 'editing',
    submittableAt: 50_000,
    faults: [],
    failure: null,
  });
});

test('reuses the key for the same amount after a lost reply, and takes a new key for another amount', () => {
  const lost: readonly DepositEvent[] = [
    { type: 'amount.commit', text: '100' },
    { type: 'deposit.submit', at: 0 },
    done('createDeposit', { attempt: 1, answer: fail({ kind: 'disconnected' }) }),
  ];
  const press: DepositEvent = { type: 'deposit.submit', at: 0 };
  expect(after([...lost, press])).toMatchObject({
    value: 'creating',
    context: { amount: 10_000, attempt: 1 },
  });
  const other: DepositEvent = { type: 'amount.commit', text: '200' };
  expect(after([...lost, other, press])).toMatchObject({
    value: 'creating',
    context: { amount: 20_000, attempt: 2 },
  });
});

function after(events: readonly DepositEvent[]) {
  let [snapshot] = initialTransition(depositMachine, { workflow: 'w1' });
  for (const event of events) [snapshot] = transition(depositMachine, snapshot, event);
  return snapshot;
}
