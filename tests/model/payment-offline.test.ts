import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { Call } from '#core/contract/call.ts';
import type { PaymentState } from '#core/contract/calls/payment.ts';
import { CallError } from '#core/contract/failure.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { orderStatus } from '#core/orders/status.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { definitionOf } from '#src/console/flows/define-flow.ts';
import type { OpenFlow } from '#src/console/flows/workspace.ts';
import { depositFlow } from '#src/features/deposit/deposit.flow.ts';
import { depositWork } from '#src/features/deposit/deposit.workflow.ts';
import { paymentFlow } from '#src/features/payment/payment.flow.ts';
import { paymentWork } from '#src/features/payment/payment.workflow.ts';
import { paymentQueueFlow } from '#src/features/payment/queue/payment-queue.flow.ts';
import { paymentQueueWork } from '#src/features/payment/queue/payment-queue.workflow.ts';
import { fakeTabs, goOnline } from '#tests/support/browser/fake-tabs.ts';
import { holdFlow } from '#tests/support/flows/held-flow.ts';

fakeTabs();

const order = 'CN20261121-00001';
const several = [order, 'CN20261121-00002'];
const deposit = 'DP20261121-00001';
const twoMinutes = 120_000;

/** The server's state; every call to it is lost while there is no connection. */
interface SimulatedServer {
  isOnline: boolean;
  /** A call lost together with the connection. */
  lost: string | null;
  /** Paid orders and deposits. */
  paid: Set<string>;
  /** State of the payment at the provider. */
  state: PaymentState;
  /** Whether the balance is charged immediately. */
  charges: boolean;
  /** State of the queued orders. */
  queue: 'pending' | 'short' | 'end';
  keys: string[];
}

let simulation: SimulatedServer;
let stop: () => void;

function startSimulation(): SimulatedServer {
  return {
    isOnline: true,
    lost: null,
    paid: new Set(),
    state: 'open',
    charges: true,
    queue: 'pending',
    keys: [],
  };
}

function reply({ id }: Call, args: Record<string, Record<string, string>>): unknown {
  const statusOf = (no: string) => (simulation.paid.has(no) ? orderStatus.verifying : orderStatus.unpaid);
  const payment = {
    paymentID: 'p1',
    name: 'alipay',
    state: simulation.state,
    expireAt: zeroTime,
    expireTime: 0,
  };
  switch (id) {
    case 'orders.list': {
      const numbers = args.query?.orderNos?.split(',') ?? [];
      const data = numbers.map((orderNo) => ({ orderNo, orderStatus: statusOf(orderNo), payAmount: 100 }));
      return { data, total: data.length };
    }
    case 'orders.status':
      return { orderInfo: { orderStatus: statusOf(order) } };
    case 'payment.payWays': {
      const methods = ['balance', 'alipay'].map((name, payWay) => ({ name, payWay, switch: 'Y' }));
      return { payWays: methods };
    }
    case 'session.account':
      return { balance: 1_000 };
    case 'packages.units':
      return { units: [] };
    case 'payment.pay': {
      if (args.body?.name === 'alipay') return payment;
      if (simulation.charges) simulation.paid.add(order);
      return { paymentID: '', transferredPriceCent: 100 };
    }
    case 'payment.batchPay':
      return { queueId: `queue-${simulation.keys.length}` };
    case 'payment.batchStatus': {
      const isShort = simulation.queue === 'short';
      return {
        status: simulation.queue === 'pending' ? 'pending' : 'end',
        total: 2,
        successCount: simulation.queue === 'end' ? 2 : isShort ? 1 : 0,
        failCount: isShort ? 1 : 0,
        failOrders: isShort ? [{ orderNo: order, reason: 'balance-short' }] : [],
      };
    }
    case 'payment.detail':
      return payment;
    case 'payment.check':
      return { outcome: simulation.paid.has(order) ? 'paid' : 'unpaid', asked: true, payment };
    case 'deposit.create':
    case 'deposit.detail':
      return { depositNo: deposit, amount: 10_000, state: simulation.paid.has(deposit) ? 'paid' : 'unpaid' };
    default:
      throw new Error(`nobody answers ${id}`);
  }
}

