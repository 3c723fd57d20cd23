import { describe, expect, test } from 'vitest';
import { severalOrderNos } from '#tests/support/flows/payment-queue-backend.ts';
import { findViolation } from '#tests/support/flows/payment-simulation.ts';
import { cutEverywhere, runReference } from '#tests/support/journal/crash-sweep.ts';
import { depositFlow, providerFlow, queueFlow } from '#tests/support/journal/swept-flows.ts';

/** A crash after any row of the flows that move money, before and after the effect of the running work. */
const worlds = [true, false].flatMap((honorsKeys) => [true, false].map((isDone) => ({ honorsKeys, isDone })));

describe.each(worlds)('at a server that honors keys: $honorsKeys, work done before: $isDone', (world) => {
  test('charges a payment at a provider once', async () => {
    const swept = providerFlow(world.honorsKeys);
    const reference = await runReference(swept);
    expect(reference.end).toBe('success');
    let cuts = 0;
    for await (const { cut, end, server, problems } of cutEverywhere(swept, reference, world.isDone)) {
      expect({ cut, end, charges: server.charges.length, wrong: findViolation(server) }).toEqual({
        cut,
        end: 'success',
        charges: 1,
        wrong: null,
      });
      expect(problems).toEqual([]);
      cuts += 1;
    }
    expect(cuts).toBeGreaterThan(6);
  });

  test('charges the orders of a queue once each', async () => {
    const swept = queueFlow(world.honorsKeys);
    const reference = await runReference(swept);
    expect(reference.end).toBe('dismissed');
    let cuts = 0;
    for await (const { cut, end, server, problems } of cutEverywhere(swept, reference, world.isDone)) {
      expect({ cut, end, charges: server.charges.toSorted() }).toEqual({
        cut,
        end: 'dismissed',
        charges: severalOrderNos,
      });
      expect(problems).toEqual([]);
      cuts += 1;
    }
    expect(cuts).toBeGreaterThan(6);
  });

  test('makes a deposit once', async () => {
    const swept = depositFlow(world.honorsKeys);
    const reference = await runReference(swept);
    expect(reference.end).toBe('made');
    for await (const { cut, end, server, problems } of cutEverywhere(swept, reference, world.isDone)) {
      expect({ cut, end }).toEqual({ cut, end: 'made' });
      if (world.honorsKeys) expect(Object.keys(server.deposits), `cut after ${cut}`).toHaveLength(1);
      expect(problems).toEqual([]);
    }
  });
});
