import * as v from 'valibot';
import type { Call } from '#core/contract/call.ts';
import { faultsOf } from '#core/contract/schema-faults.ts';
import { type Fault, fault } from '#core/fault.ts';
import { fieldsOf } from '#server/http/form-fields.ts';
import { readBody } from '#server/http/read-body.ts';
import { badInput, type Refusal } from '#server/http/reply.ts';
import type { Route } from '#server/http/serve.ts';
import { takeTurns } from '#server/http/turns.ts';
import type { Upload } from '#server/http/uploads.ts';

export interface CallInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Parses path, query and body with the call's schemas. A refusal names every field that does not fit. */
export async function readInput(
  route: Route,
  request: Request,
  params: Readonly<Record<string, string>>,
  upload: Upload,
): Promise<{ readonly input: CallInput } | { readonly refusal: Refusal }> {
  const { call } = route;
  const query = fieldsOf(new URL(request.url).search.slice(1));
  if (query === null) return { refusal: badInput([fault('', 'format', '', 'UTF-8')]) };
  const body = await readBody(route, request, upload);
  if ('refusal' in body) return body;
  const parts = { params, query, body: body.value };
  // Each step over a large body is short; between them others get their turn.
  const turn = takeTurns();
  const unfit = Object.values(parts).flatMap((part) => unreadable(part, []));
  if (unfit.length > 0) return { refusal: badInput(unfit) };

  const faults: Fault[] = [];
  const read = async (part: keyof typeof parts): Promise<unknown> => {
    await turn();
    const result = v.safeParse(schemaOf(call, part), parts[part]);
    if (!result.success) faults.push(...faultsOf(result.issues));
    return result.output;
  };
  const input = {
    params: await read('params'),
    query: await read('query'),
    body: await read('body'),
  };
  await turn();
  return faults.length > 0 ? { refusal: badInput(faults) } : { input };
}

function schemaOf(call: Call, part: keyof CallInput): Call['params'] {
  return call[part];
}

const unstorableText = /[\0\p{Surrogate}]/u;
/** Maximum depth, and entries per object or list; no call of the contract nests as deep or has a tenth as many entries. */
const deepest = 10;
const mostEntries = 5_000;

/**
 * Faults that are refused anywhere in the input: NUL and lone surrogates, which cannot be stored as text, and values too deep or too
 * large to be checked entry by entry.
 */
function unreadable(value: unknown, path: readonly string[]): Fault[] {
  if (typeof value === 'string') {
    return unstorableText.test(value) ? [fault(path.join('.'), 'format', '')] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (path.length === deepest) return [fault(path.join('.'), 'format', '')];
  const entries = Object.entries(value);
  if (entries.length > mostEntries) {
    return [fault(path.join('.'), 'too-long', String(entries.length), `≤ ${mostEntries}`)];
  }
  return entries.flatMap(([name, item]) => [
    ...(unstorableText.test(name) ? [fault(path.join('.'), 'format', '')] : []),
    ...unreadable(item, [...path, name]),
  ]);
}
