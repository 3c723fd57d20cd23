import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Generous, so that a busy machine does not fail a test that merely waits. */
const patience = { poll: { timeout: 20_000 } };

/** Tests also wait for disks, processes and timers, so two cores keep three workers busy. */
const workers = Math.max(3, availableParallelism() - 1);

/** Short files with long tests. Vitest would start them last and leave the other workers idle at the end. */
const longest = [
  'life',
  'life-postgres',
  'payment-faults-postgres',
  'payment-faults',
  'after-sale-faults',
  'recovery',
  'batch',
  'pages-1',
  'pages-2',
  'pages-3',
  'pages-4',
  'payment-methods',
  'payment-pages',
  'replay',
  'resilience',
  'batch-console',
  'tools-whole',
  'payment-tabs',
];

/** Java compiles for speed what these tests run once: starting keytool costs twice as much without. */
const env = { JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' };

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    const usual = await super.sort(files);
    return [...usual.filter(isLong), ...usual.filter((file) => !isLong(file))];
  }
}

/** `fast` needs no browser; `e2e` builds the console and drives a real one; `gallery` (`npm run gallery`) pictures it. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'fast',
          maxWorkers: workers,
          // Files of a worker share its modules; loading them for each file took half the time.
          isolate: false,
          include: ['tests/{unit,model,contract,property,life}/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/fast-setup.ts'],
          env,
          expect: patience,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          env,
          expect: patience,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // A third worker on two cores uses the time the others wait for polls, timers and server starts.
          maxWorkers: 3,
          isolate: false,
          globalSetup: ['tests/support/e2e-setup.ts'],
        },
      },
      {
        test: {
          name: 'gallery',
          include: ['tests/gallery/**/*.test.ts'],
          globalSetup: ['tests/support/e2e-setup.ts'],
        },
      },
    ],
  },
});
