/** At most so many requests in any stretch of so many milliseconds. */
export interface CaWindow {
  readonly most: number;
  readonly ms: number;
}

/** What a CA takes: orders of one account, certificates of one registered domain, and certificates of exactly the same names. */
export interface CaLimits {
  readonly orders: CaWindow;
  readonly domain: CaWindow;
  readonly sameNames: CaWindow;
}

const hour = 3_600_000;
const week = 7 * 24 * hour;

/** https://letsencrypt.org/docs/rate-limits/ */
const letsEncrypt: CaLimits = {
  orders: { most: 300, ms: 3 * hour },
  domain: { most: 50, ms: week },
  sameNames: { most: 5, ms: week },
};

const known: Readonly<Record<string, CaLimits>> = {
  'acme-v02.api.letsencrypt.org': letsEncrypt,
};

/** Limits of the CA at this host; null if none are known. */
export function caLimitsOf(host: string): CaLimits | null {
  return Object.hasOwn(known, host) ? (known[host] ?? null) : null;
}

/** Milliseconds before now of which the CA's limits take account. */
export const caMemory = week;

export interface CaRequest {
  /** As the order has them. */
  readonly names: readonly string[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * When the CA takes each of several requests, made in this order from now on, in milliseconds since 1970. `past`: earlier requests, oldest
 * first. `domainOf`: the registered domain of a name, or null for none. Requests that the CA would not count, such as announced renewals, are
 * counted too: the answer is never too early.
 */
export function earliestRequests(
  limits: CaLimits,
  past: readonly CaRequest[],
  batch: readonly (readonly string[])[],
  { now, domainOf }: { readonly now: number; readonly domainOf: (name: string) => string | null },
): readonly number[] {
  const times = new Map<string, number[]>();
  const windowsOf = (names: readonly string[]): readonly (readonly [string, CaWindow])[] => [
    ['orders', limits.orders],
    ...[...new Set(names.map((name) => domainOf(name) ?? name))].map(
      (domain) => [`domain ${domain}`, limits.domain] as const,
    ),
    [`names ${[...names].sort().join(' ')}`, limits.sameNames],
  ];
  const note = (names: readonly string[], at: number) => {
    for (const [key] of windowsOf(names)) {
      const kept = times.get(key) ?? [];
      kept.push(at);
      times.set(key, kept);
    }
  };
  for (const { names, at } of past) note(names, at);
  return batch.map((names) => {
    const free = windowsOf(names).map(([key, { most, ms }]) => {
      // The request that has to leave the window before there is room.
      const blocking = times.get(key)?.at(-most);
      return blocking === undefined ? now : blocking + ms;
    });
    const at = Math.max(now, ...free);
    note(names, at);
    return at;
  });
}
