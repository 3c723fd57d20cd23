import * as v from 'valibot';
import type { Call } from '#core/contract/call.ts';
import { type Outcome, success } from '#server/http/reply.ts';
import { takeTurns } from '#server/http/turns.ts';

/** Rows of a list that are checked at once. */
const rowsAtOnce = 50;

/**
 * Fits the reply to the contract: drops fields the schema does not name. Throws if the reply does not fit, which is a bug. Long lists
 * are checked in turns with other calls.
 */
export async function fitting(call: Call, outcome: Outcome<unknown>): Promise<Outcome<unknown>> {
  if (outcome.kind === 'refusal') return outcome;
  const { data } = outcome;
  const [name, rows] = longList(data);
  const schema = name === null ? null : rowsOf(call.data, name);
  if (name === null || schema === null) return success(checked(call, call.data, data));
  const turn = takeTurns();
  const fit: unknown[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await turn();
    const some = checked(call, schema, rows.slice(at, at + rowsAtOnce));
    if (Array.isArray(some)) fit.push(...(some as unknown[]));
  }
  const rest = checked(call, call.data, { ...(data as object), [name]: [] });
  return success({ ...(rest as object), [name]: fit });
}

/** The first list with many rows among the fields of a reply. */
export function longList(
  data: unknown,
): readonly [name: string, rows: readonly unknown[]] | readonly [null, []] {
  if (typeof data !== 'object' || data === null || data instanceof Uint8Array) return [null, []];
  for (const [name, value] of Object.entries(data)) {
    if (Array.isArray(value) && value.length > rowsAtOnce) return [name, value as unknown[]];
  }
  return [null, []];
}

/** The schema of a field that is a list without rules of its own. */
function rowsOf(schema: v.GenericSchema, name: string): v.GenericSchema | null {
  if (!('entries' in schema) || 'pipe' in schema) return null;
  const field = (schema.entries as Record<string, v.GenericSchema | undefined>)[name];
  return field?.type === 'array' && !('pipe' in field) ? field : null;
}

function checked(call: Call, schema: v.GenericSchema, data: unknown): unknown {
  const parsed = v.safeParse(schema, data);
  if (parsed.success) return parsed.output;
  // Keep the values out of the message: it is logged.
  const places = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''} (${issue.type})`);
  throw new Error(`the reply of ${call.id} doesn’t match the contract: ${places.join(', ')}`);
}
