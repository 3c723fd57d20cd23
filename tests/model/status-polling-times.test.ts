import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { ok } from '#core/result.ts';
import type { Answer } from '#machines/kit/slot.ts';
import { statusPollingMachine } from '#machines/orders/status-polling/status-polling.machine.ts';
import type {
  PolledPayment,
  PolledStatus,
  StatusPollingInput,
} from '#machines/orders/status-polling/status-polling.types.ts';
import type { ProviderStatus } from '#machines/payment/payment.types.ts';

const input: StatusPollingInput = {
  orderNos: ['CN20261121-00001'],
  paymentID: null,
  pace: 'fast',
  isHidden: false,
};
const unpaid = async () => orderStatus.unpaid;

interface Other {
  readonly payment?: () => PolledPayment;
  readonly asked?: { count: number; says: 'paid' | 'expired' | 'nothing' };
}

function poll(
  status: () => Promise<OrderStatus>,
  changes: Partial<StatusPollingInput> = {},
  other: Other = {},
) {
  const clock = new SimulatedClock();
  let calls = 0;
  const machine = statusPollingMachine.provide({
    actors: {
      fetchStatus: fromPromise(async (): Promise<Answer<PolledStatus>> => {
        calls += 1;
        return ok({ statuses: [await status()], payment: other.payment?.() ?? null });
      }),
      askProvider: fromPromise(async (): Promise<Answer<ProviderStatus>> => {
        const says = other.asked?.says ?? 'nothing';
        if (other.asked) other.asked.count += 1;
        const outcome = says === 'paid' ? ('paid' as const) : ('unpaid' as const);
        const state = says === 'nothing' ? null : says;
        return ok({ outcome, asked: says !== 'nothing', state, open: null });
      }),
    },
  });
  const actor = createActor(machine, { clock, input: { ...input, ...changes } }).start();
  return {
    actor,
    calls: () => calls,
    pass: async (milliseconds: number) => {
      clock.increment(milliseconds);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

afterEach(() => vi.restoreAllMocks());

test('it asks at once, then every 2 s, and stops at the first status that counts as paid', async () => {
  const answers = [orderStatus.unpaid, orderStatus.unpaid, orderStatus.verifying];
  const { actor, calls, pass } = poll(async () => answers.shift() ?? orderStatus.unpaid);
  await pass(0);
  expect(calls()).toBe(1);
  await pass(1_999);
  expect(calls()).toBe(1);
  await pass(1);
  expect(calls()).toBe(2);
  await pass(2_000);
  expect(calls()).toBe(3);
  expect(actor.getSnapshot().value).toBe('paid');
});

test('it gives up after 90 tries', async () => {
  const { actor, calls, pass } = poll(unpaid);
  for (let count = 0; count < 120; count++) await pass(2_000);
  expect(calls()).toBe(90);
  expect(actor.getSnapshot().value).toBe('exhausted');
});

test('a call that hangs is given up after 60 s and counts as a try', async () => {
  const { actor, calls, pass } = poll(() => new Promise(() => {}));
  await pass(59_999);
  expect(actor.getSnapshot().value).toBe('asking');
  await pass(1);
  expect(actor.getSnapshot().value).toBe('waiting');
  expect(actor.getSnapshot().context.failure).toEqual({ kind: 'timeout' });
  await pass(2_000);
  expect(calls()).toBe(2);
});

test('behind a hidden page it asks every 10 s for a minute, then rests, and asks at once when the page is shown', async () => {
  const { actor, calls, pass } = poll(unpaid);
  await pass(0);
  actor.send({ type: 'page.hide' });
  await pass(9_999);
  expect(calls()).toBe(1);
  await pass(1);
  expect(calls()).toBe(2);
  for (let count = 0; count < 60; count++) await pass(10_000);
  expect(calls()).toBe(7);
  expect(actor.getSnapshot().value).toBe('paused');
  actor.send({ type: 'page.show' });
  await pass(0);
  expect(calls()).toBe(8);
  await pass(2_000);
  expect(calls()).toBe(9);
});

test('a hidden page asks as often as another tab that is looked at wants it to', async () => {
  const { actor, calls, pass } = poll(unpaid, { isHidden: true });
  await pass(0);
  for (let count = 0; count < 10; count++) {
    actor.send({ type: 'check.now' });
    await pass(2_000);
  }
  expect(calls()).toBe(11);
});

test('late money is looked for every 10 s', async () => {
  const { calls, pass } = poll(unpaid, { pace: 'slow' });
  await pass(0);
  await pass(9_999);
  expect(calls()).toBe(1);
  await pass(1);
  expect(calls()).toBe(2);
});

test.each([
  { says: 'paid', end: 'paid' },
  { says: 'expired', end: 'expired' },
  { says: 'nothing', end: 'exhausted' },
] as const)(
  'when the server calls a payment over, the provider is asked once: $says ends as $end',
  async ({ says, end }) => {
    const asked = { count: 0, says };
    let isOver = false;
    const { actor, pass } = poll(
      unpaid,
      { paymentID: 'p1' },
      { asked, payment: () => ({ state: 'open', isOver }) },
    );
    await pass(0);
    expect(asked.count).toBe(0);
    isOver = true;
    await pass(2_000);
    await pass(0);
    expect(actor.getSnapshot().value).toBe(end);
    expect(asked.count).toBe(1);
  },
);

test.each(['refused', 'short'] as const)('a payment that is %s ends it', async (state) => {
  const { actor, pass } = poll(unpaid, { paymentID: 'p1' }, { payment: () => ({ state, isOver: false }) });
  await pass(0);
  expect(actor.getSnapshot()).toMatchObject({ value: 'refused', context: { payment: { state } } });
});

test('a clock that is an hour off changes nothing', async () => {
  for (const offset of [-3_600_000, 3_600_000]) {
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21) + offset);
    const { actor, calls, pass } = poll(
      unpaid,
      { paymentID: 'p1' },
      { payment: () => ({ state: 'open', isOver: false }) },
    );
    await pass(0);
    await pass(2_000);
    expect(calls()).toBe(2);
    expect(actor.getSnapshot().value).toBe('waiting');
  }
});
