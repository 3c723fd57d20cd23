import * as v from 'valibot';
import { ok, type Result } from '#core/result.ts';
import type { GatewayFault } from '#server/payment/gateway.ts';
import { askProvider, type ProviderReply, refused, unreachable } from '#server/payment/gateways/exchange.ts';

export interface PaypalSettings {
  readonly clientID: string;
  readonly clientSecret: string;
  readonly webhookID: string;
  /** No trailing slash. */
  readonly apiUrl: string;
  readonly timeoutMs?: number;
}

export const paypalAddresses = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
} as const;

const tokenSchema = v.object({ access_token: v.string(), expires_in: v.number() });
const errorSchema = v.object({
  name: v.string(),
  debug_id: v.optional(v.string()),
  details: v.optional(v.array(v.object({ issue: v.optional(v.string()) }))),
});

/** Renew a token this many milliseconds before it expires. */
const renewBefore = 60_000;

/** PayPal's REST API with its OAuth 2 token, which is kept in memory only. */
export interface PaypalApi {
  get(path: string): Promise<Result<ProviderReply, GatewayFault>>;
  /** `requestID` makes the call idempotent: a repetition returns the first reply. `body` is JSON. */
  post(path: string, body: string, requestID?: string): Promise<Result<ProviderReply, GatewayFault>>;
}

export function createPaypalApi(settings: PaypalSettings): PaypalApi {
  const { apiUrl, timeoutMs } = settings;
  let known: { readonly token: string; readonly until: number } | null = null;
  let asking: Promise<Result<string, GatewayFault>> | null = null;

  /** At most one token request at a time, shared by all waiting callers. */
  const token = (): Promise<Result<string, GatewayFault>> => {
    if (known !== null && performance.now() < known.until) return Promise.resolve(ok(known.token));
    asking ??= askToken().finally(() => {
      asking = null;
    });
    return asking;
  };

  const askToken = async (): Promise<Result<string, GatewayFault>> => {
    const credentials = Buffer.from(`${settings.clientID}:${settings.clientSecret}`).toString('base64');
    const reply = await askProvider({
      method: 'POST',
      url: `${apiUrl}/v1/oauth2/token`,
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      timeoutMs,
    });
    if (!reply.ok) return reply;
    // Whoever runs the server must fix wrong credentials; the payer was not refused.
    if (reply.value.status !== 200) return unreachable(`no token: answered ${reply.value.status}`);
    const read = v.safeParse(tokenSchema, reply.value.json);
    if (!read.success) return unreachable('answered without a token');
    const { access_token, expires_in } = read.output;
    known = { token: access_token, until: performance.now() + expires_in * 1000 - renewBefore };
    return ok(access_token);
  };

  const send = async (
    path: string,
    body?: string,
    requestID?: string,
  ): Promise<Result<ProviderReply, GatewayFault>> => {
    for (let isLast = false; ; isLast = true) {
      const found = await token();
      if (!found.ok) return found;
      const reply = await askProvider({
        method: body === undefined ? 'GET' : 'POST',
        url: `${apiUrl}${path}`,
        headers: {
          authorization: `Bearer ${found.value}`,
          prefer: 'return=representation',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(requestID === undefined ? {} : { 'paypal-request-id': requestID }),
        },
        timeoutMs,
        ...(body === undefined ? {} : { body }),
      });
      // A token may be revoked before it expires.
      if (isLast || !reply.ok || reply.value.status !== 401) return reply;
      if (known?.token === found.value) known = null;
    }
  };
  return { get: (path) => send(path), post: send };
}

/** The issues of an error, such as `ORDER_NOT_APPROVED`. */
export function issuesOf({ json }: ProviderReply): string[] {
  const read = v.safeParse(errorSchema, json);
  if (!read.success) return [];
  return [read.output.name, ...(read.output.details ?? []).flatMap(({ issue }) => issue ?? [])];
}

/** Summarizes PayPal's reply without its messages, which may repeat what was sent. */
export function faultOf(reply: ProviderReply): Result<never, GatewayFault> {
  const read = v.safeParse(errorSchema, reply.json);
  const words = [`answered ${reply.status}`, ...issuesOf(reply), read.success ? read.output.debug_id : ''];
  const detail = words.filter(Boolean).join(' ').slice(0, 200);
  // 409: the same request is in progress. 401 and 403: our credentials or their permissions.
  return [401, 403, 409].includes(reply.status) ? unreachable(detail) : refused(detail);
}
