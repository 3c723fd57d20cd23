import type { Film } from '#src/adapters/journal/film.ts';

/** Returns a test file for `tests/` with a flow's history and an assertion that it folds to the final state seen in the replay. */
export function testOf({ file, steps, problem }: Film): string {
  const { machine } = file.workflow;
  const rows = file.rows.map((row) => `  ${JSON.stringify(row)},`).join('\n');
  const end = steps.at(-1)?.state ?? '';
  return `import { expect, test } from 'vitest';
import { foldExport } from '#tests/support/journal/fold-export.ts';

/** The customer's export, without secrets. */
const rows = [
${rows}
];

test(${JSON.stringify(`the replayed ${machine} flow folds to its final state`)}, async () => {
  const { states, problem } = await foldExport(${JSON.stringify(machine)}, rows);
  expect(problem).toEqual(${JSON.stringify(problem)});
  expect(states.at(-1)).toBe(${JSON.stringify(end)});
});
`;
}
