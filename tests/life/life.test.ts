import { expect, it } from 'vitest';
import { runLives } from '#tests/life/run-life.ts';
import { hasPostgres } from '#tests/support/postgres.ts';

// `npm run life` lives more seeds.

const minute = 60_000;

it('shows three customers what the facts of their 400 days say, on PGlite', {
  timeout: 10 * minute,
}, async () => {
  expect(await runLives({ database: 'pglite', seeds: [1, 4, 8] })).toEqual([]);
});

it('shows a customer what the facts of their 400 days say, on PostgreSQL', { timeout: 10 * minute }, async ({
  skip,
}) => {
  if (!(await hasPostgres())) skip('no PostgreSQL');
  expect(await runLives({ database: 'postgres', seeds: [5] })).toEqual([]);
});
