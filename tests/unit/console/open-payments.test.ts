import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paymentView } from '#machines/payment/payment.view.ts';
import { paymentQueueView } from '#machines/payment/payment-queue/payment-queue.view.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { createOpener } from '#src/console/flows/open-flow.ts';
import type { FlowServices, OpenFlow } from '#src/console/flows/workspace.ts';
import { depositFlow } from '#src/features/deposit/deposit.flow.ts';
import { paymentFlow } from '#src/features/payment/payment.flow.ts';
import { paymentQueueFlow } from '#src/features/payment/queue/payment-queue.flow.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createJournalWorld, type JournalWorld } from '#tests/support/journal/journal-world.ts';

const orderNos = ['CN20261121-00001', 'CN20261121-00002'];
const payWays = [{ name: 'balance', payWay: 5, switch: 'Y', showName: 'Balance', cnName: '余额' }];
let world: JournalWorld;
let open: OpenFlow;
/** Server replies by call id, computed for each call. */
let replies: Record<string, () => unknown>;
/** Idempotency keys of the queues opened so far. */
let keys: string[];

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  world = createJournalWorld();
  keys = [];
  const queue = { queueId: 'queue-1', total: 2, successCount: 0, failCount: 0, failOrders: [] };
  replies = {
    'orders.list': () => ({
      data: orderNos.map((orderNo) => ({ orderNo, orderStatus: 1001, payAmount: 100 })),
    }),
    'payment.payWays': () => ({ payWays }),
    'session.account': () => ({ balance: 1_000 }),
    'payment.batchPay': () => ({ queueId: 'queue-1' }),
    'packages.units': () => ({ units: [] }),
    'payment.batchStatus': () => ({ ...queue, status: 'pending' }),
  };
  const call = async ({ id }: { id: string }, _args: unknown, options?: { idempotencyKey?: string }) => {
    const reply = replies[id];
    if (reply === undefined) throw new Error(`nobody answers ${id}`);
    if (options?.idempotencyKey !== undefined) keys.push(options.idempotencyKey);
    return reply();
  };
  const { journal } = await world.openTab();
  // Only `call` is used, and only the reply fields above are read.
  const client = { call } as unknown as Client;
  const services = { client, queryClient: new QueryClient(), mountPath: '', journal };
  open = createOpener(services as FlowServices);
});
afterEach(async () => {
  await world.closeAll();
  vi.unstubAllGlobals();
  expect(world.problems).toEqual([]);
});

async function payForSeveral() {
  const payment = await open(paymentFlow, { orderNos, origin: 'orders' });
  await eventually(() => expect(payment.getSnapshot().value).toBe('ready'));
  await payment.send({ type: 'method.choose', name: 'balance' });
  await payment.send({ type: 'payment.submit' });
  await eventually(() => expect(payment.getSnapshot().value).toBe('handed'));
  return payment;
}

test('opens one payment for two clicks, and finds a running queue by its orders', async () => {
  const [one, other] = await Promise.all([
    open(paymentFlow, { orderNos, origin: 'orders' }),
    open(paymentFlow, { orderNos, origin: 'orders' }),
  ]);
  expect(other.id).toBe(one.id);
  const payment = await payForSeveral();
  expect(payment.id).toBe(one.id);
  expect(keys).toHaveLength(1);

  // The payment has ended but its queue has not, so no new payment starts.
  const again = await open(paymentFlow, { orderNos, origin: 'orders' });
  expect(again.id).toBe(one.id);
  const { queueFlow } = paymentView(again.getSnapshot());
  const queue = await open(paymentQueueFlow, { id: queueFlow ?? '' });
  expect(paymentQueueView(queue.getSnapshot())).toMatchObject({ step: 'watching', total: 2 });
  for (const handle of [one, other, payment, again, queue]) await handle.close();
});

test("starts a new payment for the same orders once the queue's notice is dismissed", async () => {
  replies['payment.batchStatus'] = () => ({
    status: 'end',
    total: 2,
    successCount: 1,
    failCount: 1,
    failOrders: [{ orderNo: orderNos[1], reason: 'balance-short' }],
  });
  const payment = await payForSeveral();
  const queue = await open(paymentQueueFlow, { id: paymentView(payment.getSnapshot()).queueFlow ?? '' });
  await eventually(() => expect(queue.getSnapshot().value).toBe('partly'));
  await queue.send({ type: 'queue.dismiss' });
  const anew = await open(paymentFlow, { orderNos, origin: 'orders' });
  expect(anew.id).not.toBe(payment.id);
  for (const handle of [payment, queue, anew]) await handle.close();
});

test('resumes a deposit that is in progress', async () => {
  const first = await open(depositFlow, {});
  await first.send({ type: 'amount.commit', text: '100' });
  const again = await open(depositFlow, {});
  expect(again.id).toBe(first.id);
  expect(again.getSnapshot().context.text).toBe('100');
  for (const handle of [first, again]) await handle.close();
});
