import { expect, test } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import type { PayableOrder, PaymentEvent } from '#machines/payment/payment.types.ts';
import { done, refusal } from '#tests/model/define-model.ts';
import { paymentModel } from '#tests/model/models/payment.model.ts';
import { runModel } from '#tests/support/flows/running-model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('payment', paymentModel);

test('reads the orders again when another sum is due, says so beside the new one, and pays that under its own key', async () => {
  const { perform, inputOf, snapshot, stop } = runModel(paymentModel, 'one order');
  const load = (payAmount: number) => {
    const order: PayableOrder = {
      ...{ orderNo: 'CN20261121-00001', orderStatus: orderStatus.unpaid, commonName: 'example.com' },
      ...{ productName: '', chineseName: '', englishName: '', brandName: '', validity: 1, payAmount },
    };
    const method = { name: 'balance', payWay: 5, switch: 'Y', showName: 'balance', cnName: '余额' } as const;
    const read = ok({ orders: [order], methods: [method], balance: 100_000 });
    return perform(done('loadOrders', read) as PaymentEvent);
  };
  await load(8_800);
  await perform({ type: 'payment.submit' });
  expect(inputOf('pay')).toMatchObject({ due: 8_800, idempotencyKey: 'w1:pay:1' });
  const changed = {
    ...refusal(replyCode.conflict),
    errors: [fault('due', 'sum-changed', '8800', '9900')],
  };
  await perform(done('pay', { attempt: 1, answer: fail(changed) }) as PaymentEvent);
  expect(snapshot().matches('loading')).toBe(true);
  await load(9_900);
  expect(snapshot().matches('ready')).toBe(true);
  expect(snapshot().context).toMatchObject({ failure: changed });
  await perform({ type: 'payment.submit' });
  expect(inputOf('pay')).toMatchObject({ due: 9_900, idempotencyKey: 'w1:pay:2' });
  expect(snapshot().context.failure).toBeNull();
  stop();
});
