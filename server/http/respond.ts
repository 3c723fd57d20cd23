import { replyCode } from '#core/contract/call.ts';
import type { Outcome } from '#server/http/reply.ts';

/** Codes that are HTTP statuses too; every other refusal travels as HTTP 200 with its code in the envelope. */
const statuses: ReadonlySet<number> = new Set([
  replyCode.unauthorised,
  replyCode.forbidden,
  replyCode.notFound,
  replyCode.tooLarge,
  replyCode.mediaType,
  replyCode.keyReused,
  replyCode.tooManyTries,
  replyCode.internal,
]);

/** The reply of a call: `{code, msg, data, errors}` (spec §7), or a file with the headers of its call; never kept by a cache. */
export function respond(outcome: Outcome<unknown>, headers: Headers = new Headers()): Response {
  headers.set('cache-control', 'no-store');
  if (outcome.kind === 'success' && outcome.data instanceof Uint8Array) {
    return new Response(new Uint8Array(outcome.data), { headers });
  }
  const envelope =
    outcome.kind === 'success'
      ? { code: replyCode.success, msg: '', data: outcome.data, errors: [] }
      : { code: outcome.code, msg: outcome.msg, data: outcome.data, errors: outcome.errors };
  const body = new TextEncoder().encode(JSON.stringify(envelope));
  headers.set('content-type', 'application/json');
  // A long reply is compressed by its length.
  headers.set('content-length', String(body.byteLength));
  return new Response(body, { status: statuses.has(envelope.code) ? envelope.code : 200, headers });
}
