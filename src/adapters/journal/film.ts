import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { ReadExport } from '#core/support/read-export.ts';
import { type Folded, foldRows } from '#src/adapters/journal/fold.ts';
import { decodeFields } from '#src/adapters/journal/payload-codec.ts';
import { statePath } from '#src/adapters/journal/pure-machine.ts';
import { type AttentionReason, compactedType, createdType } from '#src/adapters/journal/row.ts';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';

export type FilmRow = ReadExport['rows'][number];

/** Types of steps highlighted on the time line. */
export type MarkKind = 'fault' | 'gap' | 'takeover' | 'resumption' | 'stop';

/** One row of the log and its effect. */
export interface FilmStep {
  readonly seq: number;
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly epoch: number;
  /** Numbered from 1, in the order of the tabs' first rows. */
  readonly tab: number;
  /** Milliseconds since the previous row. */
  readonly since: number;
  /** State path after the row; empty if it could not be folded. */
  readonly state: string;
  /** The machine ignored the event. */
  readonly isIgnored: boolean;
  readonly marks: readonly MarkKind[];
}

/** A log folded row by row, viewable at any step. Nothing in it runs. */
export interface Film {
  readonly definition: WorkflowDefinition;
  readonly file: ReadExport;
  readonly steps: readonly FilmStep[];
  /** Where and why folding stopped; null if it completed. */
  readonly problem: AttentionReason | null;
  /** The state after that step; null if nothing is folded that far. */
  at(step: number): AnyMachineSnapshot | null;
  /** The row as a decoded event; null if unreadable. */
  event(step: number): AnyEventObject | null;
}

/** Rows between stored states: a smaller interval costs memory, a larger one costs time on a jump. */
const betweenKept = 8;
/** Number of recently requested states to cache. */
const mostLatest = 4;
/** Milliseconds of folding before yielding to the page. */
const longestTurn = 12;
/** Milliseconds without an event that count as a gap. */
const longGap = 60_000;

export interface FoldTurns {
  /** Monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** Yields to the page; rejects once the film is no longer wanted. */
  readonly rest: () => Promise<void>;
}

/** Folds a log in slices, so the page that shows it stays responsive. */
export async function makeFilm(
  definition: WorkflowDefinition,
  file: ReadExport,
  { now, rest }: FoldTurns,
): Promise<Film> {
  const kept = new Map<number, Folded>();
  const steps: FilmStep[] = [];
  const tabs = new Map<number, number>();
  let folded: Folded | null = null;
  let problem: AttentionReason | null = null;
  let turnEnd = now() + longestTurn;
  let latest: readonly { readonly at: number; readonly folded: Folded }[] = [];
  for (const [index, row] of file.rows.entries()) {
    const before: AnyMachineSnapshot | null = folded?.state.snapshot ?? null;
    const result = foldRow(definition, row, folded);
    if (result.ok) folded = result.value;
    else problem = result.error;
    if (result.ok && index % betweenKept === 0) kept.set(index, result.value);
    if (!tabs.has(row.epoch)) tabs.set(row.epoch, tabs.size + 1);
    const former = file.rows[index - 1];
    steps.push({
      seq: row.seq,
      type: row.type,
      time: row.time,
      epoch: row.epoch,
      tab: tabs.get(row.epoch) ?? 1,
      since: former === undefined ? 0 : row.time - former.time,
      state: result.ok ? statePath(result.value.state.snapshot.value) : '',
      isIgnored: result.ok && before !== null && before === result.value.state.snapshot,
      marks: marksOf(row, former, !result.ok),
    });
    if (!result.ok) break;
    if (now() > turnEnd) {
      await rest();
      turnEnd = now() + longestTurn;
    }
  }
  return {
    definition,
    file,
    steps,
    problem,
    at(step) {
      const last = Math.min(step, steps.length - 1 - (problem === null ? 0 : 1));
      const first = Math.floor(last / betweenKept) * betweenKept;
      // Several parts of the page request a step together with the one before it.
      let from = latest.findLast((each) => each.at >= first && each.at <= last)?.at ?? first;
      let state = latest.find((each) => each.at === from)?.folded ?? kept.get(first) ?? null;
      while (from < last) {
        from += 1;
        const row = file.rows[from];
        const next = row === undefined ? null : foldRow(definition, row, state);
        if (next?.ok) state = next.value;
        if (state !== null) latest = [...latest.slice(1 - mostLatest), { at: from, folded: state }];
      }
      return state?.state.snapshot ?? null;
    },
    event(step) {
      const row = file.rows[step];
      return row === undefined ? null : eventOf(row);
    },
  };
}

function foldRow(definition: WorkflowDefinition, row: FilmRow, from: Folded | null) {
  return foldRows(definition, [{ ...row, workflow: '', event: String(row.seq) }], new Map(), from);
}

function eventOf({ payload, type }: FilmRow): AnyEventObject | null {
  try {
    return { ...decodeFields(payload), type };
  } catch {
    return null;
  }
}

function marksOf(row: FilmRow, former: FilmRow | undefined, isStop: boolean): readonly MarkKind[] {
  const marks: MarkKind[] = [];
  if (isStop) marks.push('stop');
  if (isFault(row)) marks.push('fault');
  if (former !== undefined && row.time - former.time > longGap) marks.push('gap');
  if (former !== undefined && row.epoch !== former.epoch) marks.push('takeover');
  if (row.type === 'flow.resume') marks.push('resumption');
  return marks;
}

/** Whether the row records a broken slot, a failed answer or a lost connection. */
function isFault(row: FilmRow): boolean {
  if (row.type.startsWith('xstate.error.') || row.type === 'connection.lost') return true;
  return row.type.startsWith('xstate.done.') && failureOf(eventOf(row)?.output) !== null;
}

/** The failure in a slot's answer: a result, or a result next to the number it answers. */
export function failureOf(output: unknown): object | null {
  for (const value of [output, fieldOf(output, 'answer')]) {
    const error = fieldOf(value, 'ok') === false ? fieldOf(value, 'error') : null;
    if (typeof error === 'object' && error !== null) return error;
    if (typeof error === 'string') return { kind: error };
  }
  return null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Types of rows that are not events: the start of a log. */
export function isStart(type: string): boolean {
  return type === createdType || type === compactedType;
}
