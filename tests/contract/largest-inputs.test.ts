import { expect, it } from 'vitest';
import { fixedTask, measuredCalls, measureLargest } from '#tests/support/largest-calls.ts';
import { startTestServer } from '#tests/support/test-server.ts';

it('measures', async () => {
  const server = await startTestServer({ database: 'postgres' });
  try {
    const unit = fixedTask();
    console.info('fixed task', unit);
    const delays = await measureLargest(server, measuredCalls);
    for (const { call, ms, code } of delays.toSorted((a, b) => b.ms - a.ms)) console.info(call, ms.toFixed(0), code);
    expect(delays.length).toBe(measuredCalls.length);
  } finally {
    await server.close();
  }
}, 300_000);
