import { parseJson } from '#core/parse-json.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { GatewayFault } from '#server/payment/gateway.ts';

/** Milliseconds for a provider's complete reply. The payer is waiting, and PayPal may need a token request first. */
export const answerMs = 9_000;
const mostBytes = 1024 * 1024;

export interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
  readonly timeoutMs?: number | undefined;
}

export interface ProviderReply {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; null if the body was empty. */
  readonly json: unknown;
}

/**
 * Sends a request to a provider. An inconclusive reply (none, truncated, 5xx, 429, 408, not JSON) is `unreachable`: the same request
 * may be sent again. Any other status is for the caller to interpret.
 */
export async function askProvider(request: ProviderRequest): Promise<Result<ProviderReply, GatewayFault>> {
  const { method, url, headers, body, timeoutMs = answerMs } = request;
  const reply = await fetchBounded(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body }),
  });
  return reply.ok ? ok({ ...reply.value, json: jsonOf(reply.value.text) }) : reply;
}

interface BoundedReply {
  readonly status: number;
  readonly headers: Headers;
  /** JSON, or empty. */
  readonly text: string;
}

/** `fetch`, with bounds on what is followed and read; the caller's signal bounds the time. */
export async function fetchBounded(
  url: string,
  init: RequestInit,
): Promise<Result<BoundedReply, GatewayFault>> {
  try {
    // Never forward a request that contains a key.
    const response = await fetch(url, { ...init, redirect: 'error' });
    const { status, headers } = response;
    const text = await readText(response);
    if (status >= 500 || status === 429 || status === 408) return unreachable(`answered ${status}`);
    if (text === null) return unreachable(`answered ${status} with more than ${mostBytes} bytes`);
    if (jsonOf(text) === undefined) return unreachable(`answered ${status} with something other than JSON`);
    return ok({ status, headers, text });
  } catch (error) {
    return unreachable(init.signal?.aborted ? 'TimeoutError' : reasonOf(error));
  }
}

async function readText(response: Response): Promise<string | null> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > mostBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** `ECONNREFUSED` or `TimeoutError`, without the URL, which may contain the id of somebody's payment. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no response';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

export function unreachable(detail: string): Result<never, GatewayFault> {
  return fail({ kind: 'unreachable', detail });
}

export function refused(detail: string): Result<never, GatewayFault> {
  return fail({ kind: 'refused', detail });
}

/** Undefined if it is not JSON; an empty reply is null. */
function jsonOf(text: string): unknown {
  return text.trim() === '' ? null : parseJson(text);
}
