import { expect } from 'vitest';
import type { LocalIssuer } from '#server/ca/issuer.ts';
import { instantIssuer, runAfterSale, withJobs } from '#tests/support/faults/after-sale-faults.ts';
import {
  createFaultyWire,
  cuttable,
  type FaultyWire,
  wireFaults,
} from '#tests/support/faults/faulty-wire.ts';
import { expectSentBack, runFaults } from '#tests/support/faults/payment-faults.ts';
import { openPaymentServer, type PaymentServer } from '#tests/support/payment/payment-server.ts';
import { type SeededRandom, seededRandom } from '#tests/support/seeded-random.ts';
import type { DatabaseKind } from '#tests/support/server/test-database.ts';

/** `SEED=n` repeats one run; `RUNS=n` sets the number of runs per file. */
const only = process.env.SEED === undefined ? null : Number(process.env.SEED);

interface FaultStory {
  readonly issuer?: LocalIssuer;
  /** The handler at the server end of the wire. */
  readonly answers: (server: PaymentServer) => (request: Request) => Promise<Response>;
  readonly run: (server: PaymentServer, wire: FaultyWire, random: SeededRandom) => Promise<void>;
  /** What must have happened in so many runs. */
  readonly expectMade?: (server: PaymentServer, runs: number) => void;
}

const payments: FaultStory = {
  answers: (server) => server.request,
  run: runFaults,
  expectMade: expectSentBack,
};
/** Renewals, revocations, re-signs and automatic next certificates. */
export const afterSale: FaultStory = { issuer: instantIssuer, answers: withJobs, run: runAfterSale };

/** Runs the seeds from `first` on, one after another on one server, and names the seed of a failed run. */
export async function makeFaultRuns(
  kind: DatabaseKind,
  first: number,
  runs: number,
  story: FaultStory = payments,
): Promise<void> {
  const wanted = Number(process.env.RUNS ?? runs);
  const seeds = only === null ? Array.from({ length: wanted }, (_, index) => first + index) : [only];
  let random = seededRandom(0);
  const server = await openPaymentServer(kind, {
    wrap: cuttable,
    ...(story.issuer && { issuer: story.issuer }),
  });
  const wire = createFaultyWire(story.answers(server), () => random);
  const spent = process.cpuUsage();
  const began = performance.now();
  try {
    for (const seed of seeds) {
      random = seededRandom(seed);
      try {
        await story.run(server, wire, random);
      } catch (error) {
        throw new Error(`the run with SEED=${seed} failed on ${kind}: ${String(error)}`, { cause: error });
      }
    }
    if (only === null) story.expectMade?.(server, wanted);
  } finally {
    await server.close();
  }
  const { user, system } = process.cpuUsage(spent);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const work = ((user + system) / 1e6).toFixed(1);
  const made = JSON.stringify(Object.fromEntries(wire.made));
  console.info(`${seeds.length} runs on ${kind} in ${seconds} s, ${work} s of work: ${made}`);
  if (only !== null) return;
  for (const fault of wireFaults) expect(wire.made.get(fault)).toBeGreaterThan(wanted / 2);
}
