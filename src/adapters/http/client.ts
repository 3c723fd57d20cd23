import * as v from 'valibot';
import {
  type ArgumentsOf,
  type Call,
  type DataOf,
  envelopeSchema,
  fillPath,
  replyCode,
} from '#core/contract/call.ts';
import { CallError, type CallFailure } from '#core/contract/failure.ts';
import { parseJson } from '#core/parse-json.ts';
import { askAhead } from '#src/adapters/http/ahead.ts';
import { type CallRules, callFetch } from '#src/adapters/http/call-fetch.ts';
import { requestHeaders } from '#src/adapters/http/request-headers.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Required for calls whose effect is `create`; fixed by the workflow before the first call. */
  readonly idempotencyKey?: string;
}

/** Makes the calls of the contract. Rejects only with a `CallError`. */
export interface Client {
  call<C extends Call>(call: C, args: ArgumentsOf<C>, options?: CallOptions): Promise<DataOf<C>>;
}

/** Starts a read call whose answer the next identical call takes. */
export type Ahead = <C extends Call>(call: C, args: ArgumentsOf<C>) => void;

export interface ClientSettings extends CallRules {
  readonly baseURL: string;
  /**
   * Asks the user to confirm who they are, for a call that was refused until then (`confirm: 'fresh'`); the call is made again if they did.
   * A refusal that asks for nothing is none of its business.
   */
  readonly confirm?: (error: unknown) => Promise<boolean>;
}

/** Milliseconds before a dropped connection is reported, so leaving a page does not flash an error (product.md, 'Failures'). */
const disconnectDelay = 150;

interface Pending {
  readonly controller: AbortController;
  readonly answer: Promise<unknown>;
}

export function createClient(settings: ClientSettings): Client & { readonly ahead: Ahead } {
  const pending = new Map<string, Pending>();
  const fetchCall = callFetch(settings);

  async function call<C extends Call>(
    spec: C,
    args: ArgumentsOf<C>,
    options: CallOptions = {},
  ): Promise<DataOf<C>> {
    const request = buildRequest(spec, args, settings.baseURL, options);
    if (spec.path.startsWith('/v1') && settings.tokens.read() === null) {
      settings.onUnauthorized();
      throw new CallError({ kind: 'unauthorized' });
    }
    const same = pending.get(request.identity);
    if (same && spec.effect === 'create') return same.answer as Promise<DataOf<C>>;
    if (same && spec.effect === 'read') same.controller.abort();

    const controller = new AbortController();
    const stop = () => controller.abort();
    // Never abort an in-flight create or pay call (product.md, 'Calls').
    if (spec.effect !== 'create') options.signal?.addEventListener('abort', stop, { once: true });
    const attempt = () => send(spec, request, controller.signal);
    const first = attempt().catch(async (error: unknown) => {
      if (!(await settings.confirm?.(error))) throw error;
      if (controller.signal.aborted) throw new CallError({ kind: 'cancelled' });
      // The idempotency key is the same, since the refused call did not use it.
      return attempt();
    });
    const answer = first.catch((error: unknown) => {
      // Aborted by a newer read; resolves with the newer read's answer.
      const newer = pending.get(request.identity);
      if (spec.effect === 'read' && newer !== entry && newer && !options.signal?.aborted) return newer.answer;
      throw error;
    });
    const entry: Pending = { controller, answer };
    pending.set(request.identity, entry);
    try {
      return (await answer) as DataOf<C>;
    } finally {
      if (pending.get(request.identity) === entry) pending.delete(request.identity);
      options.signal?.removeEventListener('abort', stop);
    }
  }

  async function send(spec: Call, request: BuiltRequest, cancel: AbortSignal): Promise<unknown> {
    const limit = AbortSignal.timeout(spec.timeout);
    const isFile = spec.reply === 'binary';
    const { url, ...sent } = request;
    const response = await fetchCall
      .raw<string, 'text' | 'arrayBuffer'>(url, {
        ...sent,
        method: spec.method,
        signal: AbortSignal.any([cancel, limit]),
        responseType: isFile ? 'arrayBuffer' : 'text',
      })
      .catch(async (error: unknown) => {
        if (error instanceof CallError) throw error;
        const failure = await dropped(cancel, limit);
        if (failure.kind !== 'cancelled') settings.onReached?.(false);
        throw new CallError(failure);
      });
    const { ok, headers, _data: reply = '' } = response;
    if (typeof reply === 'string') return readEnvelope(spec, reply);
    // A refusal comes as text in place of the file.
    if (ok && headers.get('content-type') !== 'application/json') return new Uint8Array(reply);
    return readEnvelope(spec, new TextDecoder().decode(reply));
  }

  return {
    call,
    ahead(spec, args) {
      const token = settings.tokens.read();
      const { url } = buildRequest(spec, args, settings.baseURL, {});
      if (token !== null) askAhead(url, requestHeaders(token, settings.lang()));
    },
  };
}

interface BuiltRequest {
  readonly url: string;
  readonly body: string | undefined;
  readonly headers: Record<string, string>;
  /** Requests with equal identities are the same request. */
  readonly identity: string;
}

function buildRequest<C extends Call>(
  spec: C,
  args: ArgumentsOf<C>,
  baseURL: string,
  options: CallOptions,
): BuiltRequest {
  const {
    params = {},
    query = {},
    body,
  } = args as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: Record<string, unknown>;
  };
  const url = baseURL + fillPath(spec.path, params) + queryText(query);
  const headers: Record<string, string> = {};
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  let text: string | undefined;
  if (body !== undefined && spec.method !== 'GET') {
    const isJson = spec.encoding === 'json';
    headers['content-type'] = isJson ? 'application/json' : 'application/x-www-form-urlencoded;charset=UTF-8';
    text = isJson ? JSON.stringify(body) : formText(body);
  }
  return {
    url,
    body: text,
    headers,
    identity: `${spec.method} ${url} ${options.idempotencyKey ?? ''} ${text ?? ''}`,
  };
}

async function dropped(cancel: AbortSignal, limit: AbortSignal): Promise<CallFailure> {
  if (cancel.aborted) return { kind: 'cancelled' };
  if (limit.aborted) return { kind: 'timeout' };
  await new Promise((resolve) => setTimeout(resolve, disconnectDelay));
  return cancel.aborted ? { kind: 'cancelled' } : { kind: 'disconnected' };
}

function readEnvelope(spec: Call, text: string): unknown {
  const envelope = v.safeParse(envelopeSchema, parseJson(text));
  if (!envelope.success) throw new CallError(unexpected(envelope.issues[0]));
  const { code, msg, data, errors } = envelope.output;
  if (code === replyCode.unauthorized) throw new CallError({ kind: 'unauthorized' });
  if (code !== replyCode.success) throw new CallError({ kind: 'refused', code, msg, errors, data });
  const parsed = v.safeParse(spec.data, data);
  if (!parsed.success) throw new CallError(unexpected(parsed.issues[0]));
  return parsed.output;
}

function unexpected(issue: v.BaseIssue<unknown>): CallFailure {
  return { kind: 'unexpected-reply', path: v.getDotPath(issue) ?? '', found: issue.received.slice(0, 80) };
}

/** Form-encodes a flat body, omitting absent values; `null` is empty. Nested bodies are declared as JSON in the contract. */
function formText(body: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) form.append(name, value === null ? '' : String(value));
  return form.toString();
}

/** Returns `?a=1&b=2`, or an empty string. */
function queryText(query: Readonly<Record<string, unknown>>): string {
  const text = formText(query);
  return text === '' ? '' : `?${text}`;
}
