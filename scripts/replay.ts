/**
 * Folds a flow that somebody exported for support, and prints where it was after each row: `npm run replay -- flow.json`.
 * Nothing is run and nothing is written. Exits with 0 when it folds to its end, else with 1.
 */
import { readFileSync } from 'node:fs';
import { readExport } from '#core/support/read-export.ts';
import { makeFilm } from '#src/adapters/journal/film.ts';
import { isReplayed, replayedFlows } from '#src/features/support/replay/flows.ts';

const read = readExport(readFileSync(process.argv[2] ?? '', 'utf8'));
if (!read.ok) stop(`${read.error.kind} ${read.error.detail}`);
const { machine } = read.value.workflow;
if (!isReplayed(machine)) stop(`unknown-machine ${machine}`);
const film = await makeFilm(replayedFlows[machine], read.value, {
  now: () => performance.now(),
  rest: () => Promise.resolve(),
});
console.table(
  film.steps.map(({ seq, type, time, epoch, state, marks }) => ({
    seq,
    type,
    time: new Date(time).toISOString(),
    epoch,
    state,
    marks: marks.join(' '),
  })),
);
console.log(film.at(film.steps.length - 1)?.context);
if (film.problem !== null)
  stop(`stops at row ${film.problem.seq}: ${film.problem.kind} ${film.problem.detail}`);
console.log('Folds to its end.');

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}
