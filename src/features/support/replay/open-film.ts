import { fail, ok, type Result } from '#core/result.ts';
import { type ExportRefusal, mostExportBytes, readExport } from '#core/support/read-export.ts';
import { type Film, makeFilm } from '#src/adapters/journal/film.ts';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';
import { emptyDefinitionOf } from '#src/console/flows/define-flow.ts';
import { findFlow } from '#src/features/flows.ts';

export type FilmRefusal =
  | ExportRefusal
  | { readonly kind: 'unknown-machine' | 'nothing-folds'; readonly detail: string };

/** Reads and folds an export, yielding to the page in between. */
export async function openFilm(file: Blob, signal: AbortSignal): Promise<Result<Film, FilmRefusal>> {
  // Checked before reading, since a text of this size would block the page.
  if (file.size > mostExportBytes) return fail({ kind: 'too-large', detail: String(file.size) });
  const read = readExport(await file.text());
  if (!read.ok) return read;
  const { machine } = read.value.workflow;
  const definition = await replayedDefinition(machine);
  if (definition === null) return fail({ kind: 'unknown-machine', detail: machine });
  const film = await makeFilm(definition, read.value, {
    now: () => performance.now(),
    rest: () => nextTurn(signal),
  });
  return film.steps.length === 0 ? fail({ kind: 'nothing-folds', detail: '' }) : ok(film);
}

/** What the exports of a flow fold to; null for a name that no flow has. */
export async function replayedDefinition(name: string): Promise<WorkflowDefinition | null> {
  const flow = findFlow(name)?.flow;
  return flow === undefined ? null : emptyDefinitionOf(flow, await flow.work());
}

function nextTurn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    port2.postMessage(null);
  });
}
