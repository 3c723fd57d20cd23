import { readExport } from '#core/support/read-export.ts';
import { makeFilm } from '#src/adapters/journal/film.ts';
import { replayedDefinition } from '#src/features/support/replay/open-film.ts';
import { unwrap } from '#tests/support/unwrap.ts';

/** Folds the rows of an exported flow. Returns the states it passed through and where it stopped. */
export async function foldExport(machine: string, rows: readonly object[]) {
  const definition = await replayedDefinition(machine);
  if (definition === null) throw new Error(`no flow is called '${machine}'`);
  const workflow = { id: 'exported', machine };
  const file = { format: 'certhub-journal', formatVersion: 1, exportedAt: 0, workflow, rows };
  const read = unwrap(readExport(JSON.stringify(file)));
  const film = await makeFilm(definition, read, {
    now: () => performance.now(),
    rest: () => Promise.resolve(),
  });
  return { states: film.steps.map(({ state }) => state), problem: film.problem, film };
}
