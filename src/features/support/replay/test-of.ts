import type { Film } from '#src/adapters/journal/film.ts';

/** Returns a test file for `tests/`: the history of a flow, and an assertion that it folds to its final state in the replay. */
export function testOf({ file, steps, problem }: Film): string {
  const { machine } = file.workflow;
  const rows = file.rows.map((row) => `  ${JSON.stringify(row)},`).join('\n');
  const end = steps.at(-1)?.state ?? '';
  return `import { expect, test } from 'vitest';
import { foldExport } from '#tests/support/fold-export.ts';

/** As it was exported by the customer, without what is secret. */
const rows = [
${rows}
];

test(${JSON.stringify(`the ${machine} that was replayed folds to where it ended`)}, async () => {
  const { states, problem } = await foldExport(${JSON.stringify(machine)}, rows);
  expect(problem).toEqual(${JSON.stringify(problem)});
  expect(states.at(-1)).toBe(${JSON.stringify(end)});
});
`;
}
