import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopbackHost } from '#core/names/loopback.ts';
import type { GaugeValue, Metrics } from '#server/metrics/metrics.ts';

export interface MetricsSource {
  readonly metrics: Metrics;
  readonly gauges: () => Promise<readonly GaugeValue[]>;
  /** Who sends it may read them from anywhere. */
  readonly token: string | undefined;
}

/** `/metrics`, in Prometheus's text format. Null: another path. */
export async function answerMetrics(
  path: string,
  headers: Headers,
  /** Address at the other end of the connection. */
  peer: string | undefined,
  { metrics, gauges, token }: MetricsSource,
): Promise<Response | null> {
  if (path !== '/metrics') return null;
  const kept = { 'cache-control': 'no-store' };
  if (!isAllowed(headers, peer, token)) {
    const text =
      token === undefined
        ? 'Set METRICS_TOKEN, or ask from this machine without a proxy.\n'
        : 'Send METRICS_TOKEN as a bearer token.\n';
    const challenge = token === undefined ? {} : { 'www-authenticate': 'Bearer' };
    return new Response(text, {
      status: token === undefined ? 403 : 401,
      headers: { ...kept, ...challenge },
    });
  }
  const content = await metrics.text(await gauges());
  return new Response(content, { headers: { ...kept, 'content-type': metrics.contentType } });
}

/** By the token. Without one, only a program on this machine: a proxy there passes on what others ask, so none may stand in between. */
function isAllowed(headers: Headers, peer: string | undefined, token: string | undefined): boolean {
  if (token !== undefined) {
    const [, given = ''] = /^Bearer ([\x21-\x7e]{1,400})$/i.exec(headers.get('authorization') ?? '') ?? [];
    return timingSafeEqual(digest(given), digest(token));
  }
  const isForwarded = [...headers.keys()].some(
    (name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'),
  );
  const host = (headers.get('host') ?? '').replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '');
  const address = (peer ?? '').replace(/^::ffff:/i, '');
  return !isForwarded && isLoopbackHost(host) && (address === '::1' || address.startsWith('127.'));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
