import * as v from 'valibot';
import { fail, ok, type Result } from '#core/result.ts';
import { isObject, type Json, type JsonObject } from '#core/support/json.ts';
import { latestTime, rowSchema } from '#core/support/log-row.ts';
import { redact } from '#core/support/secret-guard.ts';

/** Maximum bytes of a file; a flow of 5,000 events takes about two million. */
export const mostExportBytes = 32 * 1024 * 1024;
/** Logs are compacted at 200 rows, those of batches later; none comes close to this. */
const mostRows = 20_000;
const deepest = 64;

/** Why a file is not an export that can be shown. `detail` is what was found. */
export interface ExportRefusal {
  readonly kind:
    | 'too-large'
    | 'too-many-rows'
    | 'not-json'
    | 'not-an-export'
    | 'other-format'
    | 'forbidden-name'
    | 'too-deep'
    | 'unreadable';
  readonly detail: string;
}

const line = v.pipe(v.string(), v.maxLength(200));
const exportRow = v.omit(rowSchema, ['workflow', 'event']);
const exportSchema = v.object({
  format: v.literal('certhub-journal'),
  formatVersion: v.literal(1),
  exportedAt: v.pipe(v.number(), v.minValue(-latestTime), v.maxValue(latestTime)),
  workflow: v.object({ id: line, machine: line, title: v.optional(v.string(), '') }),
  /** The customer's note. */
  note: v.optional(v.pipe(v.string(), v.maxLength(4000)), ''),
  rows: v.pipe(v.array(exportRow), v.minLength(1)),
});

export type ReadExport = Readonly<v.InferOutput<typeof exportSchema>> & {
  /** Number of values that looked like secrets and are not shown. */
  readonly removed: number;
};

/** Reads the text of a file sent by somebody else. Its content is treated as data and never executed. */
export function readExport(text: string): Result<ReadExport, ExportRefusal> {
  const parsed = parseExport(text);
  return parsed.ok ? checkedExport(parsed.value, redact(parsed.value)) : parsed;
}

/** The same, row by row: `rest` is asked before each, so that others get their turn. */
export async function readExportInSlices(
  text: string,
  rest: () => Promise<void>,
): Promise<Result<ReadExport, ExportRefusal>> {
  const parsed = parseExport(text, []);
  if (!parsed.ok) return parsed;
  const { rows: given = null, ...file } = parsed.value;
  const [first, ...others] = Array.isArray(given) ? (given as readonly Json[]) : [];
  // Checked before the rows, so that a large file of another kind is refused at once.
  const head = first === undefined ? oddPart(file) : oddPart({ ...file, rows: [first] });
  if (head !== null) return fail(head);
  const whole = first === undefined ? { ...file, rows: [] } : { ...file, rows: [first] };
  const checked = checkedExport(whole, redact(whole));
  if (!checked.ok) return checked;
  const rows = [...checked.value.rows];
  let { removed } = checked.value;
  for (const row of others) {
    await rest();
    const odd = oddPart(row);
    if (odd !== null) return fail(odd);
    const shown = redact(row);
    const read = v.safeParse(exportRow, shown);
    if (!read.success) return fail({ kind: 'not-an-export', detail: v.getDotPath(read.issues[0]) ?? '' });
    removed += countRemoved(shown) - countRemoved(row);
    rows.push(read.output);
  }
  return ok({ ...checked.value, rows, removed });
}

/** `odd`: parts to look into now; by default the whole file. */
function parseExport(text: string, odd?: readonly Json[]): Result<JsonObject, ExportRefusal> {
  const refuse = (kind: ExportRefusal['kind'], detail = '') => fail({ kind, detail });
  if (text.length > mostExportBytes) return refuse('too-large', String(text.length));
  let file: Json;
  try {
    // Editors add the mark.
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return refuse('not-json', error instanceof Error ? error.message : '');
  }
  const found = (odd ?? [file]).map(oddPart).find((each) => each !== null);
  if (found) return fail(found);
  if (!isObject(file) || file.format !== 'certhub-journal') return refuse('not-an-export');
  if (file.formatVersion !== 1) return refuse('other-format', String(file.formatVersion).slice(0, 20));
  if (Array.isArray(file.rows) && file.rows.length > mostRows)
    return refuse('too-many-rows', String(file.rows.length));
  return ok(file);
}

function checkedExport(file: JsonObject, shown: Json): Result<ReadExport, ExportRefusal> {
  const before = countRemoved(file);
  const parsed = v.safeParse(exportSchema, shown);
  if (!parsed.success) {
    return fail({ kind: 'not-an-export', detail: v.getDotPath(parsed.issues[0]) ?? '' });
  }
  return ok({ ...parsed.output, removed: countRemoved(shown) - before });
}

/** Finds a property name that would change an object's prototype, or nesting deeper than any event's. */
function oddPart(file: Json): ExportRefusal | null {
  const parts: [Json, number][] = [[file, 0]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [json, depth] = part;
    if (typeof json !== 'object' || json === null) continue;
    if (depth > deepest) return { kind: 'too-deep', detail: String(depth) };
    if (!Array.isArray(json))
      for (const name of ['__proto__', 'constructor', 'prototype'])
        if (Object.hasOwn(json, name)) return { kind: 'forbidden-name', detail: name };
    for (const inner of Object.values(json)) parts.push([inner, depth + 1]);
  }
  return null;
}

function countRemoved(json: Json): number {
  if (json === '[removed]') return 1;
  if (typeof json !== 'object' || json === null) return 0;
  let count = 0;
  for (const inner of Object.values(json)) count += countRemoved(inner);
  return count;
}
