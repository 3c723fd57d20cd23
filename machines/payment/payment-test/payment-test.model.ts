import { fail, ok } from '#core/result.ts';
import { anything, broke, defineModel, done, unless } from '#machines/kit/model.ts';
import { paymentTestMachine } from '#machines/payment/payment-test/payment-test.machine.ts';
import type { PaymentTestEvent } from '#machines/payment/payment-test/payment-test.types.ts';

const number = 'DP20261121-00001';
const facts = { number, amount: 1_000, balance: 5_000, state: 'unpaid' } as const;
const lost = fail({ kind: 'disconnected' } as const);

const events: readonly PaymentTestEvent[] = [
  {
    type: 'test.run',
    subject: { kind: 'deposit' },
    method: { name: 'paypal', payWay: 2, switch: 'Y', showName: 'PayPal', cnName: 'PayPal' },
    outcome: 'accept',
    run: 'r1',
  },
  done('prepare', ok({ at: 1, ...facts })),
  done('prepare', lost),
  broke('prepare'),
  done('open', ok({ at: 2, paymentID: 'p1' })),
  done('open', lost),
  broke('open'),
  done('settle', ok({ at: 3, returnURL: '', isApproved: false })),
  done('settle', ok({ at: 3, returnURL: 'http://c.test/?token=t&PayerID=p', isApproved: true })),
  done('settle', lost),
  broke('settle'),
  done('capture', ok({ at: 4, state: 'paid' as const })),
  done('capture', lost),
  broke('capture'),
  done('ask', ok({ at: 5, outcome: 'paid' as const, asked: true })),
  done('ask', lost),
  broke('ask'),
  done('read', ok({ at: 6, ...facts, state: 'paid' as const, balance: 6_000, payment: 'paid' as const })),
  done('read', lost),
  broke('read'),
];

export const paymentTestModel = defineModel({
  machine: paymentTestMachine,
  inputs: { new: undefined },
  events: () => events,
  states: {
    idle: anything,
    preparing: ({ context }) => unless(context.steps.length === 0, 'steps of the test before'),
    opening: ({ context }) => unless(context.before !== null, 'opens a payment of nothing'),
    settling: ({ context }) => unless(context.paymentID !== '', 'settles what was not opened'),
    capturing: ({ context }) => unless(context.returnURL !== '', 'captures what was not approved'),
    asking: ({ context }) => unless(context.steps.length >= 3, 'asks before it was settled'),
    reading: ({ context }) => unless(context.after === null, 'read twice'),
    done: ({ context }) =>
      unless(context.after !== null && context.failure === null, 'done without a result'),
    failed: ({ context }) => unless(context.failure !== null, 'failed without a reason'),
  },
});
