import type { DnsHostFault } from '#core/contract/dns-hosts.ts';
import { type DnsOperation, operationOf, type PlannedRow, undoOf } from '#core/tools/dns-plan.ts';

/** Progress of a row. `still`: nothing to do. `stuck`: written, but could not be undone. */
export type RowState = 'still' | 'pending' | 'done' | 'failed' | 'undone' | 'stuck';

export interface BatchRow {
  readonly plan: PlannedRow;
  readonly state: RowState;
  /** ID of the written record. */
  readonly id: string | null;
  readonly fault: DnsHostFault | null;
}

/** Operations of one call to the DNS host, and the rows they belong to. */
export interface Chunk {
  readonly places: readonly number[];
  readonly operations: readonly DnsOperation[];
}

export interface ChunkResult {
  readonly id: string | null;
  readonly fault: DnsHostFault | null;
}

/** Maximum operations per call. */
const mostAtOnce = 20;

export function beginRows(plan: readonly PlannedRow[]): readonly BatchRow[] {
  return plan.map((row) => ({
    plan: row,
    state: operationOf(row) === null ? 'still' : 'pending',
    id: null,
    fault: null,
  }));
}

/** The next rows to write, or with `isUndoing` the next to undo, last one first. */
export function nextChunk(rows: readonly BatchRow[], isUndoing: boolean): Chunk {
  const places = rows.flatMap(({ state }, at) => (state === (isUndoing ? 'done' : 'pending') ? [at] : []));
  const chosen = (isUndoing ? places.toReversed() : places).slice(0, mostAtOnce);
  const operations = chosen.flatMap((at) => {
    const row = rows[at];
    if (row === undefined) return [];
    return (isUndoing ? undoOf(row.plan, row.id ?? '') : operationOf(row.plan)) ?? [];
  });
  return { places: chosen, operations };
}

/**
 * Applies the results of a call. If it was not answered, its outcome is unknown: the rows fail and are retried
 * manually.
 */
export function keepResults(
  rows: readonly BatchRow[],
  { places }: Chunk,
  results: readonly ChunkResult[] | null,
  isUndoing: boolean,
): readonly BatchRow[] {
  const unanswered: ChunkResult = { id: null, fault: { problem: 'unreachable', detail: '' } };
  return rows.map((row, at): BatchRow => {
    const place = places.indexOf(at);
    if (place === -1) return row;
    const { id, fault } = results?.[place] ?? unanswered;
    if (fault !== null) return { ...row, state: isUndoing ? 'stuck' : 'failed', fault };
    return { ...row, state: isUndoing ? 'undone' : 'done', id: isUndoing ? null : id, fault: null };
  });
}

/** Moves all rows of one state to another and clears their faults, for a (new) attempt. */
export function turned(rows: readonly BatchRow[], from: RowState, to: RowState): readonly BatchRow[] {
  return rows.map((row) => (row.state === from ? { ...row, state: to, fault: null } : row));
}
