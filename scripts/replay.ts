/**
 * Folds a flow exported for support and prints its state after each row: `npm run replay -- flow.json`. Read-only. Exits 0 if the flow
 * folds completely, 1 otherwise.
 */
import { existsSync, readFileSync } from 'node:fs';
import { readExport } from '#core/support/read-export.ts';
import { makeFilm } from '#src/adapters/journal/film.ts';
import { presentStates } from '#src/features/support/replay/chart/chart-graph.ts';
import { replayedDefinition } from '#src/features/support/replay/open-film.ts';

const [path = ''] = process.argv.slice(2);
if (!existsSync(path)) stop('npm run replay -- FILE: a file sent by a customer');
const read = readExport(readFileSync(path, 'utf8'));
if (!read.ok) stop(`${read.error.kind} ${read.error.detail}`);
const { machine } = read.value.workflow;
const definition = await replayedDefinition(machine);
if (definition === null) stop(`unknown-machine ${machine}`);
const film = await makeFilm(definition, read.value, {
  now: () => performance.now(),
  rest: () => Promise.resolve(),
});
const longest = Math.max(...film.steps.map(({ type }) => type.length));
for (const [at, { seq, type, time, epoch, marks }] of film.steps.entries())
  console.log(
    [
      String(seq).padStart(5),
      new Date(time).toISOString(),
      `epoch ${epoch}`,
      type.padEnd(longest),
      marks.includes('stop') ? '' : stateAfter(at),
      ...marks.map((mark) => `[${mark}]`),
    ].join('  '),
  );
console.log(film.at(film.steps.length - 1)?.context);
if (film.problem !== null)
  stop(`stops at row ${film.problem.seq}: ${film.problem.kind} ${film.problem.detail}`);
console.log('Folds completely.');

/** `editing: names.asking +14`: of parallel states, those that changed, and how many are at rest. */
function stateAfter(at: number): string {
  const now = film.at(at);
  if (now === null) return '';
  const { within, shown, resting } = presentStates(now, at === 0 ? null : film.at(at - 1));
  if (within === '') return shown.join();
  const inner = shown.map((id) => id.slice(within.length + 1));
  return `${within}: ${[...inner, `+${resting.length}`].join(' ')}`;
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}
