import { expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { fail } from '#core/result.ts';
import { depositMachine } from '#machines/deposit/deposit.machine.ts';
import { depositModel } from '#machines/deposit/deposit.model.ts';
import type { DepositEvent } from '#machines/deposit/deposit.types.ts';
import { depositView } from '#machines/deposit/deposit.view.ts';
import { done } from '#machines/kit/model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('deposit', depositModel);

test('after too many deposits it says when the next one is taken, and the amount is not at fault', () => {
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
  let [snapshot] = initialTransition(depositMachine, { workflow: 'w1' });
  for (const event of events) [snapshot] = transition(depositMachine, snapshot, event);
  expect(depositView(snapshot)).toMatchObject({
    step: 'editing',
    submittableAt: 50_000,
    faults: [],
    failure: null,
  });
});
