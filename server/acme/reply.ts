import { problemDocument } from '#core/acme/problems.ts';
import type { AcmeRefused } from '#server/acme/refused.ts';

/** A reply before the headers that all replies have. */
export interface AcmeReply {
  readonly status: number;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export function json(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): AcmeReply {
  return {
    status,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
}

/** A problem document (RFC 7807). `Retry-After` is in seconds: more clients read them than dates. */
export function problem({ problem: found, extras, status }: AcmeRefused, now: Date): AcmeReply {
  const { from, instance, algorithms, headers = {} } = extras;
  const document = {
    ...problemDocument(found),
    status,
    ...(instance === undefined ? {} : { instance }),
    ...(algorithms === undefined ? {} : { algorithms }),
  };
  return json(status, document, {
    'content-type': 'application/problem+json',
    ...(from === undefined ? {} : { 'retry-after': String(secondsTo(from, now)) }),
    ...headers,
  });
}

function secondsTo(from: Date, now: Date): number {
  return Math.max(1, Math.ceil((from.getTime() - now.getTime()) / 1000));
}
