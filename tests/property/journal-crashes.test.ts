import { describe, expect, test } from 'vitest';
import { cutEverywhere, runReference } from '#tests/support/journal/crash-sweep.ts';
import {
  compromiseFlow as compromise,
  errandFlow as errand,
  paymentFlow as payment,
  purchaseFlow as purchase,
} from '#tests/support/journal/swept-flows.ts';

/** A crash after any row, at servers with and without keys, before and after the effect of the running work: one order and one charge. */
const servers = [
  { server: 'that honors keys', honorsKeys: true },
  { server: 'that ignores keys', honorsKeys: false },
];
const worlds = servers.flatMap((server) => [0, 1].map((lostAnswers) => ({ ...server, lostAnswers })));

describe.each(servers)('an errand, at a server $server', ({ honorsKeys }) => {
  test.each([false, true])(
    'ends the same with one charge; work done before the crash: %s',
    async (isDone) => {
      const swept = errand(honorsKeys);
      const reference = await runReference(swept);
      expect(reference.end).toBe('placed');
      let cuts = 0;
      for await (const { cut, end, server, problems } of cutEverywhere(swept, reference, isDone)) {
        expect({ cut, end, server }).toEqual({ cut, end: 'placed', server: reference.server });
        expect(problems).toEqual([]);
        cuts += 1;
      }
      expect(cuts).toBe(6);
    },
  );
});

describe.each(worlds)(
  'a purchase, at a server $server, $lostAnswers replies lost',
  ({ honorsKeys, lostAnswers }) => {
    test.each([false, true])('creates one order; work done before the crash: %s', async (isDone) => {
      const swept = purchase(honorsKeys, lostAnswers);
      const reference = await runReference(swept);
      expect(reference.end).toBe('created');
      let cuts = 0;
      for await (const { cut, end, server, problems } of cutEverywhere(swept, reference, isDone)) {
        expect({ cut, end }).toEqual({ cut, end: 'created' });
        expect(server.orders, `cut after ${cut}`).toHaveLength(1);
        expect(problems).toEqual([]);
        cuts += 1;
      }
      expect(cuts).toBeGreaterThan(12);
    });
  },
);

describe.each(worlds)(
  'a payment, at a server $server, $lostAnswers replies lost',
  ({ honorsKeys, lostAnswers }) => {
    test.each([false, true])('charges once; work done before the crash: %s', async (isDone) => {
      const swept = payment(honorsKeys, lostAnswers);
      const reference = await runReference(swept);
      expect(reference.end).toBe('success');
      let cuts = 0;
      for await (const { cut, end, server, problems } of cutEverywhere(swept, reference, isDone)) {
        expect({ cut, end }).toEqual({ cut, end: 'success' });
        expect(server.charges, `cut after ${cut}`).toHaveLength(1);
        expect(problems).toEqual([]);
        cuts += 1;
      }
      expect(cuts).toBeGreaterThan(4);
    });
  },
);

const compromises = (['replace', 'revoke'] as const).flatMap((path) =>
  servers.flatMap(({ server, honorsKeys }) =>
    [0, 1].map((lost) => ({ path, server, honorsKeys, lostAnswers: lost, lostRevocations: lost })),
  ),
);

describe.each(compromises)(
  'a compromised key, $path first, at a server $server, $lostAnswers replies lost',
  ({ path, server: _, ...changes }) => {
    test.each([false, true])(
      'reissues once and revokes once; work done before the crash: %s',
      async (isDone) => {
        const swept = compromise(path, changes);
        const reference = await runReference(swept);
        expect(reference.end).toBe('closed');
        let cuts = 0;
        for await (const { cut, end, server, problems } of cutEverywhere(swept, reference, isDone)) {
          expect({ cut, end }).toEqual({ cut, end: 'closed' });
          expect(server.taken, `cut after ${cut}`).toHaveLength(1);
          expect(server.revocations, `cut after ${cut}`).toHaveLength(1);
          expect(problems).toEqual([]);
          cuts += 1;
        }
        expect(cuts).toBeGreaterThan(10);
      },
    );
  },
);
