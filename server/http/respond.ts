import { replyCode } from '#core/contract/call.ts';
import type { Outcome } from '#server/http/reply.ts';

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

/** The response of a call: `{code, msg, data, errors}` (spec §7), or a file with the headers of its call. Never cached. */
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
  // The compression middleware reads the length to decide.
  headers.set('content-length', String(body.byteLength));
  return new Response(body, { status: statuses.has(envelope.code) ? envelope.code : 200, headers });
}
