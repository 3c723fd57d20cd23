import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { type Mutant, mutate } from './scripts/mutants.ts';

const mutant: Mutant | null = JSON.parse(process.env.MUTANT ?? 'null');
const root = import.meta.dirname;

const inOrder: readonly string[] = JSON.parse(process.env.TESTS ?? '[]');

/** Runs the tests in the given order; the quick ones decide most runs. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => inOrder.findIndex((test) => moduleId.endsWith(test));
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

/** Runs tests with a mutant in place of its file, which stays unchanged on disk. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load(id) {
        if (mutant === null || id !== resolve(root, mutant.file)) return null;
        return mutate(readFileSync(id, 'utf8'), mutant);
      },
    },
  ],
  test: {
    pool: 'threads',
    sequence: { sequencer: GivenOrder },
    maxWorkers: 1,
    isolate: false,
    bail: 1,
    reporters: ['dot'],
    expect: { poll: { timeout: 8_000 } },
    testTimeout: 90_000,
  },
});
