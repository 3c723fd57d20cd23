import { expect, test, vi } from 'vitest';
import * as orderCalls from '#core/contract/calls/orders.ts';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import type { PolledPayment } from '#machines/orders/status-polling/status-polling.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { type Watch, watchOrders } from '#src/console/orders/status-polling.ts';
import { attendElsewhere, fakeTabs, hidePage } from '#tests/support/browser/fake-tabs.ts';

fakeTabs();

const watch: Watch = {
  workflow: 'w1',
  orderNos: ['CN20261121-00001'],
  paymentID: null,
  pace: 'fast',
};
const unpaid = async () => orderStatus.unpaid;
const open: PolledPayment = { state: 'open', isOver: false };

interface Other {
  readonly payment?: () => PolledPayment;
  readonly asked?: { count: number; says: 'paid' | 'expired' | 'nothing' };
}

/** Polls orders whose status the test supplies; `end` stops it. */
function poll(status: () => Promise<OrderStatus>, changes: Partial<Watch> = {}, other: Other = {}) {
  let calls = 0;
  let outcome: string | null = null;
  const client = {
    async call(declared: unknown) {
      switch (declared) {
        case orderCalls.status:
          calls += 1;
          return { orderInfo: { orderStatus: await status() } };
        case paymentCalls.detail: {
          const { state, isOver } = other.payment?.() ?? open;
          return { state, expireAt: isOver ? '2026-11-21T00:00:00Z' : zeroTime, expireTime: 0 };
        }
        default: {
          const says = other.asked?.says ?? 'nothing';
          if (other.asked) other.asked.count += 1;
          const payment =
            says === 'nothing' ? null : { state: says, paymentID: 'p1', name: 'x', expireAt: zeroTime };
          return { outcome: says === 'paid' ? says : 'unpaid', asked: says !== 'nothing', payment };
        }
      }
    },
  } as unknown as Client;
  const control = new AbortController();
  watchOrders(client, { ...watch, ...changes }, control.signal).then(
    (found) => {
      outcome = found;
    },
    () => undefined,
  );
  return {
    calls: () => calls,
    outcome: () => outcome,
    end: async () => {
      control.abort();
      await pass(0);
    },
  };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('polls immediately, then every 2 s, and stops at the first status that counts as paid', async () => {
  const answers = [orderStatus.unpaid, orderStatus.unpaid, orderStatus.verifying];
  const { calls, outcome } = poll(async () => answers.shift() ?? orderStatus.unpaid);
  await pass(0);
  expect(calls()).toBe(1);
  await pass(1_999);
  expect(calls()).toBe(1);
  await pass(1);
  expect(calls()).toBe(2);
  await pass(2_000);
  expect(calls()).toBe(3);
  expect(outcome()).toBe('paid');
});

test('gives up after 90 polls', async () => {
  const { calls, outcome } = poll(unpaid);
  await pass(120 * 2_000);
  expect(calls()).toBe(90);
  expect(outcome()).toBe('unsettled');
});

test('abandons a hanging call after 60 s and counts it as a poll', async () => {
  const { calls, end } = poll(() => new Promise(() => {}));
  await pass(61_999);
  expect(calls()).toBe(1);
  await pass(1);
  expect(calls()).toBe(2);
  await end();
});

test('polls every 10 s for a minute behind a hidden page, then pauses, and polls immediately when the page is shown', async () => {
  const { calls, end } = poll(unpaid);
  await pass(0);
  hidePage(true);
  await pass(9_999);
  expect(calls()).toBe(1);
  await pass(1);
  expect(calls()).toBe(2);
  await pass(600_000);
  expect(calls()).toBe(7);
  hidePage(false);
  await pass(0);
  expect(calls()).toBe(8);
  await pass(2_000);
  expect(calls()).toBe(9);
  await end();
});

test('polls on a hidden page as often as another tab with attention requires', async () => {
  hidePage(true);
  const { calls, end } = poll(unpaid);
  await pass(0);
  for (let count = 0; count < 10; count++) {
    attendElsewhere('w1');
    await pass(2_000);
  }
  expect(calls()).toBe(11);
  await end();
});

test('polls for late money every 10 s', async () => {
  const { calls, end } = poll(unpaid, { pace: 'slow' });
  await pass(0);
  await pass(9_999);
  expect(calls()).toBe(1);
  await pass(1);
  expect(calls()).toBe(2);
  await end();
});

test.each([
  { says: 'paid', want: 'paid' },
  { says: 'expired', want: 'expired' },
  { says: 'nothing', want: 'unsettled' },
] as const)(
  'asks the provider once when the server reports a payment over: $says ends as $want',
  async ({ says, want }) => {
    const asked = { count: 0, says };
    let isOver = false;
    const { outcome } = poll(
      unpaid,
      { paymentID: 'p1' },
      { asked, payment: () => ({ state: 'open', isOver }) },
    );
    await pass(0);
    expect(asked.count).toBe(0);
    isOver = true;
    await pass(2_000);
    expect(outcome()).toBe(want);
    expect(asked.count).toBe(1);
  },
);

test.each(['refused', 'short'] as const)('stops at a payment that is %s', async (state) => {
  const { outcome } = poll(unpaid, { paymentID: 'p1' }, { payment: () => ({ state, isOver: false }) });
  await pass(0);
  expect(outcome()).toBe(state);
});

test('is unaffected by a clock that is an hour off', async () => {
  for (const offset of [-3_600_000, 3_600_000]) {
    vi.setSystemTime(Date.UTC(2026, 10, 21) + offset);
    const { calls, outcome, end } = poll(unpaid, { paymentID: 'p1' });
    await pass(2_000);
    expect(calls()).toBe(2);
    expect(outcome()).toBeNull();
    await end();
  }
});

test('stops with its caller', async () => {
  const { calls, end } = poll(unpaid);
  await pass(0);
  await end();
  await pass(10_000);
  expect(calls()).toBe(1);
});
