import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { measureLargest } from '#tests/support/inputs/largest-calls.ts';
import { hasPostgres } from '#tests/support/server/postgres.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

const { purchase, orders, support, session } = contract;

/** The calls that once held everybody up, and need no new orders for each try; `npm run bench -- largest-inputs` measures all. */
const heaviest = [
  ...[purchase.price, purchase.orderedNames, orders.list, orders.detail, orders.batchDownload, orders.ends],
  ...[support.sendCase, session.captcha],
];

// On PGlite the queries run on this thread.
describe.runIf(await hasPostgres())('a call at its largest allowed input', () => {
  it('lets others have their turn, and be answered, within twice the time of a fixed task', async () => {
    const server = await startTestServer({ database: 'postgres' });
    try {
      const delays = await measureLargest(server, heaviest);
      console.info(
        delays
          .map(
            ({ call, ms, ratio, others }) =>
              `${call} ${ms.toFixed(0)} ms (${ratio.toFixed(2)}), others ${others.toFixed(0)} ms`,
          )
          .join('; '),
      );
      expect(delays.filter(({ ratio, othersRatio }) => ratio >= 2 || othersRatio >= 2)).toEqual([]);
    } finally {
      await server.close();
    }
  }, 180_000);
});
