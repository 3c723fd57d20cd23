import { expect, it } from 'vitest';
import { runLives } from '#tests/life/run-life.ts';
import { hasPostgres } from '#tests/support/server/postgres.ts';

// A file of its own: beside the lives on PGlite, it takes the time of the other core.

it('shows a customer what the facts of their 400 days say, on PostgreSQL', { timeout: 600_000 }, async ({
  skip,
}) => {
  if (!(await hasPostgres())) skip('no PostgreSQL');
  expect(await runLives({ database: 'postgres', seeds: [5] })).toEqual([]);
});
