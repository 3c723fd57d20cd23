import type Stripe from 'stripe';
import { fail, ok, type Result } from '#core/result.ts';
import type { GatewayFault } from '#server/payment/gateway.ts';
import { answerMs, fetchBounded } from '#server/payment/gateways/exchange.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** No trailing slash. */
  readonly apiUrl: string;
  readonly timeoutMs?: number;
}

/** Replies and notices have the shape of this version, whatever the account's default. */
const apiVersion = '2026-10-28.endive';

/** An inconclusive reply, which the SDK passes on as the cause of its own error. It has no `code`, by which the SDK would retry it. */
class Inconclusive extends Error {
  override readonly name = 'Inconclusive';
}

/**
 * Stripe's own SDK, within the bounds of every provider: it retries nothing and reports nothing, since the product plans its own calls,
 * and the console never loads it. Read at the first call, so that a server without Stripe does not.
 */
export function openStripe({ secretKey, apiUrl, timeoutMs = answerMs }: StripeSettings) {
  const { hostname, port, protocol } = new URL(apiUrl);
  let opened: Promise<Stripe> | null = null;
  const open = async (): Promise<Stripe> => {
    const { default: Sdk } = await import('stripe');
    return new Sdk(secretKey, {
      apiVersion,
      host: hostname,
      port: port === '' ? 443 : Number(port),
      protocol: protocol === 'http:' ? 'http' : 'https',
      timeout: timeoutMs,
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: Sdk.createFetchHttpClient(boundedFetch),
    });
  };
  return (): Promise<Stripe> => {
    opened ??= open();
    return opened;
  };
}

/** Never an answer that leaves open whether the call was done, nor the sentences that the SDK would print as warnings. */
async function boundedFetch(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const reply = await fetchBounded(String(url), init);
  if (!reply.ok) throw new Inconclusive(reply.error.detail);
  const { status, headers, text } = reply.value;
  const kept = new Headers(headers);
  for (const name of ['stripe-notice', 'content-encoding', 'content-length']) kept.delete(name);
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : text || '{}', { status, headers: kept });
}

/** Runs a call of the SDK. Its errors are summarized without Stripe's messages, which may repeat what was sent. */
export async function callStripe<T>(
  stripe: () => Promise<Stripe>,
  call: (stripe: Stripe) => Promise<T>,
): Promise<Result<T, GatewayFault>> {
  try {
    return ok(await call(await stripe()));
  } catch (error) {
    return fail(faultOf(error));
  }
}

/** The fields of the SDK's errors that are read here. */
interface SdkError {
  readonly statusCode?: number;
  readonly rawType?: string;
  readonly code?: string;
  readonly param?: string;
  readonly requestId?: string;
  readonly detail?: unknown;
}

function faultOf(error: unknown): GatewayFault {
  const known = (error instanceof Error ? error : {}) as SdkError;
  const { statusCode, rawType, code = '', param = '', requestId, detail: cause } = known;
  if (statusCode === undefined) {
    const isBounded = cause instanceof Inconclusive;
    const name = error instanceof Error ? error.name : 'no response';
    return { kind: 'unreachable', detail: isBounded ? cause.message : name };
  }
  const detail = [`answered ${statusCode}`, rawType, code, param, requestId].filter(Boolean).join(' ');
  return { kind: kindOf(statusCode, code, param), detail: detail.slice(0, 200) };
}

function kindOf(statusCode: number, code: string, param: string): GatewayFault['kind'] {
  // 401 and 403: our keys or their permissions. 409: another request with the same key is in progress.
  const isOurs = [401, 403, 409].includes(statusCode);
  // Funds at Stripe that are short are filled by whoever runs the shop.
  if (isOurs || ['lock_timeout', 'balance_insufficient'].includes(code)) return 'unreachable';
  // Some countries require the name and address of a payer from abroad.
  return /^(?:shipping|customer)(?:\[|$)/.test(param) ? 'personal-info' : 'refused';
}
