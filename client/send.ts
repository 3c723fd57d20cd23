import * as v from 'valibot';
import { Ended } from '#client/ended.ts';
import type { Settings } from '#client/settings.ts';
import { type Call, envelopeSchema, fillPath, replyCode } from '#core/contract/call.ts';
import { parseJson } from '#core/parse-json.ts';
import { rootMessage } from '#core/root-message.ts';

/** What a call is sent. */
export interface Parts {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The data of a reply as the server sent it, or the bytes of a file. */
export type Reply = { readonly data: unknown } | { readonly file: Uint8Array };

/** Makes a call once. Fails with `Ended`. Follows no redirect: the key goes to the address that was set, and nowhere else. */
export async function send(
  settings: Settings,
  call: Call,
  parts: Parts,
  idempotencyKey?: string,
): Promise<Reply> {
  const { url, key } = settings;
  if (key === null && call.right !== 'public') {
    throw new Ended('notAllowed', 'Set CERTHUB_API_KEY or CERTHUB_API_KEY_FILE: this call needs an API key');
  }
  const more = { call: call.id, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
  const response = await fetch(`${url}${fillPath(call.path, parts.params)}${queryText(parts.query)}`, {
    method: call.method,
    headers: {
      accept: 'application/json',
      'user-agent': 'certhub-client',
      ...(key === null ? {} : { authorization: `Token ${key}` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(call.method === 'GET' ? {} : { 'content-type': mediaTypes[call.encoding] }),
    },
    ...(call.method === 'GET'
      ? {}
      : { body: call.encoding === 'json' ? JSON.stringify(parts.body) : formText(parts.body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(call.timeout),
  }).catch((error: unknown) => {
    throw new Ended('unanswered', `No answer from ${url}: ${rootMessage(error)}`, more);
  });
  const bytes = new Uint8Array(
    await response.arrayBuffer().catch((error: unknown) => {
      throw new Ended('unanswered', `The answer broke off: ${rootMessage(error)}`, more);
    }),
  );
  if (response.headers.get('content-type') !== 'application/json' && response.ok && call.reply === 'binary') {
    return { file: bytes };
  }
  return { data: dataOf(response, bytes, more) };
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded;charset=UTF-8',
} as const;

function dataOf(response: Response, bytes: Uint8Array, more: Readonly<Record<string, unknown>>): unknown {
  const { status, headers } = response;
  const requestID = headers.get('x-request-id');
  const about = { ...more, status, ...(requestID === null ? {} : { requestId: requestID }) };
  const envelope = v.safeParse(envelopeSchema, parseJson(new TextDecoder().decode(bytes)));
  if (!envelope.success) throw new Ended('unanswered', `HTTP ${status} without a reply of the API`, about);
  const { code, msg, data, errors } = envelope.output;
  if (code === replyCode.success) return data;
  const report = {
    ...about,
    code,
    ...(errors.length === 0 ? {} : { errors }),
    ...(data === undefined ? {} : { data }),
  };
  if (status === 429 || status === 503) {
    const retryAfter = Number(headers.get('retry-after')) || 1;
    throw new Ended(status === 429 ? 'limited' : 'unanswered', msg, { ...report, retryAfter });
  }
  if (status >= 500) throw new Ended('unanswered', msg, report);
  if (status === 401 || status === 403) throw new Ended('notAllowed', msg, report);
  throw new Ended(status === 404 ? 'notFound' : 'refused', msg, report);
}

/** Flat bodies; absent values are left out, and `null` is empty. */
function formText(fields: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value === null ? '' : String(value));
  }
  return form.toString();
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const text = formText(query);
  return text === '' ? '' : `?${text}`;
}
