import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { contract } from '#core/contract/contract.ts';
import { demoAccount } from '#server/catalogue/seed-demo.ts';
import { type Figure, median, percentile, round } from '#tests/bench/measure.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server/server-process.ts';
import { signedIn } from '#tests/support/server/sign-in.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';

const clients = 200;
const seconds = 30;
/** Seconds of the baseline: the same calls without other load, on this machine just before. */
const secondsAlone = 5;

/** Measures a working customer's wait while many others use the public calls, and the server's memory meanwhile. */
export async function benchPublicLoad(): Promise<Figure[]> {
  const server = await startServerProcess({ TRUST_PROXY: 'on', LOG_LEVEL: 'error' });
  const customer = await signedIn(server.url, demoAccount.email, demoAccount.password);
  const alone = await watched(customer, server, secondsAlone);
  const load = fork(
    new URL('../support/server/public-load.ts', import.meta.url),
    [server.url, String(clients)],
    {
      execArgv: ['--import', 'tsx'],
    },
  );
  try {
    const { waits, memory } = await watched(customer, server, seconds);
    const third = Math.floor(memory.length / 3);
    const [middle, last] = [memory.slice(third, 2 * third), memory.slice(2 * third)].map(median);
    return [
      {
        name: `a customer’s list beside ${clients} clients without a session, p99`,
        value: round(percentile(waits, 99), 1),
        unit: 'ms',
        goal: '≤ 500',
        peer: `${round(percentile(alone.waits, 99), 1)} ms alone`,
      },
      {
        name: 'memory in the last third of it',
        value: round((last ?? Number.NaN) / (middle ?? Number.NaN)),
        unit: '× of the second',
        goal: '≤ 1.1',
        peer: `${round(middle ?? Number.NaN, 0)} MiB`,
      },
    ];
  } finally {
    const ended = once(load, 'exit');
    load.kill('SIGKILL');
    await ended;
    await server.dispose();
  }
}

/** Milliseconds a customer waits for each call, and the server's memory in MiB. */
async function watched(customer: TestClient, server: ServerProcess, length: number) {
  const waits: number[] = [];
  const memory: number[] = [];
  const end = performance.now() + length * 1000;
  while (performance.now() < end) {
    const began = performance.now();
    (await customer.call(contract.orders.list, { query: { limit: 10 } })).data();
    waits.push(performance.now() - began);
    memory.push(await server.memory());
    await setTimeout(50);
  }
  return { waits, memory };
}
