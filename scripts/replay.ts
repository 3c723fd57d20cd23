/**
 * Folds a flow that somebody exported for support, and prints where it was after each row: `npm run replay -- flow.json`.
 * Nothing is run and nothing is written.
 */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { fail, ok, type Result } from '#core/result.ts';
import { foldRows } from '#src/adapters/journal/fold.ts';
import { statePath } from '#src/adapters/journal/pure-machine.ts';
import { type AttentionReason, rowSchema } from '#src/adapters/journal/row.ts';
import type { JournalExport, WorkflowDefinition } from '#src/adapters/journal/types.ts';
import {
  batchWith,
  depositWith,
  paymentQueueWith,
  paymentWith,
  purchaseWith,
} from '#tests/support/workflow-definitions.ts';

const exportSchema = v.object({
  format: v.literal('certhub-journal'),
  formatVersion: v.literal(1),
  workflow: v.looseObject({ machine: v.string() }),
  rows: v.array(v.omit(rowSchema, ['workflow', 'event'])),
});

export interface ReplayStep {
  readonly seq: number;
  readonly type: string;
  readonly time: number;
  /** State after the row, by path; empty where the row could not be folded. */
  readonly state: string;
}

export interface Replay {
  readonly steps: readonly ReplayStep[];
  readonly context: unknown;
  /** Where and why the fold stopped; `null` when it went through. */
  readonly problem: AttentionReason | null;
}

/** Folds an exported file row by row. */
export function replayExport(
  definitions: readonly WorkflowDefinition[],
  file: unknown,
): Result<Replay, 'not-an-export' | 'unknown-machine'> {
  const parsed = v.safeParse(exportSchema, file);
  if (!parsed.success) return fail('not-an-export');
  const { workflow, rows } = parsed.output;
  const definition = definitions.find(({ name }) => name === workflow.machine);
  if (definition === undefined) return fail('unknown-machine');
  return ok(replayRows(definition, rows));
}

function replayRows(definition: WorkflowDefinition, rows: JournalExport['rows']): Replay {
  const steps: ReplayStep[] = [];
  let folded: Parameters<typeof foldRows>[3] = null;
  for (const { seq, type, time, ...rest } of rows) {
    const row = { ...rest, seq, type, time, workflow: '', event: String(seq) };
    const result = foldRows(definition, [row], new Map(), folded);
    if (!result.ok) {
      steps.push({ seq, type, time, state: '' });
      return { steps, context: folded?.state.snapshot.context ?? null, problem: result.error };
    }
    folded = result.value;
    steps.push({ seq, type, time, state: statePath(folded.state.snapshot.value) });
  }
  return { steps, context: folded?.state.snapshot.context ?? null, problem: null };
}

if (import.meta.filename === process.argv[1]) {
  const definitions = [purchaseWith(), batchWith(), paymentWith(), paymentQueueWith(), depositWith()];
  const replay = replayExport(definitions, JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
  if (!replay.ok) throw new Error(replay.error);
  console.table(replay.value.steps);
  console.log(replay.value.problem ?? 'Folds to its end.', replay.value.context);
}
