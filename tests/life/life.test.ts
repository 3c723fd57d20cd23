import { expect, it } from 'vitest';
import { runLives } from '#tests/life/run-life.ts';

// `npm run life` lives more seeds; `life-postgres.test.ts` lives one on PostgreSQL, at the same time.

it('shows three customers what the facts of their 400 days say, on PGlite', {
  timeout: 600_000,
}, async () => {
  expect(await runLives({ database: 'pglite', seeds: [1, 4, 8] })).toEqual([]);
});
