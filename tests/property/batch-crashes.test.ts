import { describe, expect, test } from 'vitest';
import type { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import type { BatchUserEvent } from '#machines/purchase/batch/batch.types.ts';
import {
  type BatchShop,
  batchFrom,
  batchInput,
  correctingActs,
  openBatchShop,
} from '#tests/support/flows/batch-shop.ts';
import { batchWith } from '#tests/support/flows/workflow-definitions.ts';
import { cutEverywhere, runReference, type SweptFlow } from '#tests/support/journal/crash-sweep.ts';

/**
 * A crash after any row, at servers with and without keys, before and after the effect of the running work: every order is created once.
 */
const worlds = [true, false].flatMap((honorsKeys) =>
  [0, 1].flatMap((lostAnswers) => [
    { honorsKeys, lostAnswers, kind: 'straight', refuses: '', acts: [] },
    { honorsKeys, lostAnswers, kind: 'corrected', refuses: 'b.example.com', acts: correctingActs },
  ]),
);
const straight = ['a.example.com', 'b.example.com', 'c.example.com', 'own.example.com'];
const corrected = straight.with(1, 'bb.example.com');

function batch(
  honorsKeys: boolean,
  lostAnswers: number,
  refuses: string,
  acts: readonly BatchUserEvent[],
): SweptFlow<typeof batchMachine, BatchShop> {
  return {
    server: () => openBatchShop(honorsKeys, lostAnswers, refuses),
    definition: (shop) => batchWith(batchFrom(shop)),
    input: batchInput,
    acts,
  };
}

describe.each(worlds)(
  'a batch ($kind, keys honored: $honorsKeys, replies lost: $lostAnswers)',
  ({ honorsKeys, lostAnswers, refuses, acts, kind }) => {
    test.each([false, true])('creates every order once; work done before the crash: %s', async (isDone) => {
      const swept = batch(honorsKeys, lostAnswers, refuses, acts);
      const reference = await runReference(swept);
      expect(reference.end).toBe('created');
      expect(reference.server.orders.map(({ name }) => name)).toEqual(
        kind === 'corrected' ? corrected : straight,
      );
      let cuts = 0;
      for await (const { cut, end, server, problems } of cutEverywhere(swept, reference, isDone)) {
        expect({ cut, end }).toEqual({ cut, end: 'created' });
        expect(
          server.orders.map(({ name }) => name),
          `cut after ${cut}`,
        ).toEqual(reference.server.orders.map(({ name }) => name));
        expect(problems).toEqual([]);
        // A key in the log is never made again; only those not yet written may be.
        const inLog = reference.rows.slice(0, cut + 1).flatMap(keysIn);
        for (const name of inLog) {
          const times = server.keys.filter((made) => made === name).length;
          expect({ cut, name, times }).toEqual({ cut, name, times: 1 });
        }
        cuts += 1;
      }
      expect(cuts).toBeGreaterThan(3);
    });
  },
);

describe.each([true, false])(
  'a batch of requests that were ordered before, keys honored: %s',
  (honorsKeys) => {
    test.each([
      { lostAnswers: 0, isDone: false },
      { lostAnswers: 0, isDone: true },
      { lostAnswers: 1, isDone: false },
      { lostAnswers: 1, isDone: true },
    ])('does not take the old order for its own: $lostAnswers replies lost, done: $isDone', async (world) => {
      const old = { key: 'long ago', hash: 'own', name: 'own.example.com' };
      const rows = batchInput.rows.filter(({ csr }) => csr !== undefined);
      const swept: SweptFlow<typeof batchMachine, BatchShop> = {
        ...batch(honorsKeys, world.lostAnswers, '', []),
        server: () => ({ ...openBatchShop(honorsKeys, world.lostAnswers), orders: [old] }),
        input: { ...batchInput, rows },
      };
      const reference = await runReference(swept);
      expect(reference.server.orders.map(({ key }) => key)).toEqual(['long ago', 'w1:create:1']);
      for await (const { cut, end, server } of cutEverywhere(swept, reference, world.isDone)) {
        expect({ cut, end, orders: server.orders }).toEqual({
          cut,
          end: 'created',
          orders: reference.server.orders,
        });
      }
    });
  },
);

/** Common names of the keys in a row of the log, taken from the stand-in CSR `request a.example.com 1`. */
function keysIn({ payload }: { readonly payload: unknown }): readonly string[] {
  if (typeof payload !== 'object' || payload === null || !('made' in payload)) return [];
  return [...JSON.stringify(payload.made).matchAll(/"csr":"request (\S+) \d+"/g)].map(
    ([, name = '']) => name,
  );
}
