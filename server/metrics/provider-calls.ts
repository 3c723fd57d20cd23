import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Config } from '#server/config.ts';
import type { Metrics } from '#server/metrics/metrics.ts';

/** The last answer of a configured service to this process. */
export interface ProviderAnswer {
  readonly name: string;
  readonly origin: string;
  /** HTTP status or `failed`; empty where it was not asked yet. */
  readonly outcome: string;
  readonly at: Date | null;
  readonly milliseconds: number;
}

export interface ProviderWatch {
  readonly stop: () => void;
  readonly answers: () => readonly ProviderAnswer[];
}

/** What Node's `fetch` says about a request, at each of its steps. */
interface Step {
  readonly request: object & { readonly origin?: unknown };
  readonly response?: { readonly statusCode?: number };
}

/**
 * Measures what this process asks of the services it is configured with, by listening to Node's `fetch`: no caller has to report its
 * calls. Requests to other addresses, such as the file checks of customers' names, are not counted.
 */
export function watchProviders(config: Config, metrics: Metrics): ProviderWatch {
  const providers = providersOf(config);
  const last = new Map<string, Pick<ProviderAnswer, 'outcome' | 'at' | 'milliseconds'>>();
  const begun = new WeakMap<object, { readonly name: string; readonly at: number }>();
  const end = (request: object, outcome: string): void => {
    const known = begun.get(request);
    begun.delete(request);
    if (known === undefined) return;
    const milliseconds = performance.now() - known.at;
    metrics.provider(known.name, outcome, milliseconds / 1000);
    last.set(known.name, { outcome, at: new Date(), milliseconds: Math.round(milliseconds) });
  };
  const steps: Readonly<Record<string, (step: Step) => void>> = {
    'undici:request:create': ({ request }) => {
      const name = providers.get(String(request.origin));
      if (name !== undefined) begun.set(request, { name, at: performance.now() });
    },
    'undici:request:headers': ({ request, response }) =>
      end(request, String(response?.statusCode ?? 'failed')),
    'undici:request:error': ({ request }) => end(request, 'failed'),
  };
  const listeners = Object.entries(steps).map(
    ([channel, step]) => [channel, (message: unknown) => step(message as Step)] as const,
  );
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  return {
    stop() {
      for (const [channel, listener] of listeners) unsubscribe(channel, listener);
    },
    answers: () =>
      [...providers].map(([origin, name]) => ({
        ...{ name, origin, outcome: '', at: null, milliseconds: 0 },
        ...last.get(name),
      })),
  };
}

/** Names by origin. */
function providersOf({ stripe, paypal, issuer, sms, cloudflareUrl }: Config): ReadonlyMap<string, string> {
  const addresses = { stripe: stripe?.apiUrl, paypal: paypal?.apiUrl, issuer: issuer?.url, sms: sms?.url };
  return new Map(
    Object.entries({ ...addresses, cloudflare: cloudflareUrl }).flatMap(([name, url]) =>
      url === undefined ? [] : [[new URL(url).origin, name] as const],
    ),
  );
}
