import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { replyCode } from '#core/contract/call.ts';
import { isDatabaseAway } from '#server/db/away.ts';
import { clientAddress, ownHost } from '#server/http/client-address.ts';
import { securityHeaders } from '#server/http/headers.ts';
import { answerHealth, type Readiness } from '#server/http/health.ts';
import { notFound, refuse } from '#server/http/reply.ts';
import { respond, respondInTurns } from '#server/http/respond.ts';
import { runCall } from '#server/http/run-call.ts';
import type { Route } from '#server/http/serve.ts';
import { describeError } from '#server/log-error.ts';
import { answerMetrics, type MetricsSource } from '#server/metrics/answer-metrics.ts';
import type { Services } from '#server/services.ts';

/** Serves something other than the declared calls, such as a revocation list or the console's files. Null: not handled here. */
export type PlainRoute = (request: Request, ip: string) => Promise<Response | null>;

interface Environment {
  Bindings: HttpBindings;
  Variables: { requestID: string; callID?: string };
}
export type App = Hono<Environment>;

export interface AppOptions {
  readonly routes: readonly Route[];
  /** Tried in order for a GET that matches no declared call. */
  readonly plain?: readonly PlainRoute[];
  /** Pages with a form: tried before `plain`, and for a POST too. */
  readonly pages?: readonly PlainRoute[];
  /** Origins of other APIs the console may call. */
  readonly connect?: readonly string[];
  /** For `/readyz`. */
  readonly readiness?: () => Promise<Readiness>;
  /** For `/metrics`, and to count requests. */
  readonly measured?: MetricsSource;
  /** Whether a host name belongs to this server. Defaults to accepting any. */
  readonly isOwnHost?: (host: string | undefined) => boolean;
}

/** The server as a function from request to response. */
export function createApp(
  services: Services,
  { routes, plain = [], pages = [], connect = [], readiness, measured, isOwnHost = () => true }: AppOptions,
): App {
  const { config, log } = services;
  const app: App = new Hono();

  // Before the check of the host name, since monitors ask by address, and before the log, since they ask often.
  app.use(async (context, next) => {
    const health = readiness && (await answerHealth(context.req.path, readiness));
    if (health) return health;
    const { remoteAddress } = context.env?.incoming?.socket ?? {};
    const metrics =
      measured && (await answerMetrics(context.req.path, context.req.raw.headers, remoteAddress, measured));
    if (metrics) return metrics;
    await next();
  });

  app.use(async (context, next) => {
    const began = performance.now();
    const id = randomBytes(9).toString('base64url');
    context.set('requestID', id);
    if (isOwnHost(ownHost(context.req.raw.headers, config.trustProxy))) await next();
    else context.res = misdirected();
    const { headers, status } = context.res;
    const https =
      config.tls !== undefined || (config.trustProxy && context.req.header('x-forwarded-proto') === 'https');
    const stripe = config.stripe !== undefined;
    for (const [name, value] of Object.entries(securityHeaders({ https, connect, stripe }))) {
      // A page without scripts sets its own, stricter policy.
      if (!headers.has(name)) headers.set(name, value);
    }
    headers.set('x-request-id', id);
    const ms = performance.now() - began;
    measured?.metrics.request(context.get('callID') ?? 'page', status, ms / 1000);
    // Log the path only, without the code of an invitation or a calendar: a query may contain search terms.
    log[status >= 500 ? 'error' : 'info']('request', {
      id,
      method: context.req.method,
      path: context.req.path.replace(/^\/(invitation|calendar)\/.+/, '/$1/…'),
      status,
      ms: Math.round(ms),
    });
  });

  // Safe against BREACH: no reply body holds both a secret and input another site can choose; tokens travel in a header.
  app.use(compress());

  for (const route of routes) {
    const path = route.call.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(route.call.method, path, (context) => {
      context.set('callID', route.call.id);
      return answer(context, route, services);
    });
  }

  app.notFound(async (context) => {
    const { method, path } = context.req;
    const isRead = method === 'GET' || method === 'HEAD';
    if ((isRead || method === 'POST') && !/^\/v1(?:\/|$)/.test(path)) {
      const ip = clientAddress(context.req.raw.headers, context.env, config.trustProxy);
      for (const answerPlain of isRead ? [...pages, ...plain] : pages) {
        const response = await answerPlain(context.req.raw, ip);
        if (response !== null) return response;
      }
    }
    return respond(notFound());
  });

  app.onError((error, context) => {
    log.error('request.failed', { id: context.get('requestID'), error: describeError(error) });
    if (isDatabaseAway(error)) return unavailable();
    return respond(refuse(replyCode.internal, 'Internal server error!'));
  });
  return app;
}

async function answer(context: Context<Environment>, route: Route, services: Services): Promise<Response> {
  const request = context.req.raw;
  const { trustProxy } = services.config;
  const replyHeaders = new Headers();
  const outcome = await runCall(
    route,
    services,
    {
      request,
      params: context.req.param(),
      ip: clientAddress(request.headers, context.env, trustProxy),
      ownHost: ownHost(request.headers, trustProxy),
    },
    replyHeaders,
  );
  return respondInTurns(outcome, replyHeaders);
}

function unavailable(): Response {
  const headers = new Headers({ 'retry-after': '1' });
  return respond(
    refuse(replyCode.unavailable, 'The database doesn’t answer. Try again in a moment'),
    headers,
  );
}

/** The request names a host that is not this server's (RFC 9110 §15.5.20). */
function misdirected(): Response {
  return new Response('Unknown host name. If you run this server, set PUBLIC_URL.\n', {
    status: 421,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}
