import type { FetchError } from 'ofetch';
import type { ApiCall, ApiDocument } from '#core/contract/api-document.ts';
import { fillPath } from '#core/contract/call.ts';
import { CallError } from '#core/contract/failure.ts';
import { consoleFetch } from '#src/adapters/http/console-fetch.ts';

/** Characters of an answer that are shown. */
const longestAnswer = 100_000;

/** Reads the server's public description of its API. Rejects only with a `CallError`. */
export async function readApiDocument(baseURL: string): Promise<ApiDocument> {
  const text = await ask(`${baseURL}/openapi.json`, {});
  if (text.status >= 400) throw new CallError({ kind: 'server-error', status: text.status });
  return JSON.parse(text.body);
}

export interface Trial {
  readonly values: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  readonly token: string;
  readonly idempotencyKey: string;
}

/** Makes a call as a program would, and returns the answer as text. Rejects only with a `CallError`. */
export async function tryCall(baseURL: string, call: ApiCall, trial: Trial) {
  const query = new URLSearchParams();
  for (const { name, place } of call.parameters) {
    const value = trial.values[name] ?? '';
    if (place === 'query' && value !== '') query.append(name, value);
  }
  const search = query.size === 0 ? '' : `?${query}`;
  const hasBody = call.bodies.length > 0 && trial.body.trim() !== '';
  const { status, body } = await ask(`${baseURL}${fillPath(call.path, trial.values)}${search}`, {
    method: call.method,
    headers: {
      accept: 'application/json',
      authorization: `Token ${trial.token}`,
      ...(call.effect === 'create' ? { 'idempotency-key': trial.idempotencyKey } : {}),
      ...(hasBody ? { 'content-type': mediaTypes[call.encoding] } : {}),
    },
    ...(hasBody ? { body: call.encoding === 'json' ? trial.body : formText(trial.body) } : {}),
  });
  return { status, text: body.slice(0, longestAnswer), cut: Math.max(0, body.length - longestAnswer) };
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded;charset=UTF-8',
} as const;

async function ask(
  address: string,
  init: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string },
) {
  const response = await consoleFetch
    .raw<string>(address, init)
    .catch(({ response: refused }: FetchError) => refused);
  if (response === undefined) throw new CallError({ kind: 'disconnected' });
  return { status: response.status, body: response._data ?? '' };
}

function formText(json: string): string {
  const fields: Record<string, unknown> = JSON.parse(json);
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) form.append(name, value === null ? '' : String(value));
  return form.toString();
}
