import { expect, it } from 'vitest';
import { runLives } from '#tests/life/run-life.ts';
import { isWhole } from '#tests/support/whole.ts';

// `npm run life` lives more seeds; `life-postgres.test.ts` lives one on PostgreSQL, at the same time.

const seeds = isWhole ? [1, 4, 8] : [4];

it(`shows ${seeds.length} customers what the facts of their 400 days say, on PGlite`, {
  timeout: 600_000,
}, async () => {
  expect(await runLives({ database: 'pglite', seeds })).toEqual([]);
});
