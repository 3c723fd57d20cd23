import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFaultyWire, cuttable, type FaultyWire, wireFaults } from '#tests/support/faulty-wire.ts';
import { runFaults } from '#tests/support/payment-faults.ts';
import { openPaymentHouse, type PaymentHouse } from '#tests/support/payment-house.ts';
import { type SeededRandom, seededRandom } from '#tests/support/seeded-random.ts';

/** `SEED=n` repeats one run; `RUNS=n` makes that many. */
const only = process.env.SEED === undefined ? null : Number(process.env.SEED);
const runs = Number(process.env.RUNS ?? 1000);

let house: PaymentHouse;
let wire: FaultyWire;
let random: SeededRandom = seededRandom(0);
beforeAll(async () => {
  house = await openPaymentHouse('pglite', { wrap: cuttable });
  wire = createFaultyWire(house.request, () => random);
});
afterAll(() => house.close());

it('charges equal payments, the ledger sums to the balance and nothing is paid twice, whatever is lost, doubled or late', async () => {
  const spent = process.cpuUsage();
  const seeds = only === null ? Array.from({ length: runs }, (_, index) => index + 1) : [only];
  for (const seed of seeds) {
    random = seededRandom(seed);
    try {
      await runFaults(house, wire, random);
    } catch (error) {
      throw new Error(`the run with SEED=${seed} failed: ${String(error)}`, { cause: error });
    }
  }
  const { user, system } = process.cpuUsage(spent);
  const work = ((user + system) / 1e6).toFixed(1);
  console.info(`${seeds.length} runs with ${work} s of work: ${JSON.stringify([...wire.made])}`);
  if (only === null) for (const fault of wireFaults) expect(wire.made.get(fault)).toBeGreaterThan(runs / 5);
}, 900_000);
