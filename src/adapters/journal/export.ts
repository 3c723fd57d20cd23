import * as v from 'valibot';
import { fail, ok, type Result } from '#core/result.ts';
import { foldRows } from '#src/adapters/journal/fold.ts';
import type { LoadedLog } from '#src/adapters/journal/journal-store.ts';
import { putInLongTexts } from '#src/adapters/journal/long-texts.ts';
import type { Json } from '#src/adapters/journal/payload-codec.ts';
import { statePath } from '#src/adapters/journal/pure-machine.ts';
import { readRow } from '#src/adapters/journal/row.ts';
import { redact } from '#src/adapters/journal/secret-guard.ts';
import { summaryOf } from '#src/adapters/journal/summary.ts';
import type {
  AttentionReason,
  ExportedRow,
  JournalExport,
  WorkflowDefinition,
} from '#src/adapters/journal/types.ts';

/** A flow as a file for support: sealed keys and whatever looks like a secret are left out, so is the account. */
export function exportLog({ record, rows, texts }: LoadedLog, now: number): JournalExport {
  return {
    format: 'certhub-journal',
    formatVersion: 1,
    exportedAt: now,
    workflow: summaryOf(record),
    rows: rows.flatMap((value) => {
      const row = readRow(value);
      if (row === null) return [];
      const { workflow, event, payload, ...head } = row;
      return [{ ...head, payload: redact(putInLongTexts(payload, texts) ?? payload) }];
    }),
  };
}

const exportSchema = v.object({
  format: v.literal('certhub-journal'),
  formatVersion: v.literal(1),
  exportedAt: v.number(),
  workflow: v.looseObject({ id: v.string(), machine: v.string() }),
  rows: v.array(
    v.object({
      seq: v.number(),
      type: v.string(),
      machine: v.string(),
      version: v.number(),
      time: v.number(),
      epoch: v.number(),
      payload: v.custom<Json>((value) => value !== undefined),
    }),
  ),
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

/** Folds an exported file row by row. Nothing is run and nothing is written. */
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

function replayRows(definition: WorkflowDefinition, rows: readonly ExportedRow[]): Replay {
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
