import type { AnyEventObject } from 'xstate';
import { fail, ok, type Result } from '#core/result.ts';
import { isObject, type Json } from '#core/support/json.ts';
import { putInLongTexts } from '#src/adapters/journal/long-texts.ts';
import { decodeFields } from '#src/adapters/journal/payload-codec.ts';
import {
  beginPure,
  childOf,
  isKnownEvent,
  isReport,
  type PureState,
  restorePure,
  stepPure,
} from '#src/adapters/journal/pure-machine.ts';
import {
  type AttentionReason,
  compactedType,
  createdType,
  type EventRow,
  readRow,
} from '#src/adapters/journal/row.ts';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';

/** A log folded up to and including row `seq`. */
export interface Folded {
  readonly state: PureState;
  readonly seq: number;
}

/**
 * Folds rows in order, from the start of a log or on top of `from`. Skips rows already folded and reports a missing
 * one. Runs nothing and never throws: a row that cannot be folded yields a reason.
 */
export function foldRows(
  definition: WorkflowDefinition,
  rows: readonly unknown[],
  texts: ReadonlyMap<string, string>,
  from: Folded | null = null,
): Result<Folded, AttentionReason> {
  let folded = from;
  for (const value of rows) {
    const next = (folded?.seq ?? -1) + 1;
    const row = readRow(value);
    if (row === null) return fail({ kind: 'unreadable-row', seq: next, detail: '' });
    if (row.seq < next) continue;
    const result = foldRow(definition, row, texts, folded);
    if (!result.ok) return result;
    folded = result.value;
  }
  return folded === null ? fail({ kind: 'missing-row', seq: 0, detail: '' }) : ok(folded);
}

function foldRow(
  definition: WorkflowDefinition,
  row: EventRow,
  texts: ReadonlyMap<string, string>,
  folded: Folded | null,
): Result<Folded, AttentionReason> {
  const reason = (kind: AttentionReason['kind'], detail: string) => fail({ kind, seq: row.seq, detail });
  if (row.machine !== definition.name) return reason('other-machine', row.machine);
  if (row.version < definition.version) return reason('old-version', String(row.version));
  if (row.version > definition.version) return reason('newer-version', String(row.version));
  // A compacted row replaces all earlier ones, so it may be the first one present.
  if (row.type !== compactedType && row.seq !== (folded?.seq ?? -1) + 1) return reason('missing-row', '');
  const payload = putInLongTexts(row.payload, texts);
  if (payload === null) return reason('unreadable-row', 'text');
  const decoded = isObject(payload) ? decode(payload) : null;
  if (decoded === null) return reason('unreadable-row', 'payload');
  const { machine } = definition;
  try {
    if (row.type === createdType) {
      return row.seq === 0
        ? ok({ seq: row.seq, state: beginPure(machine, decoded.input) })
        : reason('unreadable-row', row.type);
    }
    if (row.type === compactedType) {
      return ok({ seq: row.seq, state: restorePure(machine, decoded.snapshot) });
    }
    if (folded === null) return reason('missing-row', '');
    const event: AnyEventObject = { ...decoded, type: row.type };
    if (!isKnownEvent(machine, event.type)) return reason('unknown-event', event.type);
    // Only existing work can report. If it does not exist here, another version of the machine wrote the row.
    if (isReport(event.type) && childOf(folded.state.snapshot, event) === null) {
      return reason('diverged', event.type);
    }
    return ok({ seq: row.seq, state: stepPure(machine, folded.state, event) });
  } catch (error) {
    return reason('machine-failed', error instanceof Error ? error.name : '');
  }
}

function decode(payload: Json): Record<string, unknown> | null {
  try {
    return decodeFields(payload);
  } catch {
    return null;
  }
}
