import { replyCode } from '#core/contract/call.ts';
import { isFileStream } from '#core/contract/file-stream.ts';
import { longList } from '#server/http/fitting.ts';
import type { Outcome } from '#server/http/reply.ts';
import { mapInTurns } from '#server/http/turns.ts';

/** Codes that are also HTTP statuses; every other refusal is sent as HTTP 200 with its code in the envelope. */
const statuses: ReadonlySet<number> = new Set([
  replyCode.unauthorized,
  replyCode.forbidden,
  replyCode.notFound,
  replyCode.tooLarge,
  replyCode.mediaType,
  replyCode.keyReused,
  replyCode.tooManyTries,
  replyCode.internal,
  replyCode.unavailable,
]);

/** Codes of the product that refuse a right for now. */
const forbidden: ReadonlySet<number> = new Set([replyCode.confirmFirst, replyCode.factorNeeded]);

/** The response of a call: `{code, msg, data, errors}` (product.md, 'Calls'), or a file with the headers of its call. Never cached. */
export function respond(outcome: Outcome<unknown>, headers: Headers = new Headers()): Response {
  headers.set('cache-control', 'no-store');
  if (outcome.kind === 'success' && outcome.data instanceof Uint8Array) {
    return new Response(new Uint8Array(outcome.data), { headers });
  }
  if (outcome.kind === 'success' && isFileStream(outcome.data)) {
    return new Response(ReadableStream.from(outcome.data), { headers });
  }
  const envelope =
    outcome.kind === 'success'
      ? { code: replyCode.success, msg: '', data: outcome.data, errors: [] }
      : { code: outcome.code, msg: outcome.msg, data: outcome.data, errors: outcome.errors };
  return jsonResponse(envelope.code, new TextEncoder().encode(JSON.stringify(envelope)), headers);
}

/** `respond` for replies that may be long: a list is written in turns with other calls. */
export async function respondInTurns(outcome: Outcome<unknown>, headers: Headers): Promise<Response> {
  const [name, rows] = outcome.kind === 'success' ? longList(outcome.data) : [null, []];
  if (outcome.kind !== 'success' || name === null) return respond(outcome, headers);
  headers.set('cache-control', 'no-store');
  const parts = await mapInTurns(rows, (row) => JSON.stringify(row) ?? 'null');
  const fields = Object.entries(outcome.data as object).flatMap(([field, value]) => {
    const text = field === name ? `[${parts.join(',')}]` : JSON.stringify(value);
    return text === undefined ? [] : `${JSON.stringify(field)}:${text}`;
  });
  const text = `{"code":${replyCode.success},"msg":"","data":{${fields.join(',')}},"errors":[]}`;
  return jsonResponse(replyCode.success, new TextEncoder().encode(text), headers);
}

function jsonResponse(code: number, body: Uint8Array<ArrayBuffer>, headers: Headers): Response {
  headers.set('content-type', 'application/json');
  // The compression middleware reads the length to decide.
  headers.set('content-length', String(body.byteLength));
  return new Response(body, { status: statusOf(code), headers });
}

function statusOf(code: number): number {
  if (forbidden.has(code)) return replyCode.forbidden;
  return statuses.has(code) ? code : replyCode.success;
}
