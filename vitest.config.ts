import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What a test waits for is never late on purpose: a crowded machine is given the time it needs. */
const patience = { poll: { timeout: 20_000 } };

/** Tests wait for disks, processes and timers too: even two cores have work for three. */
const workers = Math.max(3, availableParallelism() - 1);

/** Short files that take long, which vitest would begin last: one worker would be at them while the others have nothing left. */
const longest = [
  'payment-faults-postgres',
  'payment-faults',
  'after-sale-faults',
  'batch',
  'pages',
  'payment-tabs',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    const usual = await super.sort(files);
    return [...usual.filter(isLong), ...usual.filter((file) => !isLong(file))];
  }
}

/** Two projects: `fast` runs everywhere in seconds, `e2e` builds the console and drives a real browser. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'fast',
          maxWorkers: workers,
          // Files of one worker share its modules: loading them anew for each file took half of the time.
          isolate: false,
          include: ['tests/{unit,model,contract,property}/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/fast-setup.ts'],
          expect: patience,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          expect: patience,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // On two cores a third fills the time in which the others wait: for polls, timers and a server's start.
          maxWorkers: 3,
          isolate: false,
          globalSetup: ['tests/support/e2e-setup.ts'],
        },
      },
    ],
  },
});