// Only `call` is used, and nothing of its replies beyond the fields above is read.
const client = {
  async call(
    call: Call,
    args: Record<string, Record<string, string>>,
    options?: { idempotencyKey?: string },
  ) {
    if (!simulation.isOnline || call.id === simulation.lost) throw new CallError({ kind: 'disconnected' });
    if (options?.idempotencyKey !== undefined) simulation.keys.push(options.idempotencyKey);
    return reply(call, args);
  },
} as unknown as Client;
const services = { client, queryClient: new QueryClient(), mountPath: '' };
/** Only the handle's `close` is used. */
const open = (async () => ({ close: async () => undefined })) as unknown as OpenFlow;

const machines = {
  payment: definitionOf(paymentFlow, paymentWork, { ...services, open }),
  queue: definitionOf(paymentQueueFlow, paymentQueueWork, services),
  deposit: definitionOf(depositFlow, depositWork, services),
};
const payOne = { workflow: 'w1', orderNos: [order], origin: 'order' };
const paySeveral = { workflow: 'w2', orderNos: several, origin: 'orders' };
const queueOf = {
  workflow: 'w3',
  queueId: 'queue-1',
  payWay: 0,
  orders: several.map((orderNo) => ({ orderNo, commonName: 'example.com', payAmount: 100 })),
};

const submit = { type: 'payment.submit' };
const choose = (name: string) => ({ type: 'method.choose', name });

interface Row {
  /** The state in which the connection drops. */
  readonly state: string;
  readonly flow: keyof typeof machines;
  readonly input: unknown;
  readonly simulation?: Partial<SimulatedServer>;
  /** Sent one after another before the connection drops. */
  readonly before?: readonly AnyEventObject[];
  /** Sent at the moment the connection drops. */
  readonly act?: AnyEventObject;
  /** The state reached without a connection. */
  readonly stuck: string;
  /** Changes at the server in the meantime. */
  readonly meanwhile?: Partial<SimulatedServer>;
  readonly offline?: number;
  /** The state reached automatically afterwards. */
  readonly goal: string;
}

