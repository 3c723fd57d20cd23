import { readExport } from '#core/support/read-export.ts';
import { makeFilm } from '#src/adapters/journal/film.ts';
import { isReplayed, replayedFlows } from '#src/features/support/replay/flows.ts';
import { unwrap } from '#tests/support/unwrap.ts';

/** Folds the rows of an exported flow. Returns the states it passed through and where it stopped. */
export async function foldExport(machine: string, rows: readonly object[]) {
  if (!isReplayed(machine)) throw new Error(`no flow is called '${machine}'`);
  const workflow = { id: 'exported', machine };
  const file = { format: 'certhub-journal', formatVersion: 1, exportedAt: 0, workflow, rows };
  const read = unwrap(readExport(JSON.stringify(file)));
  const film = await makeFilm(replayedFlows[machine], read, {
    now: () => performance.now(),
    rest: () => Promise.resolve(),
  });
  return { states: film.steps.map(({ state }) => state), problem: film.problem, film };
}
