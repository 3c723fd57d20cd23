import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { ok } from '#core/result.ts';
import type { Answer } from '#machines/slot.ts';
import { statusPollingMachine } from '#machines/status-polling/status-polling.machine.ts';

const input = { orderNos: ['CN20261121-00001'], isHidden: false };

function poll(answer: () => Promise<OrderStatus>, isHidden = false) {
  const clock = new SimulatedClock();
  let calls = 0;
  const machine = statusPollingMachine.provide({
    actors: {
      fetchStatus: fromPromise(async (): Promise<Answer<readonly OrderStatus[]>> => {
        calls += 1;
        return ok([await answer()]);
      }),
    },
  });
  const actor = createActor(machine, { clock, input: { ...input, isHidden } }).start();
  return {
    actor,
    calls: () => calls,
    pass: async (milliseconds: number) => {
      clock.increment(milliseconds);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

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
  const { actor, calls, pass } = poll(async () => orderStatus.unpaid);
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

test('behind a hidden page it rests, and asks at once when the page is shown', async () => {
  const { actor, calls, pass } = poll(async () => orderStatus.unpaid);
  await pass(0);
  actor.send({ type: 'page.hide' });
  await pass(600_000);
  expect(calls()).toBe(1);
  actor.send({ type: 'page.show' });
  expect(calls()).toBe(2);
});