const isPaid = { paid: new Set([order]) };
const atProvider = [choose('alipay'), submit];
const rows: readonly Row[] = [
  {
    state: 'loading',
    flow: 'payment',
    input: payOne,
    simulation: { isOnline: false },
    stuck: 'unavailable',
    goal: 'ready',
  },
  {
    state: 'ready, then paying from the balance',
    flow: 'payment',
    input: payOne,
    before: [choose('balance')],
    act: submit,
    stuck: 'confirming',
    goal: 'success',
  },
  {
    state: 'paying several',
    flow: 'payment',
    input: paySeveral,
    before: [choose('balance')],
    act: submit,
    stuck: 'confirming',
    goal: 'handed',
  },
  {
    state: 'paying several, for so long that polling gave up',
    flow: 'payment',
    input: paySeveral,
    before: [choose('balance')],
    act: submit,
    offline: 600_000,
    stuck: 'unsettled',
    goal: 'handed',
  },
  {
    state: 'confirming',
    flow: 'payment',
    input: payOne,
    simulation: { charges: false },
    before: [choose('balance'), submit],
    stuck: 'confirming',
    meanwhile: isPaid,
    goal: 'success',
  },
  {
    state: 'asking',
    flow: 'payment',
    input: payOne,
    simulation: { lost: 'payment.pay' },
    before: [choose('balance'), submit],
    act: { type: 'flow.resume' },
    stuck: 'unsettled',
    goal: 'success',
  },
  {
    state: 'paying at a provider',
    flow: 'payment',
    input: payOne,
    before: [choose('alipay')],
    act: submit,
    stuck: 'unsettled',
    goal: 'awaiting',
  },
  {
    state: 'awaiting',
    flow: 'payment',
    input: payOne,
    before: atProvider,
    stuck: 'awaiting',
    meanwhile: isPaid,
    goal: 'success',
  },
  {
    state: 'awaiting, for so long that polling gave up',
    flow: 'payment',
    input: payOne,
    before: atProvider,
    offline: 600_000,
    stuck: 'unsettled',
    goal: 'awaiting',
  },
  {
    state: 'checking',
    flow: 'payment',
    input: payOne,
    before: atProvider,
    act: { type: 'payment.check' },
    stuck: 'unsettled',
    goal: 'awaiting',
  },
  {
    state: 'choosing',
    flow: 'payment',
    input: payOne,
    before: [...atProvider, { type: 'method.change' }],
    stuck: 'choosing',
    meanwhile: isPaid,
    goal: 'success',
  },
  {
    state: 'expired',
    flow: 'payment',
    input: payOne,
    simulation: { state: 'expired' },
    before: atProvider,
    stuck: 'expired',
    meanwhile: isPaid,
    goal: 'success',
  },
  {
    state: 'refused',
    flow: 'payment',
    input: payOne,
    simulation: { state: 'refused' },
    before: atProvider,
    stuck: 'refused',
    meanwhile: isPaid,
    goal: 'success',
  },
  {
    state: 'watching',
    flow: 'queue',
    input: queueOf,
    stuck: 'watching',
    meanwhile: { queue: 'end' },
    goal: 'paid',
  },
  {
    state: 'watching, for so long that polling gave up',
    flow: 'queue',
    input: queueOf,
    offline: 1_500_000,
    stuck: 'unsettled',
    meanwhile: { queue: 'end' },
    goal: 'paid',
  },
  {
    state: 'partly, then reading the rest',
    flow: 'queue',
    input: queueOf,
    simulation: { queue: 'short' },
    act: { type: 'rest.pay' },
    stuck: 'partly',
    meanwhile: { queue: 'pending' },
    goal: 'watching',
  },
  {
    state: 'opening',
    flow: 'queue',
    input: queueOf,
    simulation: { queue: 'short', lost: 'payment.batchPay' },
    before: [{ type: 'rest.pay' }],
    stuck: 'unsettled',
    meanwhile: { queue: 'pending' },
    goal: 'watching',
  },
  {
    state: 'editing, then creating',
    flow: 'deposit',
    input: { workflow: 'w4' },
    before: [{ type: 'amount.commit', text: '100' }],
    act: { type: 'deposit.submit', at: 0 },
    stuck: 'unresolved',
    goal: 'made',
  },
];

afterEach(() => stop());

function hold(machine: AnyStateMachine, input: unknown) {
  const held = holdFlow(machine, input);
  stop = held.stop;
  return { send: held.actor.send, state: () => held.actor.getSnapshot().value };
}

describe('two minutes without a connection', () => {
  test.each(rows)('takes $flow in $state to $goal automatically within 5 s', async (row) => {
    simulation = { ...startSimulation(), ...row.simulation };
    const { send, state } = hold(machines[row.flow].machine, row.input);
    await vi.advanceTimersByTimeAsync(600);
    for (const event of row.before ?? []) {
      send(event);
      await vi.advanceTimersByTimeAsync(600);
    }
    await vi.advanceTimersByTimeAsync(600);
    simulation.isOnline = false;
    if (row.act) send(row.act);
    await vi.advanceTimersByTimeAsync(row.offline ?? twoMinutes);
    expect(state()).toBe(row.stuck);
    Object.assign(simulation, row.meanwhile, { isOnline: true, lost: null });
    const keys = [...simulation.keys];
    goOnline();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(state()).toBe(row.goal);
    // A call without a reply is repeated under its original key.
    expect(new Set(simulation.keys).size - new Set(keys).size).toBeLessThanOrEqual(1);
  });
});

test('repeats a call within 5 s if it still fails when the browser reports being online', async () => {
  simulation = { ...startSimulation(), isOnline: false };
  const { state } = hold(machines.payment.machine, payOne);
  await vi.advanceTimersByTimeAsync(twoMinutes);
  goOnline();
  await vi.advanceTimersByTimeAsync(500);
  expect(state()).toBe('unavailable');
  simulation.isOnline = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state()).toBe('ready');
});
